// The search dialog. The start-up script has opened it with a field that the reader may be typing into; this module adds the
// queries, keyboard handling and closing. `modal-view.ts` renders the results, `row-selection.ts` manages the selected row.
//
// Enter and the arrow keys apply to the results of the query in the field. While these are pending, keys are queued and
// applied to the response: the same keys open the same page on any connection.

import { isDrawerEntry, pushDrawerEntry } from '../../../../theme/client/drawer.ts'
import { searchListId } from '../../../core/model/shell-ids.ts'
import { HITS_PER_PAGE, SNIPPET_MS, TYPING_MS } from '../engine/search-limits.ts'
import { createButton, element, icon } from './element.ts'
import { createLatestSearch } from './latest-search.ts'
import { createModalView } from './modal-view.ts'
import { isPhone, type SearchScope, snippetWords } from './scope.ts'
import { createFooter } from './screens.ts'
import { openStoredHits } from './stored-hits.ts'

/** Target of an opened row: the current tab, a new tab or a new window. */
interface Opening {
  readonly isSecondary: boolean
  readonly isWindow: boolean
}

/** The code of keys that are part of a composition, which some browsers do not mark otherwise. */
const COMPOSING = 229

/** Initializes the open dialog. When it closes, `button` gets the focus if no other element had it before. */
export function startModal(dialog: HTMLDialogElement, button: HTMLElement, scope: SearchScope): void {
  const input = completeField(dialog)
  const clear = createButton('search-clear', icon('cross'), () => searchFor(''))
  clear.title = scope.text('search.clear')
  clear.ariaLabel = clear.title
  const stored = openStoredHits(scope)
  const view = createModalView({ input, scope, stored, search: searchFor })
  const { body, choice } = view
  const searches = createLatestSearch({
    provider: scope.provider,
    onStatus(status) {
      dialog.dataset.status = status
      isSearching = status === 'loading' || status === 'stalled'
      view.setBusy(isSearching && !view.shows(sentQuery))
      if (status === 'error') {
        takeQueued()
        view.showFailure(sentQuery)
      }
    },
  })
  const excerpts = createLatestSearch({ provider: scope.provider })
  const searchOptions = { limit: HITS_PER_PAGE, words: snippetWords() }
  let resting: ReturnType<typeof setTimeout> | undefined
  /** The latest query. */
  let sentQuery = ''
  let isSearching = false
  let isLeaving = false
  /** Actions queued until the rows have loaded. */
  const cleanups: (() => void)[] = []

  // ---- Queries ----

  function searchFor(query: string): void {
    input.value = query
    input.focus()
    void search()
  }

  async function search(pause = 0): Promise<void> {
    sentQuery = input.value.trim()
    clear.hidden = input.value === ''
    takeQueued()
    view.hush()
    excerpts.cancel()
    clearTimeout(resting)
    if (sentQuery === '') {
      searches.cancel()
      return view.showStart()
    }
    const response = await searches.search(sentQuery, { ...searchOptions, snippetsOf: [] }, pause)
    if (!response) return
    view.showResponse(sentQuery, response)
    rest()
    for (const act of takeQueued()) act()
  }

  /** Loads snippets after a pause, and only for the rows on screen, because they are large. */
  function rest(): void {
    clearTimeout(resting)
    const fill = () => view.fill((snippetsOf) => excerpts.search(sentQuery, { ...searchOptions, snippetsOf }))
    resting = setTimeout(fill, SNIPPET_MS)
  }

  // ---- Keys and clicks ----

  function onKey(event: KeyboardEvent): void {
    if (event.isComposing || event.keyCode === COMPOSING) return
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && !altKey && !ctrlKey && !metaKey && !shiftKey) {
      event.preventDefault()
      dispatchEvent(new Event('octavo:intent'))
      act(() => choice.move(step))
    } else if (key === 'Enter') {
      event.preventDefault()
      if (!altKey) pressEnter({ isSecondary: ctrlKey || metaKey || shiftKey, isWindow: shiftKey })
    }
  }

  function pressEnter(how: Opening): void {
    act(() => openRow(how))
    // The field shows a waiting indicator.
    dialog.toggleAttribute('data-entered', cleanups.length > 0)
  }

  /** Runs an action at once if the rows match the query in the field, else queues it for the pending response, if any. */
  function act(action: () => void): void {
    if (view.shows(sentQuery)) {
      takeQueued()
      action()
    } else if (isSearching) {
      cleanups.push(action)
      searches.hurry()
    }
  }

  function takeQueued(): (() => void)[] {
    dialog.removeAttribute('data-entered')
    return cleanups.splice(0)
  }

  function openRow({ isSecondary, isWindow }: Opening): void {
    const option = choice.active()
    if (!option) return
    if (!isSecondary) return option.link.click()
    stored.remember(option.hit)
    open(option.link.href, '_blank', isWindow ? 'noopener,popup=0,width=1200,height=900' : 'noopener')
  }

  function onClick(event: MouseEvent): void {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a')
    if (!link) return
    const option = choice.optionOf(link)
    if (option) stored.remember(option.hit)
    const isPlain = !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain || link.target === '_blank') return
    isLeaving = true
    dialog.close()
    // Until the app runs, nothing replaces the history entry that the dialog added.
    if (isDrawerEntry() && history.scrollRestoration !== 'manual') {
      event.preventDefault()
      location.replace(link.href)
    }
  }

  /** Cancels pending actions when the reader taps outside of the field and the rows. */
  function leaveByTouch({ target }: TouchEvent): void {
    if ((target as Element).closest('.search-field, .search-body')) return
    takeQueued()
    searches.cancel()
    choice.clear()
  }

  // ---- Opening and closing ----

  function listen(): void {
    const listening = new AbortController()
    const { signal } = listening
    fitAboveKeyboard(dialog, signal)
    if (isPhone()) pushDrawerEntry()
    addEventListener('popstate', () => dialog.close(), { signal })
    addEventListener('online', () => dialog.dataset.status === 'error' && search(), { signal })
    dialog.addEventListener('close', () => {
      searches.cancel()
      excerpts.cancel()
      clearTimeout(resting)
      view.hush()
      listening.abort()
      if (isDrawerEntry() && !isLeaving) history.back()
      if (document.activeElement === document.body) button.focus({ preventScroll: true })
    })
    dialog.addEventListener('mousedown', ({ target }) => target === dialog && dialog.close())
    dialog.addEventListener('touchstart', leaveByTouch, { passive: true })
    input.addEventListener('input', (event) => !(event as InputEvent).isComposing && search(TYPING_MS))
    input.addEventListener('compositionend', () => search())
    input.addEventListener('keydown', onKey)
    body.addEventListener('mousedown', (event) => {
      // The field keeps the focus, so that the on-screen keyboard stays open.
      if ((event.target as Element).closest('.search-row')) event.preventDefault()
    })
    body.addEventListener('click', onClick)
    // The middle button opens a row in a new tab; the right one opens the context menu.
    body.addEventListener('auxclick', (event) => event.button === 1 && onClick(event))
    body.addEventListener('scroll', rest, { passive: true })
    body.addEventListener('touchmove', () => input.blur(), { passive: true })
  }

  input.after(element('span', { class: 'search-spinner', 'aria-hidden': 'true' }), clear)
  dialog.append(body, createFooter(scope), view.status)
  // Enter may have been pressed before this script loaded.
  const isEntered = dialog.hasAttribute('data-entered')
  listen()
  void search(TYPING_MS)
  if (isEntered) pressEnter({ isSecondary: false, isWindow: false })
  // Preload the files that every query needs while the reader types.
  scope.provider().then(
    (provider) => provider.preload?.(),
    () => {},
  )
}

function completeField(dialog: HTMLDialogElement): HTMLInputElement {
  const input = dialog.querySelector('input')!
  input.role = 'combobox'
  input.ariaExpanded = 'false'
  input.ariaHasPopup = 'listbox'
  input.ariaAutoComplete = 'list'
  input.setAttribute('aria-controls', searchListId)
  return input
}

/** Limits the dialog's height to the visible part of the window above a phone's on-screen keyboard. */
function fitAboveKeyboard(dialog: HTMLElement, signal: AbortSignal): void {
  const view = visualViewport
  // Zooming in reduces the viewport too, but does not cover anything.
  const measure = (): void =>
    dialog.style.setProperty('--seen', `${Math.round(view!.height * view!.scale)}px`)
  if (view) measure()
  view?.addEventListener('resize', measure, { signal })
}
