// Hits as rows: grouped, at most a few of each group, those of one page together and indented below it. Rows of
// stored hits have buttons, which are beside the list: in a list there is room for options alone.

import { plainText, type SearchHit } from '../../src/model/search-provider.ts'
import { HITS_PER_GROUP, HITS_PER_PAGE } from '../../src/search/search-limits.ts'
import { element, type IconName, icon, makeButton, markedText } from './element.ts'
import { entryName, pathOf } from './hit-names.ts'
import { isStored, type StoredHit } from './stored-hits.ts'

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
  readonly actions?: readonly (readonly [label: string, icon: IconName, run: (hit: StoredHit) => void])[]
}

/**
 * Hits in groups, in the order their groups first appear in. What is all of one group is grouped by page instead. Those
 * that have only some of the words are a group of their own, the last.
 */
export function groupHits(hits: readonly SearchHit[], partialTitle: string): HitGroup[] {
  const whole = hits.filter(({ isPartial }) => !isPartial)
  const partial = hits.filter(({ isPartial }) => isPartial)
  const isOne = whole.every(({ group }) => group === whole[0]?.group)
  const groups = groupBy(whole, ({ title, group }) => (isOne ? plainText(title) : group))
  if (partial.length > 0) groups.set(partialTitle, partial)
  const most = whole.length > 0 ? HITS_PER_GROUP : HITS_PER_PAGE
  return [...groups].map(([title, own]) => ({
    title,
    hits: [...groupBy(own.slice(0, most), pageOf).values()].flat(),
  }))
}

/** Makes the rows, and the buttons beside them. Where snippets are still to come their lines are empty. */
export function makeHitList(groups: readonly HitGroup[], label: string, lacksSnippets = false) {
  const options: Option[] = []
  const list = element('div', { role: 'listbox', id: 'search-list', 'aria-label': label })
  const actions = element('div')
  for (const [at, group] of groups.entries()) {
    const title = element('div', { class: 'search-group-title', id: `search-group-${at}` }, group.title)
    const box = element('div', { role: 'group', 'aria-labelledby': title.id }, title)
    for (const [index, hit] of group.hits.entries()) {
      const link = makeRow(hit, group.icon, lacksSnippets)
      link.id = `search-option-${options.length}`
      link.toggleAttribute('data-tree', isBelowPage(group.hits, index))
      options.push({ link, hit })
      box.append(link)
    }
    list.append(box)
    actions.append(makeActions(group))
  }
  return { list, actions, options }
}

/** The rows on screen whose snippets are still to come. */
export function lackingRows(options: readonly Option[], body: HTMLElement): Option[] {
  const { top, bottom } = body.getBoundingClientRect()
  return options.filter(({ link }) => {
    const box = link.getBoundingClientRect()
    return box.bottom > top && box.top < bottom && link.querySelector('.search-line-small:empty')
  })
}

/** Puts the snippets of hits into the rows that lack theirs. */
export function fillSnippets(options: readonly Option[], hits: readonly SearchHit[]): void {
  const snippets = new Map(hits.map(({ url, snippet }) => [url, snippet]))
  for (const { link, hit } of options)
    link.querySelector('.search-line-small:empty')?.append(...markedText(snippets.get(hit.url) ?? []))
}

function makeRow(
  hit: SearchHit | StoredHit,
  name: IconName | undefined,
  lacksSnippets: boolean,
): HTMLAnchorElement {
  const lines = linesOf(hit)
  const kind = name ?? (isStored(hit) || !hit.entry ? hit.kind : 'entry')
  const path = lines.path.length > 0 && element('bdi', { class: 'search-where' }, lines.path.join(' › '))
  const hasExcerpt = lines.excerpt.length > 0 || (lacksSnippets && !isStored(hit))
  const below = hasExcerpt ? lines.excerpt : path ? [path] : undefined
  return element(
    'a',
    {
      ...{ role: 'option', href: hit.url, tabindex: '-1', 'aria-selected': 'false', draggable: 'false' },
      ...{ class: 'search-row', 'data-icon': kind },
    },
    icon(kind),
    element(
      'span',
      { class: 'search-lines' },
      element(
        'span',
        { class: 'search-line' },
        element('bdi', { class: 'search-name' }, ...lines.name),
        hasExcerpt && path,
      ),
      below && element('span', { class: 'search-line-small', ...(hasExcerpt && { dir: 'auto' }) }, ...below),
    ),
    icon('enter'),
  )
}

interface Lines {
  /** What the place is called: the entry, the heading, or the title of the page. */
  readonly name: readonly (Node | string)[]
  /** What is above it, outermost first. */
  readonly path: readonly string[]
  readonly excerpt: readonly (Node | string)[]
}

function linesOf(hit: SearchHit | StoredHit): Lines {
  if (isStored(hit)) return { name: [hit.title], path: hit.title === hit.page ? [] : [hit.page], excerpt: [] }
  const { title, headings, trail, snippet, entry } = hit
  const names = [title, ...headings]
  if (entry) {
    const path = pathOf([], names).filter((name) => name !== plainText(entry.name))
    return { name: entryName(entry), path, excerpt: markedText(entry.text ?? []) }
  }
  const path = pathOf(trail, names.slice(0, -1))
  return { name: markedText(names.at(-1)!), path, excerpt: markedText(snippet) }
}

/** Whether a row is of a page that has a row of its own above. */
function isBelowPage(hits: readonly (SearchHit | StoredHit)[], at: number): boolean {
  const hit = hits[at]!
  return (
    !isStored(hit) &&
    hit.kind !== 'page' &&
    hits.slice(0, at).some((other) => other.kind === 'page' && pageOf(other) === pageOf(hit))
  )
}

function pageOf({ url }: { readonly url: string }): string {
  return url.split('#', 1)[0]!
}

function groupBy(hits: readonly SearchHit[], keyOf: (hit: SearchHit) => string): Map<string, SearchHit[]> {
  const groups = new Map<string, SearchHit[]>()
  for (const hit of hits) groups.set(keyOf(hit), [...(groups.get(keyOf(hit)) ?? []), hit])
  return groups
}

function makeActions({ hits, actions = [] }: HitGroup): HTMLElement {
  const rows = (hits as readonly StoredHit[]).map((hit) => {
    const buttons = actions.map(([label, name, run]) => {
      const button = makeButton('search-action', icon(name), () => run(hit))
      button.title = label
      button.ariaLabel = `${label}: ${hit.title}`
      return button
    })
    return element('div', { class: 'search-action-row' }, ...buttons)
  })
  return element('div', { class: 'search-action-group' }, ...rows)
}
