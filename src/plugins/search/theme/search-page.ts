// The search page, with all results of a query: the URL contains the query, and more results load on scrolling.
// `result-list.ts` renders them.

import type { SearchResponse } from '../../../core/model/search-provider.ts'
import {
  HITS_PER_PAGE,
  MAX_QUERY_LENGTH,
  QUERY_PARAMETER,
  SNIPPET_MS,
  TYPING_MS,
} from '../engine/search-limits.ts'
import { element } from './element.ts'
import { createLatestSearch } from './latest-search.ts'
import { createResultList } from './result-list.ts'
import { type SearchScope, snippetWords } from './scope.ts'
import { errorScreen } from './screens.ts'

/** Snippet length, as a multiple of the dialog's: this page has more room. */
const ROOM = 3

/** This page requests snippets together with the hits. */
const PAUSE_MS = TYPING_MS + SNIPPET_MS

/** A reader's position in a list of results. */
interface Place {
  readonly query: string
  /** Number of pages of the list that were loaded. */
  readonly pages: number
  readonly top: number
}

/** A request for a part of the list: one page, or the first pages with a position to restore. */
interface Part {
  readonly number: number
  readonly place?: Place | undefined
}

/** Initializes the search page. It works until it is replaced by another page. */
export function startSearchPage(page: HTMLElement, scope: SearchScope): void {
  const input = page.querySelector('input')
  const results = page.querySelector<HTMLElement>('[data-search-results]')
  const heading = page.querySelector('h1')
  if (!input || !results || !heading || page.dataset.searchPage === 'started') return
  page.dataset.searchPage = 'started'
  const { text } = scope
  const words = snippetWords() * ROOM
  const root = document.documentElement
  const list = createResultList(scope)
  const count = element('p', { class: 'search-count', role: 'status' })
  const after = element('div', { class: 'search-after' })
  results.replaceChildren(count, list.element, after)

  let query = ''
  /** The number of loaded pages of the list, and the latest request. */
  let shownCount = 0
  let requested: Part = { number: 0 }
  const searches = createLatestSearch({
    provider: scope.provider,
    onStatus(status) {
      results.dataset.status = status
      results.setAttribute('aria-busy', String(status === 'loading' || status === 'stalled'))
      if (status === 'error') showFailure()
    },
  })
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) void load({ number: shownCount })
  })

  function search(next: string, { place, pause = 0 }: { place?: Place | undefined; pause?: number }): void {
    // The browser would scroll to its saved position before the list has loaded.
    if (place) history.scrollRestoration = 'manual'
    query = next.trim().slice(0, MAX_QUERY_LENGTH)
    const title = query === '' ? text('searchPage.title') : text('searchPage.titleOf', { query })
    heading!.textContent = title
    document.title = `${title} | ${scope.chrome.title}`
    // Set at once, so that nothing shifts later.
    root.toggleAttribute('data-searching', query !== '')
    if (query !== '') return void load({ number: 0, place }, pause)
    searches.cancel()
    observer.disconnect()
    clear()
  }

  async function load(part: Part, pause?: number): Promise<void> {
    requested = part
    observer.disconnect()
    const { number, place } = part
    const pages = place?.pages ?? 1
    const limit = pages * HITS_PER_PAGE
    const response = await searches.search(query, { limit, offset: number * HITS_PER_PAGE, words }, pause)
    if (!response) return
    if (number === 0) clear()
    shownCount = number + pages
    list.append(response.hits)
    count.textContent = countText(response)
    // Without results, show the index of pages.
    root.toggleAttribute('data-searching', list.size() > 0)
    after.replaceChildren()
    if (place) scrollTo({ top: place.top, behavior: 'instant' })
    if (response.hits.length < limit || list.size() >= response.total + (response.partial ?? 0)) return
    after.append(element('p', { class: 'search-more' }, text('searchPage.more')))
    observer.observe(after)
  }

  function clear(): void {
    count.textContent = ''
    list.clear()
    after.replaceChildren()
  }

  function countText({ total, partial, pages }: SearchResponse): string {
    const places = partial === undefined ? Math.max(total, list.size()) : total
    if (places === 0) return text('searchPage.none')
    // A provider that cannot count pages counts each match as a document.
    const documents = pages ?? places
    const found = text('searchPage.count', { count: documents })
    return documents === places ? found : `${found}, ${text('search.count', { count: places })}`
  }

  function showFailure(): void {
    // The current results belong to another query.
    if (requested.number === 0) clear()
    const failure = errorScreen(scope, () => void load(requested))
    failure.role = 'alert'
    after.replaceChildren(failure)
  }

  function readUrl(): void {
    if (!page.isConnected) return listening.abort()
    input!.value = (new URLSearchParams(location.search).get(QUERY_PARAMETER) ?? '').slice(
      0,
      MAX_QUERY_LENGTH,
    )
    const { octavoSearch: place } = (history.state ?? {}) as { octavoSearch?: Place }
    const next = input!.value.trim()
    if (next !== query || query === '') search(next, place?.query === next ? { place } : {})
  }

  /** Stores the reader's position in the history entry, so that it can be restored on Back. */
  function storePosition(): void {
    const place: Place = { query, pages: shownCount, top: scrollY }
    history.replaceState({ ...history.state, octavoSearch: place }, '')
    history.scrollRestoration = 'manual'
  }

  function readField(pause: number): void {
    const url = new URL(location.href)
    if (input!.value === '') url.searchParams.delete(QUERY_PARAMETER)
    else url.searchParams.set(QUERY_PARAMETER, input!.value)
    history.replaceState(history.state, '', url)
    search(input!.value, { pause })
  }

  input.maxLength = MAX_QUERY_LENGTH
  const listening = new AbortController()
  // Text typed before this script loaded takes precedence over the URL.
  if (document.activeElement === input && input.value !== '') readField(0)
  else readUrl()
  input.focus({ preventScroll: true })
  input.addEventListener('input', (event) => !(event as InputEvent).isComposing && readField(PAUSE_MS))
  input.addEventListener('compositionend', () => readField(0))
  list.element.addEventListener('click', storePosition)
  input.form?.addEventListener('submit', (event) => {
    event.preventDefault()
    searches.hurry()
  })
  const { signal } = listening
  addEventListener('popstate', readUrl, { signal })
  // The app swapped in this page again, with another query.
  addEventListener('octavo:page', readUrl, { signal })
  addEventListener('online', () => results.dataset.status === 'error' && void load(requested), { signal })
}
