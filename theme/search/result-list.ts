// The list of the search page: pages, each with where it is, and below it those of its places that match.

import { plainText, type SearchHit, type TextRun } from '../../src/model/search-provider.ts'
import { element, markedText } from './element.ts'
import { entryName, pathOf } from './hit-names.ts'

export interface ResultLabels {
  /** What the path to a page is called. */
  readonly path: string
  /** What is above the hits that have only some of the words. */
  readonly partial: string
}

/** An empty list. */
export function createResultList(labels: ResultLabels) {
  const box = element('div')
  let size = 0
  let pages = 0
  let list: { readonly isPartial: boolean; readonly element: HTMLElement } | undefined
  let last: { readonly address: string; readonly entry: HTMLElement } | undefined

  /** The list that a hit is in: all that have only some of the words are in one of their own. */
  function listOf(hit: SearchHit): HTMLElement {
    const isPartial = hit.isPartial === true
    if (list?.isPartial !== isPartial) {
      list = { isPartial, element: element('ol', { class: 'search-results' }) }
      last = undefined
      if (isPartial) box.append(element('p', { class: 'search-partial' }, labels.partial))
      box.append(list.element)
    }
    return list.element
  }

  function addPage(hit: SearchHit, address: string): HTMLElement {
    const at = pages++
    const [name, path, way] = [`search-hit-${at}`, `search-path-${at}`, `search-way-${at}`]
    const title = element('a', { href: isPage(hit) ? hit.url : address }, ...markedText(hit.title, MATCH))
    const trail = pathOf(hit.trail, []).map((one) => element('li', {}, one))
    return element(
      'li',
      {},
      element('h2', { id: name }, title),
      trail.length > 0 &&
        // Each has a name of its own: what it is, of which result, and where that is.
        element(
          'nav',
          { id: way, 'aria-label': labels.path, 'aria-labelledby': `${way} ${name} ${path}` },
          element('ul', { id: path, class: 'search-path' }, ...trail),
        ),
    )
  }

  function addPlace({ url, title, headings, snippet, entry: found }: SearchHit, entry: HTMLElement): void {
    const above = pathOf([], found ? headings : headings.slice(0, -1))
    const shown = found ? above.filter((name) => name !== plainText(found.name)) : above
    const name = found ? entryName(found, MATCH) : markedText(headings.at(-1) ?? title, MATCH)
    let places = entry.querySelector('.search-sections')
    if (!places) {
      places = element('ul', { class: 'search-sections' })
      entry.append(places)
    }
    const path = element('span', { class: 'search-above' }, ...shown.map((one) => `${one} › `))
    const heading = element('h3', {}, shown.length > 0 && path, element('a', { href: url }, ...name))
    places.append(element('li', {}, heading, makeExcerpt(found ? (found.text ?? []) : snippet)))
  }

  return {
    element: box,
    /** Hits after those that are there. Those of a page are shown together where they follow each other. */
    append(hits: readonly SearchHit[]): void {
      for (const hit of hits) {
        const address = hit.url.split('#', 1)[0]!
        const own = listOf(hit)
        if (last?.address !== address) {
          last = { address, entry: addPage(hit, address) }
          own.append(last.entry)
        }
        const { entry } = last
        if (!isPage(hit)) addPlace(hit, entry)
        // Below its sections a text would seem to be of the last of them.
        else if (!entry.querySelector('.search-sections'))
          entry.append(...[makeExcerpt(hit.snippet)].filter((made) => made !== false))
        size++
      }
    },
    clear(): void {
      box.replaceChildren()
      list = undefined
      last = undefined
      size = 0
      pages = 0
    },
    /** How many hits are shown. */
    size: (): number => size,
  }
}

/** The class of what matches. */
const MATCH = 'search-result-match'

function isPage({ kind, headings, entry }: SearchHit): boolean {
  return !entry && (kind === 'page' || headings.length === 0)
}

function makeExcerpt(snippet: readonly TextRun[]): HTMLElement | false {
  return (
    plainText(snippet) !== '' &&
    element('p', { class: 'search-excerpt', dir: 'auto' }, ...markedText(snippet, MATCH))
  )
}
