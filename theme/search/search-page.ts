// The page that shows all results of a query: the address holds the query, and more results come as one scrolls. How
// they are shown is in `result-list.ts`.

import type { SearchResponse } from '../../src/model/search-provider.ts'
import {
  HITS_PER_PAGE,
  LONGEST_QUERY,
  QUERY_PARAMETER,
  SNIPPET_MS,
  TYPING_MS,
} from '../../src/search/search-limits.ts'
import { createAsker } from './asker.ts'
import { element } from './element.ts'
import { createResultList } from './result-list.ts'
import { type SearchScope, snippetWords } from './scope.ts'
import { errorScreen } from './screens.ts'

/** Words of a text on this page: there is room for more than in the modal. */
const ROOM = 3

/** The page asks for texts at once. */
const PAUSE_MS = TYPING_MS + SNIPPET_MS

/** Where a reader was in a list of results. */
interface Place {
  readonly query: string
  /** How many pages of the list stood there. */
  readonly pages: number
  readonly top: number
}

/** What of the list is asked for: a page of it, or the first ones with the place to be there again. */
interface Part {
  readonly number: number
  readonly place?: Place | undefined
}

/** Makes the page search, until another is put in its place. */
export function startSearchPage(page: HTMLElement, scope: SearchScope): void {
  const input = page.querySelector('input')
  const results = page.querySelector<HTMLElement>('[data-search-results]')
  const heading = page.querySelector('h1')
  if (!input || !results || !heading || page.dataset.searchPage === 'started') return
  page.dataset.searchPage = 'started'
  const { text } = scope
  const words = snippetWords() * ROOM
  const root = document.documentElement
  const list = createResultList(text('search.partial'))
  const count = element('p', { class: 'search-count', role: 'status' })
  const after = element('div', { class: 'search-after' })
  results.replaceChildren(count, list.element, after)

  let query = ''
  /** Pages of the list that are there, and what was last asked for. */
  let shown = 0
  let asked: Part = { number: 0 }
  const asker = createAsker({
    provider: scope.provider,
    onStatus(status) {
      results.dataset.status = status
      results.setAttribute('aria-busy', String(status === 'loading' || status === 'stalled'))
      if (status === 'error') showFailure()
    },
  })
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) void ask({ number: shown })
  })

  function search(next: string, { place, pause = 0 }: { place?: Place | undefined; pause?: number }): void {
    // The browser would move the list to where it thinks the reader was, from before the list was there.
    if (place) history.scrollRestoration = 'manual'
    query = next.trim().slice(0, LONGEST_QUERY)
    const title = query === '' ? text('searchPage.title') : text('searchPage.titleOf', { query })
    heading!.textContent = title
    document.title = `${title} | ${scope.chrome.title}`
    // In the same moment, so that nothing jumps later.
    root.toggleAttribute('data-searching', query !== '')
    if (query !== '') return void ask({ number: 0, place }, pause)
    asker.cancel()
    observer.disconnect()
    clear()
  }

  async function ask(part: Part, pause?: number): Promise<void> {
    asked = part
    observer.disconnect()
    const { number, place } = part
    const pages = place?.pages ?? 1
    const limit = pages * HITS_PER_PAGE
    const answer = await asker.ask(query, { limit, offset: number * HITS_PER_PAGE, words }, pause)
    if (!answer) return
    if (number === 0) clear()
    shown = number + pages
    list.append(answer.hits)
    count.textContent = countText(answer)
    // Who found nothing may find it in the index of pages.
    root.toggleAttribute('data-searching', list.size() > 0)
    after.replaceChildren()
    if (place) scrollTo({ top: place.top, behavior: 'instant' })
    if (answer.hits.length < limit || list.size() >= answer.total + (answer.partial ?? 0)) return
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
    // Who does not know the pages counts the places as documents.
    const documents = pages ?? places
    const found = text('searchPage.count', { count: documents })
    return documents === places ? found : `${found}, ${text('search.count', { count: places })}`
  }

  function showFailure(): void {
    // What is there answers another query.
    if (asked.number === 0) clear()
    const failure = errorScreen(scope, () => void ask(asked))
    failure.role = 'alert'
    after.replaceChildren(failure)
  }

  function readAddress(): void {
    if (!page.isConnected) return listening.abort()
    input!.value = (new URLSearchParams(location.search).get(QUERY_PARAMETER) ?? '').slice(0, LONGEST_QUERY)
    const { octavoSearch: place } = (history.state ?? {}) as { octavoSearch?: Place }
    const next = input!.value.trim()
    if (next !== query || query === '') search(next, place?.query === next ? { place } : {})
  }

  /** Notes in the entry of the history where the reader is in the list, to be there again after going back. */
  function keepPlace(): void {
    const place: Place = { query, pages: shown, top: scrollY }
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

  input.maxLength = LONGEST_QUERY
  const listening = new AbortController()
  // What was typed before this script came wins over the address.
  if (document.activeElement === input && input.value !== '') readField(0)
  else readAddress()
  input.focus({ preventScroll: true })
  input.addEventListener('input', (event) => !(event as InputEvent).isComposing && readField(PAUSE_MS))
  input.addEventListener('compositionend', () => readField(0))
  list.element.addEventListener('click', keepPlace)
  input.form?.addEventListener('submit', (event) => {
    event.preventDefault()
    asker.hurry()
  })
  const { signal } = listening
  addEventListener('popstate', readAddress, { signal })
  // The app has put this page in place of itself, with another query.
  addEventListener('octavo:page', readAddress, { signal })
  addEventListener('online', () => results.dataset.status === 'error' && void ask(asked), { signal })
}
