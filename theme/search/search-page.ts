// The page that shows all results of a query: the address holds the query, and more results come as one scrolls. How
// they are shown is in `result-list.ts`.

import type { SearchAnswer } from '../../src/model/search-provider.ts'
import { HITS_PER_PAGE, LONGEST_QUERY, QUERY_PARAMETER, TYPING_MS } from '../../src/search/search-limits.ts'
import { createAsker } from './asker.ts'
import { element } from './element.ts'
import { createResultList } from './result-list.ts'
import { type SearchScope, snippetWords } from './scope.ts'

/** Words of a text on this page: there is room for more than in the modal. */
const ROOM = 3

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
  const list = createResultList({ path: text('searchPage.breadcrumbs'), partial: text('search.partial') })
  const count = element('p', { class: 'search-count', role: 'status' })
  const after = element('div', { class: 'search-after' })
  results.replaceChildren(count, list.element, after)

  let query = ''
  /** Of the pages of the list: how many are there, and which was asked for last, with the place to be there again. */
  let shown = 0
  let asked: { readonly number: number; readonly place: Place | undefined } = { number: 0, place: undefined }
  let timer: ReturnType<typeof setTimeout> | undefined
  const listening = new AbortController()
  const asker = createAsker({
    provider: scope.provider,
    onStatus(status) {
      results.dataset.status = status
      results.setAttribute('aria-busy', String(status === 'loading' || status === 'stalled'))
      if (status === 'error') showFailure()
    },
  })
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchMore()
  })

  function search(next: string, place?: Place): void {
    // The browser would move the list to where it thinks the reader was, from before the list was there.
    if (place) history.scrollRestoration = 'manual'
    query = next.trim().slice(0, LONGEST_QUERY)
    const title = query === '' ? text('searchPage.title') : text('searchPage.titleOf', { query })
    heading!.textContent = title
    document.title = `${title} | ${scope.chrome.title}`
    root.toggleAttribute('data-searching', query !== '')
    observer.disconnect()
    if (query === '') {
      asker.cancel()
      count.textContent = ''
      list.clear()
      after.replaceChildren()
      return
    }
    void ask(0, place)
  }

  /** Asks for a page of the list; for the first with all that stood there when the reader left. */
  async function ask(number: number, place?: Place): Promise<void> {
    asked = { number, place }
    const pages = place?.pages ?? 1
    const limit = pages * HITS_PER_PAGE
    const answer = await asker.ask(query, { limit, offset: number * HITS_PER_PAGE, words })
    if (!answer) return
    if (number === 0) list.clear()
    shown = number + pages
    showAnswer(answer)
    if (place) scrollTo({ top: place.top, behavior: 'instant' })
    if (answer.hits.length === limit && list.size() < answer.total + (answer.partial ?? 0)) offerMore()
  }

  function showAnswer(answer: SearchAnswer): void {
    list.append(answer.hits)
    count.textContent = countText(answer)
    // Who found nothing may find it in the index of pages.
    root.toggleAttribute('data-searching', list.size() > 0)
    observer.disconnect()
    after.replaceChildren()
  }

  function offerMore(): void {
    const more = element('p', { class: 'search-more' }, text('searchPage.more'))
    after.replaceChildren(more)
    observer.observe(more)
  }

  function countText({ total, partial, pages }: SearchAnswer): string {
    const places = partial === undefined ? Math.max(total, list.size()) : total
    if (places === 0) return text('searchPage.none')
    // Who does not know the pages counts the places as documents.
    const documents = pages ?? places
    const found = text('searchPage.count', { count: documents })
    return documents === places ? found : `${found}, ${text('search.count', { count: places })}`
  }

  function fetchMore(): Promise<void> {
    observer.disconnect()
    return ask(shown)
  }

  function askAgain(): Promise<void> {
    return ask(asked.number, asked.place)
  }

  function showFailure(): void {
    const retry = element('button', { type: 'button', class: 'button' }, text('search.retry'))
    retry.addEventListener('click', () => void askAgain())
    if (asked.number === 0) {
      // What is there answers another query.
      list.clear()
      count.textContent = ''
    }
    after.replaceChildren(
      element(
        'div',
        { class: 'problem', role: 'alert' },
        element('p', {}, element('strong', {}, text('search.failed'))),
        element('p', {}, text('search.failedHelp')),
        retry,
      ),
    )
  }

  function readAddress(): void {
    if (!page.isConnected) return listening.abort()
    const written = new URLSearchParams(location.search).get(QUERY_PARAMETER) ?? ''
    input!.value = written.slice(0, LONGEST_QUERY)
    if (input!.value.trim() !== query || query === '') search(input!.value, placeOf(input!.value))
  }

  /** Notes in the entry of the history where the reader is in the list, to be there again after going back. */
  function keepPlace(): void {
    const place: Place = { query, pages: shown, top: scrollY }
    history.replaceState({ ...history.state, octavoSearch: place }, '')
    history.scrollRestoration = 'manual'
  }

  function writeAddress(): void {
    const url = new URL(location.href)
    if (input!.value === '') url.searchParams.delete(QUERY_PARAMETER)
    else url.searchParams.set(QUERY_PARAMETER, input!.value)
    history.replaceState(history.state, '', url)
  }

  input.maxLength = LONGEST_QUERY
  // What was typed before this script came wins over the address.
  const typed = document.activeElement === input && input.value !== '' ? input.value : undefined
  if (typed === undefined) readAddress()
  else {
    writeAddress()
    search(typed)
  }
  input.focus({ preventScroll: true })
  const changed = (): void => {
    writeAddress()
    clearTimeout(timer)
    // In the same moment, so that nothing jumps later.
    if (input.value.trim() !== '') root.toggleAttribute('data-searching', true)
    timer = setTimeout(() => search(input.value), input.value === '' ? 0 : TYPING_MS)
  }
  input.addEventListener('input', (event) => !(event as InputEvent).isComposing && changed())
  input.addEventListener('compositionend', changed)
  list.element.addEventListener('click', keepPlace)
  input.form?.addEventListener('submit', (event) => {
    event.preventDefault()
    clearTimeout(timer)
    if (input.value.trim() !== query) search(input.value)
  })
  const { signal } = listening
  addEventListener('popstate', readAddress, { signal })
  // The app has put this page in place of itself, with another query.
  addEventListener('octavo:page', readAddress, { signal })
  addEventListener('online', () => results.dataset.status === 'error' && void askAgain(), { signal })
}

/** Where a reader was in a list of results. */
interface Place {
  readonly query: string
  /** How many pages of the list stood there. */
  readonly pages: number
  readonly top: number
}

function placeOf(query: string): Place | undefined {
  const { octavoSearch: place } = (history.state ?? {}) as { octavoSearch?: Place }
  return place?.query === query.trim() ? place : undefined
}
