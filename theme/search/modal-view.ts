// What the box shows below its field: hits, what was opened before, that there is nothing, that it failed. Rows are
// chosen in `choice.ts`; this module decides which rows there are, and what is announced.

import { HITS_PER_PAGE, SUGGESTIONS } from '../../src/model/search-limits.ts'
import type { SearchAnswer } from '../../src/model/search-provider.ts'
import { type Choice, createChoice } from './choice.ts'
import { element } from './element.ts'
import { groupHits, type HitGroup, makeHitList } from './hit-list.ts'
import type { SearchScope } from './scope.ts'
import { errorScreen, failureNote, noneScreen, seeAllLink, startScreen } from './screens.ts'
import type { StoredHit, StoredHits } from './stored-hits.ts'

/** How long the number of results must be unchanged before it is announced, in milliseconds. */
const SAYING_MS = 500

export interface ModalViewOptions {
  readonly input: HTMLInputElement
  readonly scope: SearchScope
  readonly stored: StoredHits
  /** Words of a snippet. */
  readonly words: number
  /** Asks what the reader took from the screen. */
  ask(query: string): void
}

export interface ModalView {
  /** The scrolling part, and the part only screen readers hear. */
  readonly body: HTMLElement
  readonly status: HTMLElement
  readonly choice: Choice
  showAnswer(query: string, answer: SearchAnswer): void
  /** What was opened before. */
  showStart(): void
  /** What a first answer to the query brought stays. */
  showFailure(query: string): void
  /** Rows that do not answer the last question are marked while its answer is awaited. */
  setBusy(isBusy: boolean): void
  /** Whether the rows answer the query; without one they are what was opened before. */
  answers(query: string): boolean
  /** Clears what was announced for the previous query. */
  hush(): void
}

/** Where the reader was in the rows before. */
interface Kept {
  readonly top: number
  /** Of the row that was moved to. */
  readonly url: string | undefined
}

/** Makes the empty view. */
export function createModalView({ input, scope, stored, words, ask }: ModalViewOptions): ModalView {
  const { text } = scope
  const body = element('div', { class: 'search-body', tabindex: '-1' })
  const status = element('div', { role: 'status', class: 'visually-hidden' })
  const choice = createChoice(input, body)
  let saying: ReturnType<typeof setTimeout> | undefined
  /** The query whose hits are shown; undefined where there are none to show. */
  let shown: string | undefined
  /** Names of groups in the widest answer so far, to propose where there is none. */
  let widest: readonly string[] = []

  /** Puts rows, and what comes after them, in the place of what was there; from the top, or where the reader was. */
  function show(groups: readonly HitGroup[], after?: HTMLElement, kept?: Kept): void {
    const { list, actions, options } = makeHitList(groups, text('search.results'), words)
    // Without options the list is empty, but what the field names must be there.
    list.hidden = options.length === 0
    body.replaceChildren(element('div', { class: 'search-rows' }, list, actions), ...(after ? [after] : []))
    body.scrollTop = kept?.top ?? 0
    shown = undefined
    choice.offer(options, kept?.url)
  }

  /** Says something to those who do not see, once, and once it has stood for a moment. */
  function say(said: string): void {
    clearTimeout(saying)
    saying = setTimeout(() => {
      if (status.textContent !== said) status.textContent = said
    }, SAYING_MS)
  }

  function showNone(query: string, corrections: readonly string[]): void {
    const sections = widest.length > 0 ? widest : sectionNames(scope)
    const proposed = sections.map((name) => `${name.toLowerCase()} `).slice(0, SUGGESTIONS)
    show([], noneScreen(scope, { query, suggestions: [...corrections, ...proposed], choose: ask }))
    say(`${text('search.none')} "${query}"`)
  }

  function showStart(): void {
    const [recent, favorites] = [stored.recent(), stored.favorites()]
    if (recent.length + favorites.length === 0) return show([], startScreen(scope))
    const then = (change: (hit: StoredHit) => void) => (hit: StoredHit) => {
      change(hit)
      showStart()
      input.focus()
    }
    const groups: HitGroup[] = [
      {
        title: text('search.recent'),
        hits: recent,
        icon: 'recent',
        actions: [
          { label: text('search.save'), icon: 'star', run: then(stored.keep) },
          { label: text('search.forget'), icon: 'cross', run: then(stored.forget) },
        ],
      },
      {
        title: text('search.favorite'),
        hits: favorites,
        icon: 'star',
        actions: [{ label: text('search.unsave'), icon: 'cross', run: then(stored.unkeep) }],
      },
    ]
    show(groups.filter(({ hits }) => hits.length > 0))
    shown = ''
  }

  return {
    body,
    status,
    choice,
    showStart,
    showAnswer(query, { hits, total, suggestions = [] }) {
      const groups = groupHits(hits.slice(0, HITS_PER_PAGE))
      if (groups.length >= widest.length) widest = groups.map(({ title }) => title)
      if (groups.length === 0) return showNone(query, suggestions)
      const count = Math.max(total, hits.length)
      // The whole answer to a question may come after the first: what the reader did between the two is kept.
      const url = choice.isMoved() ? choice.active()?.hit.url : undefined
      const kept = shown === query ? { top: body.scrollTop, url } : undefined
      show(groups, seeAllLink(scope, query, count), kept)
      shown = query
      say(text('search.count', { count }))
    },
    showFailure(query) {
      const hasRows = shown === query
      body.querySelector('.search-note')?.remove()
      if (hasRows) body.append(failureNote(scope))
      else show([], errorScreen(scope))
      say(`${text(hasRows ? 'search.failedPartly' : 'search.failed')}. ${text('search.failedHelp')}`)
    },
    answers: (query) => shown === query,
    setBusy(isBusy) {
      body.querySelector('[role=listbox]')?.setAttribute('aria-busy', String(isBusy))
    },
    hush() {
      clearTimeout(saying)
      status.textContent = ''
    },
  }
}

/** Names of the site's sections, from its navbar. */
function sectionNames({ chrome }: SearchScope): string[] {
  return chrome.navbar.flatMap((item) =>
    item.kind === 'link' && item.position === 'left' ? [item.label] : [],
  )
}
