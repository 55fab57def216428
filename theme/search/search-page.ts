// The page that shows all results of a query: the address holds the query, and more results come as one scrolls.

import { HITS_PER_PAGE, LONGEST_QUERY, QUERY_PARAMETER, TYPING_MS } from '../../src/model/search-limits.ts'
import {
  plainText,
  type SearchAnswer,
  type SearchHit,
  type TextPart,
} from '../../src/model/search-provider.ts'
import { createAsker } from './asker.ts'
import { cropText } from './crop-text.ts'
import { element, markedText } from './element.ts'
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
  const list = element('ol', { class: 'search-results' })
  const count = element('p', { class: 'search-count', role: 'status' })
  const after = element('div', { class: 'search-after' })
  results.replaceChildren(count, list, after)

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
    query = next.trim().slice(0, LONGEST_QUERY)
    const title = query === '' ? text('searchPage.title') : text('searchPage.titleOf', { query })
    heading!.textContent = title
    document.title = `${title} | ${scope.chrome.title}`
    page.toggleAttribute('data-searching', query !== '')
    observer.disconnect()
    if (query === '') {
      asker.cancel()
      count.textContent = ''
      list.replaceChildren()
      after.replaceChildren()
      return
    }
    void ask(0, place)
  }

  /** Asks for a page of the list; for the first with all that stood there when the reader left. */
  async function ask(number: number, place?: Place): Promise<void> {
    asked = { number, place }
    // What was found for another query is gone when this one is answered; until then it is better than nothing.
    if (number === 0 && list.childElementCount === 0)
      after.replaceChildren(element('span', { class: 'search-spinner' }))
    const pages = place?.pages ?? 1
    const limit = pages * HITS_PER_PAGE
    const answer = await asker.ask(query, { limit, offset: number * HITS_PER_PAGE, words })
    if (!answer) return
    if (number === 0) list.replaceChildren()
    shown = number + pages
    showAnswer(answer, limit)
    if (place) scrollTo({ top: place.top, behavior: 'instant' })
  }

  function showAnswer({ hits, total }: SearchAnswer, limit: number): void {
    const label = text('searchPage.breadcrumbs')
    const before = list.childElementCount
    list.append(...hits.map((hit, at) => makeEntry(hit, { at: before + at, words, label })))
    const found = Math.max(total, list.childElementCount)
    count.textContent =
      found === 0
        ? text('searchPage.none')
        : found === 1
          ? text('searchPage.countOne')
          : text('searchPage.count', { count: found })
    // Who found nothing may find it in the index of pages.
    page.toggleAttribute('data-searching', found > 0)
    observer.disconnect()
    after.replaceChildren()
    if (hits.length < limit || list.childElementCount >= total) return
    const more = element('p', { class: 'search-more' }, text('searchPage.more'))
    after.replaceChildren(more)
    observer.observe(more)
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
      list.replaceChildren()
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
    timer = setTimeout(() => search(input.value), input.value === '' ? 0 : TYPING_MS)
  }
  input.addEventListener('input', (event) => !(event as InputEvent).isComposing && changed())
  input.addEventListener('compositionend', changed)
  list.addEventListener('click', keepPlace)
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

interface EntryFrame {
  /** Its place in the list, from 0. */
  readonly at: number
  readonly words: number
  /** What the path to it is called. */
  readonly label: string
}

function makeEntry(
  { url, title, headings, trail, snippet }: SearchHit,
  { at, words, label }: EntryFrame,
): HTMLElement {
  const excerpt = cropText(snippet, words)
  const [name, path, way] = [`search-hit-${at}`, `search-path-${at}`, `search-way-${at}`]
  const above = headings.length > 0 ? [title, ...headings.slice(0, -1)].map(plainText) : []
  const labels = [...trail, ...above].map((name) => element('li', {}, name))
  return element(
    'li',
    {},
    element('h2', { id: name }, element('a', { href: url }, ...markedText(headings.at(-1) ?? title, MATCH))),
    labels.length > 0 &&
      // Each has a name of its own: what it is, of which result, and where that is.
      element(
        'nav',
        { id: way, 'aria-label': label, 'aria-labelledby': `${way} ${name} ${path}` },
        element('ul', { id: path, class: 'search-path' }, ...labels),
      ),
    excerpt.length > 0 && element('p', {}, element('i', {}, ...markedText(endOpen(excerpt), MATCH))),
  )
}

/** The class of what matches. */
const MATCH = 'search-result-match'

/** A text that goes on: with three dots at its end. */
function endOpen(parts: readonly TextPart[]): TextPart[] {
  const { text, ...last } = parts.at(-1)!
  return [...parts.slice(0, -1), { ...last, text: text.replace(/(?<![\s.…])[\s.…]+$/, '') }, { text: '...' }]
}
