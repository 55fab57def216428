// Cards and lists of cards.

import type { CardLink } from '../../core/model/view.ts'
import { attributeText, createElement, linked, text } from '../../core/plugin/plain-nodes.ts'
import {
  type Block,
  definitionBlocks,
  escapeText,
  itemOf,
  linkOf,
  listOf,
  type MarkdownWriter,
} from '../markdown-export/for-plugins.ts'
import type { ElementRecords } from './element-record.ts'

/** Cards, grids of cards, and the cards of a category. */
export const cardElements: ElementRecords = {
  cards: {
    directives: { cards: { kinds: ['container'] } },
    components: { Cards: {}, CardGrid: {} },
    attributes: { kind: ['compact'] },
  },
  card: {
    directives: { card: { kinds: ['container', 'leaf'], label: { property: 'title' } } },
    components: { Card: {}, LinkCard: {} },
    link: true,
    text: ['title', 'description'],
    defines: true,
    attributes: { href: [], title: [], icon: [], description: [] },
    icon: 'icon',
    plain(element, _, inner) {
      const title = text(attributeText(element, 'title') || attributeText(element, 'href'))
      const description = attributeText(element, 'description')
      return [
        createElement('p', [
          createElement('strong', linked(element, [title])),
          ...(description === '' ? [] : [text(`: ${description}`)]),
        ]),
        ...inner(),
      ]
    },
  },
  'cards-of': {
    directives: { 'cards-of': { kinds: ['leaf'], label: { property: 'category' } } },
    components: { CardsOf: {}, DocCardList: {} },
    component: 'octavo/src/plugins/elements/theme/CardsOf.tsx',
    text: [],
    link: false,
    media: false,
    attributes: { category: [], kind: ['compact'] },
    plain(element, { lists = {} }) {
      const list = lists[attributeText(element, 'category')] ?? []
      const items = list.map(({ url, label, description }) =>
        createElement('li', [
          createElement('a', [text(label)], { href: url }),
          ...(description === undefined ? [] : [text(`: ${description}`)]),
        ]),
      )
      return items.length === 0 ? [] : [createElement('ul', items)]
    },
  },
}

/** Writes cards as a Markdown list of links. */
export function writeCards(cards: readonly CardLink[], writer: MarkdownWriter): Block[] {
  return listOf(
    cards.map(({ label, url, description }) =>
      itemOf(
        definitionBlocks(
          linkOf(url, escapeText(label, { isLink: true }), writer),
          description === undefined ? [] : [{ text: escapeText(description) }],
        ),
      ),
    ),
  )
}
