// The list of the search page: pages, each with where it is, and below it those of its sections that match.

import { plainText, type SearchHit, type TextPart } from '../../src/model/search-provider.ts'
import { cropText } from './crop-text.ts'
import { element, markedText } from './element.ts'
import { pathOf } from './hit-path.ts'

export interface ResultList {
  readonly element: HTMLElement
  /** Hits after those that are there. Those of a page are shown together where they follow each other. */
  append(hits: readonly SearchHit[]): void
  clear(): void
  /** How many hits are shown. */
  size(): number
}

/** An empty list. `words` is how long an excerpt may be, `label` what the path to a page is called. */
export function createResultList(words: number, label: string): ResultList {
  const list = element('ol', { class: 'search-results' })
  let size = 0
  let pages = 0
  let last: { readonly address: string; readonly entry: HTMLElement } | undefined

  function addPage(hit: SearchHit, address: string): HTMLElement {
    const at = pages++
    const [name, path, way] = [`search-hit-${at}`, `search-path-${at}`, `search-way-${at}`]
    const title = element('a', { href: isPage(hit) ? hit.url : address }, ...markedText(hit.title, MATCH))
    const labels = pathOf(hit.trail, []).map((one) => element('li', {}, one))
    return element(
      'li',
      {},
      element('h2', { id: name }, title),
      labels.length > 0 &&
        // Each has a name of its own: what it is, of which result, and where that is.
        element(
          'nav',
          { id: way, 'aria-label': label, 'aria-labelledby': `${way} ${name} ${path}` },
          element('ul', { id: path, class: 'search-path' }, ...labels),
        ),
    )
  }

  function addSection(hit: SearchHit, entry: HTMLElement): void {
    const above = pathOf([], hit.headings.slice(0, -1)).map((name) => `${name} › `)
    const name = element('a', { href: hit.url }, ...markedText(hit.headings.at(-1) ?? hit.title, MATCH))
    let sections = entry.querySelector('.search-sections')
    if (!sections) {
      sections = element('ul', { class: 'search-sections' })
      entry.append(sections)
    }
    sections.append(
      element(
        'li',
        {},
        element('h3', {}, above.length > 0 && element('span', { class: 'search-above' }, ...above), name),
        makeExcerpt(hit.snippet, words),
      ),
    )
  }

  return {
    element: list,
    append(hits) {
      for (const hit of hits) {
        const address = hit.url.split('#', 1)[0]!
        if (last?.address !== address) {
          last = { address, entry: addPage(hit, address) }
          list.append(last.entry)
        }
        if (isPage(hit))
          last.entry.append(...[makeExcerpt(hit.snippet, words)].filter((made) => made !== false))
        else addSection(hit, last.entry)
        size++
      }
    },
    clear() {
      list.replaceChildren()
      last = undefined
      size = 0
      pages = 0
    },
    size: () => size,
  }
}

/** The class of what matches. */
const MATCH = 'search-result-match'

function isPage({ kind, headings }: SearchHit): boolean {
  return kind === 'page' || headings.length === 0
}

function makeExcerpt(snippet: readonly TextPart[], words: number): HTMLElement | false {
  const excerpt = cropText(snippet, words)
  return (
    plainText(excerpt) !== '' &&
    element('p', { class: 'search-excerpt', dir: 'auto' }, ...markedText(excerpt, MATCH))
  )
}
