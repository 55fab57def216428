// The result list of the search page: pages with their path, and below each its matching sections.

import { plainText, type SearchHit } from '../../../core/model/search-provider.ts'
import { describeHit, joinPath } from './describe-hit.ts'
import { element, markedText } from './element.ts'
import type { SearchScope } from './scope.ts'

/** Creates an empty list. */
export function createResultList({ text }: Pick<SearchScope, 'text'>) {
  const box = element('div')
  let size = 0
  let list: { readonly isPartial: boolean; readonly element: HTMLElement } | undefined
  let last: { readonly url: string; readonly entry: HTMLElement } | undefined

  /** Returns the list for a hit. Hits that match only some of the words are in a separate list. */
  function listOf(hit: SearchHit): HTMLElement {
    const isPartial = hit.isPartial === true
    if (list?.isPartial === isPartial) return list.element
    list = { isPartial, element: element('ol', { class: 'search-results' }) }
    last = undefined
    if (isPartial) box.append(element('p', { class: 'search-partial' }, text('search.partial')))
    box.append(list.element)
    return list.element
  }

  /** Adds a hit. Consecutive hits of a page are shown together. */
  function addHit(hit: SearchHit): void {
    const hitList = listOf(hit)
    const pageUrl = hit.url.split('#', 1)[0]!
    const isPage = !hit.entry && (hit.kind === 'page' || hit.headings.length === 0)
    const { name, above, excerpt } = describeHit(hit, text, MATCH)
    if (last?.url !== pageUrl) {
      const href = isPage ? hit.url : pageUrl
      const title = element('h2', {}, element('a', { href }, ...markedText(hit.title, MATCH)))
      last = { url: pageUrl, entry: element('li', {}, createPath(hit), title) }
      hitList.append(last.entry)
    }
    const { entry } = last
    let places = entry.querySelector('.search-sections')
    const line = excerpt.length > 0 && element('p', { class: 'search-excerpt', dir: 'auto' }, ...excerpt)
    if (isPage) {
      // Below the sections, a text would seem to belong to the last of them.
      if (line && !places) entry.append(line)
      return
    }
    if (!places) {
      places = element('ul', { class: 'search-sections' })
      entry.append(places)
    }
    const path = element('span', { class: 'search-above' }, ...above.map((heading) => `${heading} › `))
    const heading = element('h3', {}, above.length > 0 && path, element('a', { href: hit.url }, ...name))
    places.append(element('li', {}, heading, line))
  }

  return {
    element: box,
    /** Appends hits to the list. */
    append(hits: readonly SearchHit[]): void {
      hits.forEach(addHit)
      size += hits.length
    },
    clear(): void {
      box.replaceChildren()
      list = undefined
      last = undefined
      size = 0
    },
    /** Returns the number of hits shown. */
    size: (): number => size,
  }
}

/** Class of highlighted matches. */
const MATCH = 'search-result-match'

/** Creates the path of a page: its part of the site, which often equals the first label above the page, and the labels. */
function createPath({ group, trail, title }: SearchHit): HTMLElement | false {
  const [first = '', ...rest] = trail
  const isNamed = group === first || group.endsWith(`: ${first}`)
  const path = joinPath([group, ...(isNamed ? rest : trail)])
  return path !== '' && path !== plainText(title) && element('p', { class: 'search-path' }, path)
}
