// The box that searches. The start-up script has opened it with a field that the reader may be typing into; here it
// gets its questions, its keys and its end. What it shows is in `modal-view.ts`, which row is chosen in `choice.ts`.
//
// Enter and the arrows are for the rows of the query in the field. While other rows are still there, or none, they are
// kept and take effect with the answer: the same keys open the same page on any line.

import { HITS_PER_PAGE, LONGEST_QUERY } from '../../src/model/search-limits.ts'
import type { SearchAnswer, SearchHit } from '../../src/model/search-provider.ts'
import { isDrawerEntry, pushDrawerEntry } from '../client/drawer.ts'
import { createAsker } from './asker.ts'
import { element, icon } from './element.ts'
import type { Option } from './hit-list.ts'
import { fitAboveKeyboard, holdPage } from './hold-page.ts'
import { createModalView } from './modal-view.ts'
import { isPhone, type SearchScope, snippetWords } from './scope.ts'
import { makeFooter } from './screens.ts'
import { openStoredHits, type StoredHit, storedHit } from './stored-hits.ts'

/** Completes the open box. `button` gets the focus where nothing else had it. */
export function startModal(dialog: HTMLDialogElement, button: HTMLElement, scope: SearchScope): void {
  const input = completeField(dialog)
  const clear = makeClear(scope)
  const stored = openStoredHits(scope.indexName)
  const words = snippetWords()
  const view = createModalView({ input, scope, stored, words, ask })
  const { body, choice } = view
  const asker = createAsker({
    provider: scope.provider,
    onStatus(status) {
      dialog.dataset.status = status
      isAsking = status === 'loading' || status === 'stalled'
      view.setBusy(isAsking && !view.answers(asked))
      if (status === 'error') {
        dropKept()
        view.showFailure(asked)
      }
    },
  })
  /** The last question. */
  let asked = ''
  let isAsking = false
  let isLeaving = false
  /** What keys ask of the rows that are not there yet. */
  let kept: (() => void)[] = []

  // ---- Questions ----

  function ask(query: string): void {
    input.value = query
    input.focus()
    search()
  }

  function search(): void {
    if (input.value.length > LONGEST_QUERY) input.value = input.value.slice(0, LONGEST_QUERY)
    const query = input.value.trim()
    asked = query
    dropKept()
    clear.hidden = input.value === ''
    view.hush()
    if (query === '') {
      asker.cancel()
      view.showStart()
      return
    }
    const options = {
      limit: HITS_PER_PAGE,
      words,
      // Nothing found yet is no answer: the whole one may have some.
      onFirst: (answer: SearchAnswer) => answer.hits.length > 0 && view.showAnswer(query, answer),
    }
    void asker.ask(query, options).then((answer) => {
      if (!answer) return
      view.showAnswer(query, answer)
      const acts = kept
      dropKept()
      for (const act of acts) act()
    })
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
      if (!altKey) pressEnter({ isBeside: ctrlKey || metaKey || shiftKey, isWindow: shiftKey })
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
      dropKept()
      action()
    } else if (isAsking) kept.push(action)
  }

  function dropKept(): void {
    kept = []
    dialog.removeAttribute('data-entered')
  }

  function openRow({ isBeside, isWindow }: Opening): void {
    const option = choice.active()
    if (!option) return
    if (!isBeside) return option.link.click()
    remember(option)
    open(option.link.href, '_blank', isWindow ? 'noopener,popup=0,width=1200,height=900' : 'noopener')
  }

  function onClick(event: MouseEvent): void {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a')
    if (!link) return
    const option = choice.optionOf(link)
    if (option) remember(option)
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

  function remember({ hit }: Option): void {
    stored.remember(typeof hit.title === 'string' ? (hit as StoredHit) : storedHit(hit as SearchHit))
  }

  /** A finger beside field and rows is done with them. */
  function leaveByTouch({ target }: TouchEvent): void {
    if ((target as Element).closest('.search-field, .search-body')) return
    dropKept()
    asker.cancel()
    choice.clear()
  }

  // ---- Beginning and end ----

  function listen(): void {
    const release = holdPage()
    const stopFitting = fitAboveKeyboard(dialog)
    const listening = new AbortController()
    const { signal } = listening
    const onClose = (): void => {
      asker.cancel()
      view.hush()
      listening.abort()
      release()
      stopFitting()
      if (isDrawerEntry() && !isLeaving) history.back()
      if (document.activeElement === document.body) button.focus({ preventScroll: true })
    }
    if (isPhone()) pushDrawerEntry()
    addEventListener('popstate', () => dialog.close(), { signal })
    addEventListener('online', () => dialog.dataset.status === 'error' && search(), { signal })
    dialog.addEventListener('close', onClose)
    dialog.addEventListener('mousedown', ({ target }) => target === dialog && dialog.close())
    input.addEventListener('input', (event) => !(event as InputEvent).isComposing && search())
    input.addEventListener('compositionend', search)
    input.addEventListener('keydown', onKey)
    clear.addEventListener('click', () => ask(''))
    body.addEventListener('mousedown', (event) => {
      // The field keeps the focus, and the screen keyboard stays.
      if ((event.target as Element).closest('.search-row')) event.preventDefault()
    })
    body.addEventListener('click', onClick)
    // The middle button opens a row beside the box; the right one asks what may be done with it.
    body.addEventListener('auxclick', (event) => event.button === 1 && onClick(event))
    body.addEventListener('touchmove', () => input.blur(), { passive: true })
    dialog.addEventListener('touchstart', leaveByTouch, { passive: true })
  }

  input.after(element('span', { class: 'search-spinner', 'aria-hidden': 'true' }), clear)
  dialog.append(body, makeFooter(scope), view.status)
  // Enter may have come before this script.
  const isEntered = dialog.hasAttribute('data-entered')
  listen()
  search()
  if (isEntered) pressEnter({ isBeside: false, isWindow: false })
  // What every query needs is fetched while the reader types.
  scope.provider().then(
    (provider) => provider.preload?.(),
    () => {},
  )
}

/** Where a row is opened: in place of the page, or beside it in a tab or a window. */
interface Opening {
  readonly isBeside: boolean
  readonly isWindow: boolean
}

/** The code of keys that are part of a composition, which some browsers do not mark otherwise. */
const COMPOSING = 229

function completeField(dialog: HTMLDialogElement): HTMLInputElement {
  const input = dialog.querySelector('input')!
  input.maxLength = LONGEST_QUERY
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-haspopup': 'listbox',
    'aria-autocomplete': 'list',
    'aria-controls': 'search-list',
  }))
    input.setAttribute(name, value)
  return input
}

function makeClear({ text }: SearchScope): HTMLButtonElement {
  const label = text('search.clear')
  return element(
    'button',
    { type: 'button', class: 'search-clear', title: label, 'aria-label': label },
    icon('cross'),
  )
}
