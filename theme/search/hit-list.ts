// Hits as rows: grouped, at most a few of each group, those of one page together and indented below it. Rows of
// stored hits have buttons, which are beside the list: in a list there is room for options alone.

import { HITS_PER_GROUP } from '../../src/model/search-limits.ts'
import { plainText, type SearchHit } from '../../src/model/search-provider.ts'
import { cropText } from './crop-text.ts'
import { element, type IconName, icon, markedText } from './element.ts'
import { pathOf } from './hit-path.ts'
import type { StoredHit } from './stored-hits.ts'

/** A row that can be chosen. */
export interface Option {
  readonly link: HTMLAnchorElement
  readonly hit: SearchHit | StoredHit
}

export interface HitGroup {
  readonly title: string
  readonly hits: readonly (SearchHit | StoredHit)[]
  readonly icon?: IconName
  /** Buttons of each row: what they say, show and do. */
  readonly actions?: readonly RowAction[]
}

export interface RowAction {
  readonly label: string
  readonly icon: IconName
  run(hit: StoredHit): void
}

export interface HitList {
  readonly list: HTMLElement
  /** Buttons of the rows; as high as the list. */
  readonly actions?: HTMLElement
  readonly options: readonly Option[]
}

/** Hits in groups, in the order their groups first appear in. What is all of one group is grouped by page instead. */
export function groupHits(hits: readonly SearchHit[]): HitGroup[] {
  const isOne = hits.every(({ group }) => group === hits[0]?.group)
  const groups = new Map<string, SearchHit[]>()
  for (const hit of hits) {
    const name = isOne ? plainText(hit.title) : hit.group
    const own = groups.get(name)
    if (own) own.push(hit)
    else groups.set(name, [hit])
  }
  return [...groups].map(([title, own]) => ({ title, hits: byPage(own.slice(0, HITS_PER_GROUP)) }))
}

/** Makes the rows. `words` is how long a snippet may be. */
export function makeHitList(groups: readonly HitGroup[], label: string, words: number): HitList {
  const options: Option[] = []
  const list = element('div', {
    role: 'listbox',
    id: 'search-list',
    'aria-label': label,
    class: 'search-list',
  })
  const actions = element('div', { class: 'search-actions' })
  groups.forEach((group, at) => {
    const title = element('div', { class: 'search-group-title', id: `search-group-${at}` }, group.title)
    const box = element('div', { role: 'group', 'aria-labelledby': title.id, class: 'search-group' }, title)
    group.hits.forEach((hit, index) => {
      const link = makeRow(hit, group, words)
      link.id = `search-option-${options.length}`
      const place = placeInTree(group.hits, index)
      if (place) link.dataset.tree = place
      options.push({ link, hit })
      box.append(link)
    })
    list.append(box)
    if (group.actions) actions.append(makeActions(group))
  })
  return actions.childElementCount > 0 ? { list, actions, options } : { list, options }
}

function makeRow(hit: SearchHit | StoredHit, group: HitGroup, words: number): HTMLAnchorElement {
  const { name, path, excerpt } = linesOf(hit, words)
  const where = path.length > 0 && element('bdi', { class: 'search-where' }, path.join(' › '))
  const iconName = group.icon ?? hit.kind
  return element(
    'a',
    {
      role: 'option',
      href: hit.url,
      tabindex: '-1',
      'aria-selected': 'false',
      class: 'search-row',
      draggable: 'false',
      'data-icon': iconName,
    },
    icon(iconName),
    element(
      'span',
      { class: 'search-lines' },
      element(
        'span',
        { class: 'search-line' },
        element('bdi', { class: 'search-name' }, ...name),
        excerpt.length > 0 && where,
      ),
      excerpt.length > 0
        ? element('span', { class: 'search-line-small', dir: 'auto' }, ...excerpt)
        : where && element('span', { class: 'search-line-small' }, where),
    ),
    icon('enter'),
  )
}

interface Lines {
  /** What the place is called: the heading, or the title of the page. */
  readonly name: readonly (Node | string)[]
  /** What is above it, outermost first. */
  readonly path: readonly string[]
  readonly excerpt: readonly (Node | string)[]
}

function linesOf(hit: SearchHit | StoredHit, words: number): Lines {
  if (isStored(hit)) return { name: [hit.title], path: hit.title === hit.page ? [] : [hit.page], excerpt: [] }
  const { title, headings, trail, snippet } = hit
  const names = [title, ...headings]
  return {
    name: markedText(names.at(-1)!),
    path: pathOf(trail, names.slice(0, -1)),
    excerpt: markedText(cropText(snippet, words)),
  }
}

function isStored(hit: SearchHit | StoredHit): hit is StoredHit {
  return typeof hit.title === 'string'
}

/** Brings the hits of one page together. */
function byPage(hits: readonly SearchHit[]): SearchHit[] {
  const pages = new Map<string, SearchHit[]>()
  for (const hit of hits) pages.set(pageOf(hit), [...(pages.get(pageOf(hit)) ?? []), hit])
  return [...pages.values()].flat()
}

// Below a page's own row hang its others.
function placeInTree(hits: readonly (SearchHit | StoredHit)[], at: number): 'middle' | 'last' | undefined {
  const hit = hits[at]!
  const hangs = (other: SearchHit | StoredHit | undefined, index: number): boolean =>
    other !== undefined &&
    !isStored(other) &&
    other.kind !== 'page' &&
    pageOf(other) === pageOf(hit) &&
    hits.some((parent, own) => own < index && parent.kind === 'page' && pageOf(parent) === pageOf(hit))
  if (!hangs(hit, at)) return undefined
  return hangs(hits[at + 1], at + 1) ? 'middle' : 'last'
}

function pageOf({ url }: { readonly url: string }): string {
  return url.split('#', 1)[0]!
}

function makeActions({ hits, actions = [] }: HitGroup): HTMLElement {
  const rows = hits.map((hit) => {
    const buttons = actions.map(({ label, icon: name, run }) => {
      const title = (hit as StoredHit).title
      const button = element(
        'button',
        { type: 'button', class: 'search-action', title: label, 'aria-label': `${label}: ${title}` },
        icon(name),
      )
      button.addEventListener('click', () => run(hit as StoredHit))
      return button
    })
    return element('div', { class: 'search-action-row' }, ...buttons)
  })
  return element('div', { class: 'search-action-group' }, ...rows)
}
