// Moving between pages without a reload. A link that is anything but a plain click on a page of this build is the
// browser's; and whatever goes wrong before a page is shown ends in the browser's own way of loading it.

import { announcePage, scrollToHash } from './arrival.ts'
import { isDrawerEntry } from './drawer.ts'
import { cleanPath, pageKey } from './orientation.ts'
import type { PageSource, ShownPage } from './page-source.ts'
import type { Progress } from './progress.ts'
import { isSavingData } from './saving-data.ts'

interface RouterOptions {
  readonly basePath: string
  readonly source: PageSource
  readonly progress: Progress
  /** Puts a page in place; everything is there when it returns. */
  show(page: ShownPage): void
  /** Says in the page's place why it is not there. */
  fail(error: unknown, retry: () => void): void
}

/** How a page is come to. */
type Way = 'push' | 'restore'

/** How long the pointer rests on a link before its page is fetched, in milliseconds. */
const REST = 40

/** Starts to answer clicks and the history. Returns a way to fetch the page of a link ahead of time. */
export function startRouter({ basePath, source, progress, show, fail }: RouterOptions) {
  const scrolls = new Map<string, readonly [left: number, top: number]>()
  let path = pageKey(location.pathname)
  let key = entryKey() ?? markEntry()
  /** The entry whose page is shown: after a step back, not yet that of the address. */
  let shown = key
  let turn = 0

  async function go(url: URL, way: Way): Promise<void> {
    const mine = ++turn
    if (way === 'push' && source.hasFailed(url.pathname)) return leave(url, way)
    progress.start()
    try {
      const answer = await source.load(url.pathname)
      if (mine !== turn) return
      if (answer === 'elsewhere') return leave(url, way)
      arrive(url, way, () => show(answer))
    } catch (error) {
      if (mine !== turn) return
      const retry = (): void => {
        source.forget(url.pathname)
        void go(url, 'restore')
      }
      arrive(url, way, () => fail(error, retry))
    } finally {
      if (mine === turn) progress.stop()
    }
  }

  function arrive(url: URL, way: Way, show: () => void): void {
    if (way === 'push') {
      keepScroll()
      const clean = cleanPath(url.pathname) + url.search + url.hash
      // The drawer's entry is no place to come back to.
      if (isDrawerEntry()) {
        closeDrawer()
        history.replaceState(null, '', clean)
      } else history.pushState(null, '', clean)
      key = markEntry()
    }
    path = pageKey(url.pathname)
    show()
    shown = key
    closeDrawer()
    const scroll = way === 'restore' ? scrolls.get(key) : undefined
    if (scroll) scrollTo({ left: scroll[0], top: scroll[1], behavior: 'instant' })
    else scrollToHash(url.hash)
    announcePage(url.hash)
  }

  function leave(url: URL, way: Way): void {
    if (way === 'push') location.assign(url)
    else location.reload()
  }

  function keepScroll(): void {
    scrolls.set(shown, [scrollX, scrollY])
  }

  function onClick(event: MouseEvent): void {
    const link = linkOf(event.target)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !isPlain || event.defaultPrevented) return
    keepScroll()
    const url = pageUrl(link)
    if (!url) return
    event.preventDefault()
    void go(url, 'push')
  }

  /** The address of a page of this site; what is on this very page the browser does best. */
  function pageUrl(link: HTMLAnchorElement): URL | undefined {
    if ((link.target && link.target !== '_self') || link.matches('[download], [data-open-search]'))
      return undefined
    const url = new URL(link.href)
    const isOurs = url.origin === location.origin && `${url.pathname}/`.startsWith(basePath)
    if (!isOurs || /\.(?!html$)[a-z][a-z0-9]*$/i.test(url.pathname)) return undefined
    const isHere = pageKey(url.pathname) === path && url.search === location.search
    return isHere && url.href.includes('#') ? undefined : url
  }

  function onPopState(): void {
    const known = entryKey()
    const isFresh = known === undefined
    // The page has not moved yet, though the news of the last scroll may still be on its way.
    if (!isFresh) keepScroll()
    key = known ?? markEntry()
    const url = new URL(location.href)
    if (pageKey(url.pathname) !== path) return void go(url, 'restore')
    // Another part of the same page. A new one the browser has found by itself.
    ++turn
    shown = key
    progress.stop()
    const scroll = scrolls.get(key)
    if (scroll && !isFresh) scrollTo({ left: scroll[0], top: scroll[1], behavior: 'instant' })
  }

  function prefetch(link: HTMLAnchorElement): void {
    const url = isSavingData() ? undefined : pageUrl(link)
    if (!url || pageKey(url.pathname) === path || source.hasFailed(url.pathname)) return
    source.load(url.pathname).catch(() => {})
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
  addEventListener('scroll', keepScroll, { passive: true })
  // A document that is left is the browser's again, and so is where it was scrolled to.
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
  return { prefetch }
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
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
