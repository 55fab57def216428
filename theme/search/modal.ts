// The box that searches. The start-up script has opened it with a field that the reader may be typing into; here it
// gets its questions, its keys and its end. What it shows is in `modal-view.ts`, which row is chosen in `choice.ts`.
//
// Enter and the arrows are for the rows of the query in the field. While other rows are still there, or none, they are
// kept and take effect with the answer: the same keys open the same page on any line.

import { searchListId } from '../../src/model/shell-ids.ts'
import { HITS_PER_PAGE, SNIPPET_MS, TYPING_MS } from '../../src/search/search-limits.ts'
import { isDrawerEntry, pushDrawerEntry } from '../client/drawer.ts'
import { createAsker } from './asker.ts'
import { createButton, element, icon } from './element.ts'
import { createModalView } from './modal-view.ts'
import { isPhone, type SearchScope, snippetWords } from './scope.ts'
import { createFooter } from './screens.ts'
import { openStoredHits } from './stored-hits.ts'

/** Where a row is opened: in place of the page, or beside it in a tab or a window. */
interface Opening {
  readonly isSecondary: boolean
  readonly isWindow: boolean
}

/** The code of keys that are part of a composition, which some browsers do not mark otherwise. */
const COMPOSING = 229

/** Completes the open box. `button` gets the focus where nothing else had it. */
export function startModal(dialog: HTMLDialogElement, button: HTMLElement, scope: SearchScope): void {
  const input = completeField(dialog)
  const clear = createButton('search-clear', icon('cross'), () => ask(''))
  clear.title = scope.text('search.clear')
  clear.ariaLabel = clear.title
  const stored = openStoredHits(scope)
  const view = createModalView({ input, scope, stored, search: ask })
  const { body, choice } = view
  const asker = createAsker({
    provider: scope.provider,
    onStatus(status) {
      dialog.dataset.status = status
      isAsking = status === 'loading' || status === 'stalled'
      view.setBusy(isAsking && !view.answers(asked))
      if (status === 'error') {
        takeKept()
        view.showFailure(asked)
      }
    },
  })
  const texts = createAsker({ provider: scope.provider })
  const wanted = { limit: HITS_PER_PAGE, words: snippetWords() }
  let resting: ReturnType<typeof setTimeout> | undefined
  /** The last question. */
  let asked = ''
  let isAsking = false
  let isLeaving = false
  /** What keys ask of the rows that are not there yet. */
  const kept: (() => void)[] = []

  // ---- Questions ----

  function ask(query: string): void {
    input.value = query
    input.focus()
    void search()
  }

  async function search(pause = 0): Promise<void> {
    asked = input.value.trim()
    clear.hidden = input.value === ''
    takeKept()
    view.hush()
    texts.cancel()
    clearTimeout(resting)
    if (asked === '') {
      asker.cancel()
      return view.showStart()
    }
    const answer = await asker.ask(asked, { ...wanted, snippetsOf: [] }, pause)
    if (!answer) return
    view.showAnswer(asked, answer)
    rest()
    for (const act of takeKept()) act()
  }

  /** Texts are large: they are asked for once the reader looks at the rows, for those on screen. */
  function rest(): void {
    clearTimeout(resting)
    const fill = () => view.fill((snippetsOf) => texts.ask(asked, { ...wanted, snippetsOf }))
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
    // The field shows that it is waiting.
    dialog.toggleAttribute('data-entered', kept.length > 0)
  }

  /** At once where the rows answer the query in the field, else with the answer, if there is one to come. */
  function act(action: () => void): void {
    if (view.answers(asked)) {
      takeKept()
      action()
    } else if (isAsking) {
      kept.push(action)
      asker.hurry()
    }
  }

  function takeKept(): (() => void)[] {
    dialog.removeAttribute('data-entered')
    return kept.splice(0)
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
    // Until the page is an app nobody puts the next page in the place of the entry that the modal made.
    if (isDrawerEntry() && history.scrollRestoration !== 'manual') {
      event.preventDefault()
      location.replace(link.href)
    }
  }

  /** A finger beside field and rows is done with them. */
  function leaveByTouch({ target }: TouchEvent): void {
    if ((target as Element).closest('.search-field, .search-body')) return
    takeKept()
    asker.cancel()
    choice.clear()
  }

  // ---- Beginning and end ----

  function listen(): void {
    const listening = new AbortController()
    const { signal } = listening
    fitAboveKeyboard(dialog, signal)
    if (isPhone()) pushDrawerEntry()
    addEventListener('popstate', () => dialog.close(), { signal })
    addEventListener('online', () => dialog.dataset.status === 'error' && search(), { signal })
    dialog.addEventListener('close', () => {
      asker.cancel()
      texts.cancel()
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
      // The field keeps the focus, and the screen keyboard stays.
      if ((event.target as Element).closest('.search-row')) event.preventDefault()
    })
    body.addEventListener('click', onClick)
    // The middle button opens a row beside the box; the right one asks what may be done with it.
    body.addEventListener('auxclick', (event) => event.button === 1 && onClick(event))
    body.addEventListener('scroll', rest, { passive: true })
    body.addEventListener('touchmove', () => input.blur(), { passive: true })
  }

  input.after(element('span', { class: 'search-spinner', 'aria-hidden': 'true' }), clear)
  dialog.append(body, createFooter(scope), view.status)
  // Enter may have come before this script.
  const isEntered = dialog.hasAttribute('data-entered')
  listen()
  void search(TYPING_MS)
  if (isEntered) pressEnter({ isSecondary: false, isWindow: false })
  // What every query needs is fetched while the reader types.
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

/** Keeps the box as high as what the screen keyboard of a phone, which lies over the page, leaves of the window. */
function fitAboveKeyboard(dialog: HTMLElement, signal: AbortSignal): void {
  const view = visualViewport
  // Zooming in shows less too, but does not cover anything.
  const measure = (): void =>
    dialog.style.setProperty('--seen', `${Math.round(view!.height * view!.scale)}px`)
  if (view) measure()
  view?.addEventListener('resize', measure, { signal })
}
