// Renders hits as rows: grouped, with a maximum per group, and with the matches of one page together, indented below it. The
// buttons of stored hits are next to the list, because a listbox may only contain options.

import { plainText, type SearchHit } from '../../../core/model/search-provider.ts'
import { SHELL_ID_PREFIX, searchListId } from '../../../core/model/shell-ids.ts'
import { HITS_PER_GROUP, HITS_PER_PAGE } from '../engine/search-limits.ts'
import { describeHit, joinPath } from './describe-hit.ts'
import { createButton, element, type IconName, icon } from './element.ts'
import type { SearchScope } from './scope.ts'

/** A row that can be selected. */
export interface Option {
  readonly link: HTMLAnchorElement
  readonly hit: SearchHit
}

export interface HitGroup {
  readonly title: string
  readonly hits: readonly SearchHit[]
  readonly icon?: IconName
  /** Buttons of each row: label, icon and action. */
  readonly actions?: readonly (readonly [label: string, icon: IconName, run: (hit: SearchHit) => void])[]
}

/**
 * Groups hits, in the order in which their groups first appear. If all hits are in one group, they are grouped by page
 * instead. Hits that match only some of the words are a separate group at the end.
 */
export function groupHits(hits: readonly SearchHit[], partialTitle: string): HitGroup[] {
  const completeHits = hits.filter(({ isPartial }) => !isPartial)
  const partial = hits.filter(({ isPartial }) => isPartial)
  const isOne = completeHits.every(({ group }) => group === completeHits[0]?.group)
  const groups = groupBy(completeHits, ({ title, group }) => (isOne ? plainText(title) : group))
  if (partial.length > 0) groups.set(partialTitle, partial)
  const most = completeHits.length > 0 ? HITS_PER_GROUP : HITS_PER_PAGE
  return [...groups].map(([title, own]) => ({
    title,
    hits: [...groupBy(own.slice(0, most), pageOf).values()].flat(),
  }))
}

/** Creates the rows and the buttons next to them. Lines whose snippets have not been loaded are empty. */
export function createHitList(
  groups: readonly HitGroup[],
  { text }: Pick<SearchScope, 'text'>,
  lacksTexts = false,
) {
  const options: Option[] = []
  const list = element('div', { role: 'listbox', id: searchListId, 'aria-label': text('search.results') })
  const actions = element('div')
  for (const [at, group] of groups.entries()) {
    const title = element(
      'div',
      { class: 'search-group-title', id: `${SHELL_ID_PREFIX}search-group-${at}` },
      group.title,
    )
    const box = element('div', { role: 'group', 'aria-labelledby': title.id }, title)
    for (const [index, hit] of group.hits.entries()) {
      const kind = group.icon ?? (hit.entry ? 'entry' : hit.kind)
      const lines = createLines(hit, text, lacksTexts)
      const link = element(
        'a',
        {
          ...{ role: 'option', href: hit.url, tabindex: '-1', 'aria-selected': 'false', draggable: 'false' },
          ...{
            class: 'search-row',
            'data-icon': kind,
            id: `${SHELL_ID_PREFIX}search-option-${options.length}`,
          },
          'data-tree': !group.icon && isBelowPage(group.hits, index),
          'data-tall': isTall(lines),
        },
        icon(kind),
        lines,
        icon('enter'),
      )
      options.push({ link, hit })
      box.append(link)
    }
    list.append(box)
    actions.append(createActions(group, options.slice(-group.hits.length)))
  }
  return { list, actions, options }
}

/** Returns the rows on screen whose snippets have not been loaded. */
export function lackingRows(options: readonly Option[], body: HTMLElement): Option[] {
  const { top, bottom } = body.getBoundingClientRect()
  return options.filter(({ link }) => {
    const box = link.querySelector('.search-line-small:empty')?.getBoundingClientRect()
    return box && box.bottom > top && box.top < bottom
  })
}

/** Inserts snippets into their rows, which keep their height. */
export function fillRows(
  lacking: readonly Option[],
  hits: readonly SearchHit[],
  { text }: Pick<SearchScope, 'text'>,
): void {
  for (const { link, hit } of lacking) {
    const filled = hits.find(({ url }) => url === hit.url)
    if (filled) link.querySelector('.search-lines')?.replaceWith(createLines(filled, text, false))
  }
}

/** Whether the row has two lines, or will have them when its snippet has loaded. */
function isTall(lines: HTMLElement): boolean {
  return lines.childElementCount > 1
}

function createLines(hit: SearchHit, text: SearchScope['text'], lacksTexts: boolean): HTMLElement {
  const { name, above, excerpt } = describeHit(hit, text)
  const isPlace = hit.entry !== undefined || hit.headings.length > 0
  const where = joinPath([
    ...(hit.entry ? [] : hit.trail),
    ...(isPlace ? [plainText(hit.title)] : []),
    ...above,
  ])
  const path = where !== '' && element('bdi', { class: 'search-where' }, where)
  const hasExcerpt = excerpt.length > 0 || lacksTexts
  const below = hasExcerpt ? excerpt : path ? [path] : undefined
  return element(
    'span',
    { class: 'search-lines' },
    element(
      'span',
      { class: 'search-line' },
      element('bdi', { class: 'search-name' }, ...name),
      hasExcerpt && path,
    ),
    below && element('span', { class: 'search-line-small', ...(hasExcerpt && { dir: 'auto' }) }, ...below),
  )
}

/** Whether a row belongs to a page that has its own row above. */
function isBelowPage(hits: readonly SearchHit[], at: number): boolean {
  const hit = hits[at]!
  const isOwn = (other: SearchHit): boolean => other.kind === 'page' && pageOf(other) === pageOf(hit)
  return hit.kind !== 'page' && hits.slice(0, at).some(isOwn)
}

function pageOf({ url }: SearchHit): string {
  return url.split('#', 1)[0]!
}

function groupBy(hits: readonly SearchHit[], keyOf: (hit: SearchHit) => string): Map<string, SearchHit[]> {
  const groups = new Map<string, SearchHit[]>()
  for (const hit of hits) groups.set(keyOf(hit), [...(groups.get(keyOf(hit)) ?? []), hit])
  return groups
}

function createActions({ actions = [] }: HitGroup, options: readonly Option[]): HTMLElement {
  const rows = options.map(({ hit, link }) => {
    const name = plainText(hit.headings.at(-1) ?? hit.title)
    const buttons = actions.map(([label, image, run]) => {
      const button = createButton('search-action', icon(image), () => run(hit))
      button.title = label
      button.ariaLabel = `${label}: ${name}`
      return button
    })
    return element(
      'div',
      { class: 'search-action-row', 'data-tall': link.hasAttribute('data-tall') },
      ...buttons,
    )
  })
  return element('div', { class: 'search-action-group' }, ...rows)
}
