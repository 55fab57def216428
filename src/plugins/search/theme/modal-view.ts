// Renders the body of the search dialog: hits, recent hits, an empty result or an error. `row-selection.ts` manages the selection;
// this module determines the rows and the announcements.

import type { SearchHit, SearchResponse } from '../../../core/model/search-provider.ts'
import { HITS_PER_PAGE } from '../engine/search-limits.ts'
import { element } from './element.ts'
import { createHitList, fillRows, groupHits, type HitGroup, lackingRows, type Option } from './hit-list.ts'
import { createSelection } from './row-selection.ts'
import type { SearchScope } from './scope.ts'
import { entryPages, errorScreen, noneScreen, seeAllLink } from './screens.ts'
import type { StoredHits } from './stored-hits.ts'

/** Time the number of results must be unchanged before it is announced, in milliseconds. */
const SAYING_MS = 500

export interface ModalViewOptions {
  readonly input: HTMLInputElement
  readonly scope: SearchScope
  readonly stored: StoredHits
  /** Runs a query that the reader selected on the screen. */
  search(query: string): void
}

/** Creates the empty view. */
export function createModalView({ input, scope, stored, search }: ModalViewOptions) {
  const { text } = scope
  const body = element('div', { class: 'search-body', tabindex: '-1' })
  const status = element('div', { role: 'status', class: 'visually-hidden' })
  const selection = createSelection(input, body)
  let announcing: ReturnType<typeof setTimeout> | undefined
  /** The query whose hits are shown; undefined if there are none. */
  let current: string | undefined
  let rows: readonly Option[] = []

  /** Replaces the rows, and the element after them. */
  function show(groups: readonly HitGroup[], after?: HTMLElement, lacksTexts?: true): void {
    const { list, actions, options } = createHitList(groups, scope, lacksTexts)
    // An empty list is hidden but stays in the DOM, because the field references it.
    list.hidden = options.length === 0
    body.replaceChildren(element('div', { class: 'search-rows' }, list, actions), ...(after ? [after] : []))
    body.scrollTop = 0
    current = undefined
    rows = options
    selection.offer(options)
  }

  /** Announces a string to screen readers, after a delay. */
  function announce(message: string): void {
    clearTimeout(announcing)
    announcing = setTimeout(() => {
      if (status.textContent !== message) status.textContent = message
    }, SAYING_MS)
  }

  function showStart(): void {
    const then = (change: (hit: SearchHit) => void) => (hit: SearchHit) => {
      change(hit)
      showStart()
      input.focus()
    }
    const groups: HitGroup[] = [
      {
        title: text('search.recent'),
        hits: stored.recent(),
        icon: 'recent',
        actions: [
          [text('search.save'), 'star', then(stored.keep)],
          [text('search.forget'), 'cross', then(stored.forget)],
        ],
      },
      {
        title: text('search.favorite'),
        hits: stored.favorites(),
        icon: 'star',
        actions: [[text('search.unsave'), 'cross', then(stored.unkeep)]],
      },
      { title: text('search.start'), hits: entryPages(scope) },
    ]
    const filled = groups.filter(({ hits }) => hits.length > 0)
    show(filled)
    // Enter opens the first stored hit, but never a suggested page that the reader did not select.
    if (filled[0]?.icon === undefined) selection.clear()
    current = ''
  }

  return {
    /** The scrolling part, and the live region for screen readers. */
    body,
    status,
    choice: selection,
    showStart,
    showResponse(query: string, response: SearchResponse): void {
      const { hits, total, partial = 0, lacksSnippets, suggestions = [] } = response
      const groups = groupHits(hits.slice(0, HITS_PER_PAGE), text('search.partial'))
      if (groups.length === 0) {
        show([], noneScreen(scope, { query, suggestions, choose: search }))
        return announce(text('search.none', { query }))
      }
      const count = Math.max(total, hits.filter(({ isPartial }) => !isPartial).length) || partial
      const listed = groups.reduce((sum, group) => sum + group.hits.length, 0)
      const isCut = listed < total + partial || listed < hits.length
      show(groups, isCut ? seeAllLink(scope, query, count) : undefined, lacksSnippets)
      current = query
      announce(text('search.count', { count }))
    },
    showFailure(query: string): void {
      show(
        [],
        errorScreen(scope, () => search(query)),
      )
      announce(`${text('search.failed')}. ${text('search.failedHelp')}`)
    },
    /** Loads the missing snippets of the rows on screen. */
    async fill(find: (urls: readonly string[]) => Promise<SearchResponse | undefined>): Promise<void> {
      const lacking = lackingRows(rows, body)
      if (lacking.length === 0) return
      const response = await find(lacking.map(({ hit }) => hit.url))
      if (response) fillRows(lacking, response.hits, scope)
    },
    /** Whether the rows match the query. The rows of the start screen match the empty query. */
    shows: (query: string): boolean => current === query,
    /** Marks rows as outdated while the response to the latest query is pending. */
    setBusy: (isBusy: boolean): void =>
      body.querySelector('[role=listbox]')?.setAttribute('aria-busy', String(isBusy)),
    /** Clears the announcement of the previous query. */
    hush(): void {
      clearTimeout(announcing)
      status.textContent = ''
    },
  }
}
