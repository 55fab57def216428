// The search before its first use: its button and keyboard shortcuts. The dialog opens at once, so that no typed text is
// lost; the rest of the search (theme/search) is fetched on first use.

import { isSavingData } from '../../../../theme/client/data-saver.ts'
import { createImport } from '../../../../theme/client/load-module.ts'
import { fetchSameOrigin } from '../../../../theme/client/same-origin.ts'
import { chromeFile, SEARCH_PATH } from '../../../core/paths/page-file.ts'
import { MAX_QUERY_LENGTH, QUERY_PARAMETER } from '../engine/search-limits.ts'
import type { SearchModule } from './search.ts'

/** URLs of the search and its providers, relative to this script; inserted by `bundle-theme.ts`. */
declare const OCTAVO_ASSETS: { readonly search: string }
declare const OCTAVO_PROVIDERS: Readonly<Record<string, string>>

const isApple = /mac|iphone|ipod|ipad/i.test(navigator.platform)
const fetchSearch = createImport<SearchModule>(new URL(OCTAVO_ASSETS.search, import.meta.url).href)

/** Listens for the search button and its keyboard shortcuts. */
export default function startSearch(): () => void {
  expectResults()
  document.documentElement.toggleAttribute('data-apple', isApple)
  addEventListener('click', (event) => {
    const button = buttonOf(event.target)
    if (!button || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(button)
  })
  addEventListener('keydown', onKey)
  addEventListener('octavo:search-provider', (event) =>
    (event as CustomEvent<(provider: unknown) => void>).detail(
      fetchSearch().then(({ openProvider }) => openProvider()),
    ),
  )
  for (const sign of ['pointerover', 'focusin', 'touchstart'])
    addEventListener(
      sign,
      ({ target }) => buttonOf(target) && !isSavingData() && fetchSearch().catch(() => {}),
      {
        passive: true,
      },
    )
  return arrangeSearch
}

/** Sets, before the first paint, whether the search page shows results. Its body may not be parsed yet. */
function expectResults(): void {
  const path = location.pathname.replace(/(\/index)?(\.html?)?\/?$/, '')
  const isPage = path === new URL(`..${SEARCH_PATH}`, import.meta.url).pathname
  document.documentElement.toggleAttribute('data-searching', isPage && typedQuery() !== '')
}

/** Prepares the current page: labels the button with its keys, and starts the search page. */
function arrangeSearch(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-open-search]')) {
    button.role = 'button'
    button.ariaHasPopup = 'dialog'
    button.ariaKeyShortcuts = isApple ? 'Meta+K' : 'Control+K'
  }
  const page = document.querySelector<HTMLElement>('[data-search-page]')
  const query = page ? typedQuery() : ''
  document.documentElement.toggleAttribute('data-searching', query !== '')
  if (page && page.dataset.searchPage !== 'started') arrangeSearchPage(page, query)
}

/** Runs a query in the URL at once. Without one, the index of pages is shown until the reader types. */
function arrangeSearchPage(page: HTMLElement, query: string): void {
  const input = page.querySelector('input')
  const start = (): void => {
    preloadFor(page)
    fetchSearch()
      .then(({ startPage }) => startPage(page))
      // The index of pages works without the search.
      .catch((error) => {
        document.documentElement.removeAttribute('data-searching')
        console.warn('The search could not be started.', error)
      })
  }
  if (query === '' && input?.value === '') {
    for (const sign of ['pointerdown', 'keydown', 'input']) page.addEventListener(sign, start, { once: true })
    input.focus({ preventScroll: true })
    return
  }
  const heading = page.querySelector('h1')
  if (heading && query !== '')
    heading.textContent = (page.dataset.titleOf ?? '').replace('{query}', () => query)
  start()
}

/** Fetches the files in parallel that the search would request one after the other. */
function preloadFor({ dataset }: HTMLElement): void {
  const build = document.querySelector<HTMLElement>('[data-build]')?.dataset.build
  const provider = OCTAVO_PROVIDERS[dataset.provider ?? '']
  if (provider !== undefined) preload({ rel: 'modulepreload', href: new URL(provider, import.meta.url).href })
  if (build === undefined) return
  const chrome = new URL(`../${chromeFile(build)}`, import.meta.url)
  preload({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: chrome.href })
}

function preload(attributes: Partial<HTMLLinkElement>): void {
  if (document.querySelector(`link[href="${attributes.href}"]`)) return
  document.head.append(Object.assign(document.createElement('link'), attributes))
}

function typedQuery(): string {
  const raw = new URLSearchParams(location.search).get(QUERY_PARAMETER) ?? ''
  return raw.trim().slice(0, MAX_QUERY_LENGTH)
}

function onKey(event: KeyboardEvent): void {
  const button = document.querySelector<HTMLElement>('[data-open-search]')
  if (!button || event.isComposing || event.altKey) return
  const dialog = document.querySelector<HTMLDialogElement>(':is(.search-dialog, [data-search-dialog])[open]')
  const isCommand = event.ctrlKey || event.metaKey
  const source = event.composedPath()[0]
  const isOurs = isCommand
    ? event.key.toLowerCase() === 'k' && !event.shiftKey
    : // On many keyboards the slash needs Shift.
      event.key === '/' && !dialog && !isTyping(source)
  if (isOurs) {
    event.preventDefault()
    if (dialog) dialog.close()
    else open(button)
  } else if (event.key === ' ' && source === button) {
    // An element with the button role must also react to the space bar.
    event.preventDefault()
    open(button)
  }
}

function open(button: HTMLElement): void {
  if (document.querySelector('dialog:modal')) return
  const dialogElement = document.querySelector<HTMLDialogElement>('dialog[data-search-dialog]')
  if (dialogElement) {
    dialogElement.showModal()
    dispatchEvent(new CustomEvent('octavo:intent'))
    return
  }
  const selected = getSelection()?.toString().trim() ?? ''
  const { openSearch: name = '', placeholder = '', cancel = '' } = button.dataset
  const dialog = document.createElement('dialog')
  dialog.className = 'search-dialog'
  dialog.ariaLabel = name
  dialog.ariaModal = 'true'
  dialog.innerHTML =
    '<form class="search-field" method="dialog"><svg viewBox="0 0 24 24" class="icon" aria-hidden="true"><path d="M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM15.5 15.5L20 20"/></svg><input type="search" maxlength="64" autocomplete="off" autocorrect="off" autocapitalize="off" spellcheck="false" enterkeyhint="search"><button type="button" class="search-cancel"></button></form>'
  const input = dialog.querySelector('input')!
  input.ariaLabel = name
  input.placeholder = placeholder
  dialog.querySelector('button')!.textContent = cancel
  dialog.addEventListener('close', () => setTimeout(() => dialog.remove()))
  dialog.querySelector('button')!.addEventListener('click', () => dialog.close())
  // Enter does not close the dialog: it is queued for the search script, unless the reader types more.
  dialog.addEventListener('submit', (event) => {
    event.preventDefault()
    dialog.dataset.entered = ''
  })
  dialog.addEventListener('input', () => delete dialog.dataset.entered)
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return
    // By default, the browser would only clear the field.
    event.preventDefault()
    dialog.close()
  })
  document.body.append(dialog)
  dialog.showModal()
  input.value = selected.slice(0, input.maxLength)
  input.focus()
  input.select()
  complete(dialog, button)
}

function complete(dialog: HTMLDialogElement, button: HTMLElement): void {
  const wasOnline = navigator.onLine
  fetchSearch()
    .then(({ start }) => start(dialog, button))
    .then(
      () => dialog.querySelector('.search-lost')?.remove(),
      (error) => {
        console.warn('The search could not be opened.', error)
        return reportLost(dialog, button, wasOnline)
      },
    )
}

/** Reports that the search could not be loaded. The page and the query remain; typing or reconnecting retries. */
async function reportLost(dialog: HTMLDialogElement, button: HTMLElement, wasOnline: boolean): Promise<void> {
  const input = dialog.querySelector('input')!
  const page = new URL((button as HTMLAnchorElement).href)
  const isThere = await fetchSameOrigin(page, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!dialog.open) return
  // The connection came back while the search was loaded, so no event will follow.
  if (!wasOnline && navigator.onLine) return complete(dialog, button)
  if (isThere) {
    // The site was republished since this page was loaded: the search page loads the current search.
    if (input.value !== '') page.searchParams.set(QUERY_PARAMETER, input.value)
    location.assign(page)
    return
  }
  delete dialog.dataset.entered
  if (!dialog.querySelector('.search-lost')) {
    const errorMessage = document.createElement('p')
    errorMessage.className = 'search-lost'
    errorMessage.role = 'alert'
    errorMessage.textContent = button.dataset.failed ?? ''
    dialog.append(errorMessage)
  }
  const waiting = new AbortController()
  const { signal } = waiting
  const again = (): void => {
    waiting.abort()
    if (dialog.open) complete(dialog, button)
  }
  input.addEventListener('input', again, { signal })
  addEventListener('online', again, { signal })
}

function buttonOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-open-search]') : null
}

function isTyping(target: EventTarget | undefined): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'))
  )
}
