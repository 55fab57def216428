// Navigates between pages without a reload. The browser handles anything but a plain click on a link to a page of this
// build, and pages whose prefetch failed. If a page cannot be loaded, an error is shown in its place.

import { isSavingData } from './data-saver.ts'
import { isDrawerEntry } from './drawer.ts'
import { cleanUrl, pageKey } from './orientation.ts'
import { linkOf, pageUrl, plainLink } from './page-link.ts'
import type { LoadedPage, PageSource } from './page-source.ts'
import type { Progress } from './progress.ts'
import { expectPage } from './skip-blocks.ts'
import { announcePage, scrollToHash } from './swap-page.ts'

interface RouterOptions {
  readonly basePath: string
  readonly source: PageSource
  readonly progress: Progress
  /** Swaps in a page, synchronously. */
  show(page: LoadedPage): void
  /** Shows an error in place of the page. */
  fail(error: unknown, retry: () => void): void
}

/** Kind of navigation. */
type Direction = 'push' | 'restore'

/** Time the pointer must rest on a link before its page is prefetched, in milliseconds. */
const REST = 40

/** Starts handling clicks and history events. Returns a function that prefetches the page of a link. */
export function startRouter({ basePath, source, progress, show, fail }: RouterOptions) {
  const scrolls = new Map<string, readonly [left: number, top: number]>()
  let path = pageKey(location.pathname)
  let key = entryKey() ?? markEntry()
  /** The history entry of the page on screen. After going back, it differs from the URL's until the page is shown. */
  let shownKey = key
  let turn = 0

  async function go(url: URL, way: Direction): Promise<void> {
    const thisTurn = ++turn
    progress.start()
    try {
      const result = await source.load(url)
      if (thisTurn !== turn) return
      if (result === 'elsewhere') return leave(url, way)
      arrive(url, way, () => show(result))
    } catch (error) {
      if (thisTurn !== turn) return
      const retry = (): void => {
        source.forget(url)
        void go(url, 'restore')
      }
      arrive(url, way, () => fail(error, retry))
    } finally {
      if (thisTurn === turn) progress.stop()
    }
  }

  function arrive(url: URL, way: Direction, show: () => void): void {
    if (way === 'push') {
      saveScroll()
      const clean = cleanUrl(url)
      // Replace the drawer's history entry, so that Back does not return to it.
      if (isDrawerEntry()) {
        closeDrawer()
        history.replaceState(null, '', clean)
      } else history.pushState(null, '', clean)
      key = markEntry()
    }
    path = pageKey(url.pathname)
    const scroll = way === 'restore' ? scrolls.get(key) : undefined
    expectPage(scroll !== undefined || url.hash !== '')
    show()
    shownKey = key
    closeDrawer()
    if (scroll) scrollTo({ left: scroll[0], top: scroll[1], behavior: 'instant' })
    else scrollToHash(url.hash)
    announcePage(url.hash)
  }

  function leave(url: URL, way: Direction): void {
    if (way === 'push') location.assign(url)
    else location.reload()
  }

  function saveScroll(): void {
    scrolls.set(shownKey, [scrollX, scrollY])
  }

  function onClick(event: MouseEvent): void {
    const link = plainLink(event)
    if (!link) return
    saveScroll()
    const url = pageUrl(link, basePath, path)
    if (!url) return
    event.preventDefault()
    void go(url, 'push')
  }

  function onPopState(): void {
    // Each history entry has its mode. The app may have started at the entry of the open menu.
    history.scrollRestoration = 'manual'
    const currentKey = entryKey()
    const isFresh = currentKey === undefined
    // The page has not scrolled yet, but an event of the last scroll may be pending.
    if (!isFresh) saveScroll()
    key = currentKey ?? markEntry()
    const url = new URL(location.href)
    if (pageKey(url.pathname) !== path) return void go(url, 'restore')
    // Another section of the same page. For a new entry, the browser has scrolled already.
    ++turn
    shownKey = key
    progress.stop()
    const scroll = scrolls.get(key)
    if (scroll && !isFresh) scrollTo({ left: scroll[0], top: scroll[1], behavior: 'instant' })
  }

  function prefetch(link: HTMLAnchorElement): void {
    const url = isSavingData() ? undefined : pageUrl(link, basePath, path)
    if (url && pageKey(url.pathname) !== path) source.prefetch(url)
  }

  let resting: ReturnType<typeof setTimeout> | undefined
  const onPoint = ({ type, target }: Event): void => {
    clearTimeout(resting)
    const link = linkOf(target)
    if (!link) return
    if (type === 'touchstart' || type === 'pointerdown') prefetch(link)
    else resting = setTimeout(() => prefetch(link), REST)
  }
  for (const type of ['pointerover', 'pointerdown', 'touchstart', 'focusin'])
    addEventListener(type, onPoint, { passive: true })
  addEventListener('click', onClick)
  addEventListener('popstate', onPopState)
  addEventListener('scroll', saveScroll, { passive: true })
  // When the reader leaves the document, the browser must restore its scroll position again.
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
  return { prefetch }
}

function entryKey(): string | undefined {
  return (history.state as { octavo?: string } | null)?.octavo
}

function markEntry(): string {
  const key = Math.random().toString(36).slice(2)
  history.replaceState({ ...history.state, octavo: key }, '')
  return key
}

function closeDrawer(): void {
  document.querySelector<HTMLElement>('[data-drawer]:popover-open')?.hidePopover()
}
