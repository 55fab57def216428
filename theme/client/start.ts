// The start-up script: everything a page needs without the app. It delegates clicks from the document, so it works before
// the page has loaded and after it changes. It keeps running with the app, and receives `octavo:page` when the app has
// swapped in another page.

import type { StartScript } from '../contract.ts'
import { copyCode, labelWrap, restoreWrap, toggleWrap } from './code-buttons.ts'
import { watchDrawer } from './drawer.ts'
import { holdClick, watchElements } from './element-scripts.ts'
import { awaitIntent } from './intent.ts'
import { loadModule } from './load-module.ts'
import { nextTask } from './next-task.ts'
import { isMissingPage, showCleanUrl, showCurrentPage } from './orientation.ts'
import { applyPreference, applyPreferences, rememberVersion, showSidebar } from './preferences.ts'
import { followReader } from './reading-position.ts'
import { expectPage, isSkipped, skipBlocks } from './skip-blocks.ts'
import { read, write } from './storage.ts'

/** URLs of the other scripts, relative to this one; inserted by `bundle-theme.ts`. */
declare const OCTAVO_APP: string
declare const OCTAVO_ASSETS: { readonly missing: string }

const root = document.documentElement
const markSection = followReader()
/** Prefix of the storage keys of tab choices. */
const TABS = 'octavo.tabs.'
/** Elements that scroll when they overflow. They are tab stops only then, since the keyboard has no use for the others. */
const SCROLLERS = '.table,.code pre,.formula,p:has(.diagram)'
/** Pixels by which parts of a formula may be higher than its box, which must not scroll. */
const LINE = 14
let observer: ResizeObserver | undefined
/** Functions of plugins for each page. */
let pageScripts: readonly ReturnType<StartScript>[]

/** Starts the script, with the scripts of plugins. */
export function startUp(plugins: readonly StartScript[]): void {
  applyPreferences()
  restoreWrap()
  root.dataset.script = ''
  // After a reload or on Back, the browser scrolls to the last position.
  expectPage(location.hash !== '' || performance.navigation.type > 0)
  addEventListener('click', handleClick)
  addEventListener('change', ({ target }) => target instanceof HTMLInputElement && syncTabs(target))
  addEventListener('keydown', handleEscape)
  addEventListener('focusin', ({ target }) => closeMenus(target as Element))
  addEventListener('octavo:page', () => {
    arrange()
    orient()
    nextTask(watch)
  })
  document.addEventListener('octavo:updated', () => {
    labelWrap()
    watch()
    markSection()
  })
  document.addEventListener('contentvisibilityautostatechange', followSkips)
  watchDrawer()
  pageScripts = plugins.map((start) => start())
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin)
  else begin()
}

function begin(): void {
  showCleanUrl()
  arrange()
  // There is no layout before the style sheets have loaded.
  const styles = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  if (styles?.sheet === null) styles.addEventListener('load', orientGently, { once: true })
  else orientGently()
  hideNavbarOnScroll()
  awaitIntent(new URL(OCTAVO_APP, import.meta.url).href)
  if (isMissingPage()) void loadModule(new URL(OCTAVO_ASSETS.missing, import.meta.url).href)
}

function arrange(): void {
  rememberVersion()
  showSidebar()
  closeMenus()
  restoreTabs()
  labelWrap()
  for (const arrangePart of pageScripts) arrangePart?.()
}

/** Runs once the page has loaded, and each time another page is swapped in. */
function orient(): void {
  skipBlocks()
  showCurrentPage()
  markSection()
}

function watch(): void {
  watchElements()
  watchScrollers()
}

// Style, layout and paint in one task would block a slow machine, so each gets its own task.
function orientGently(): void {
  void getComputedStyle(document.body).color
  nextTask(() => {
    orient()
    nextTask(watch)
  })
}

function handleClick({ target }: MouseEvent): void {
  const element = target instanceof Element ? target : null
  closeMenus(element?.closest('[data-toc] a') ? null : element)
  const button = element?.closest('button')
  if (!button) return
  applyPreference(button)
  if (button.dataset.copy !== undefined) void copyCode(button)
  if (button.dataset.wrap !== undefined) toggleWrap(button)
  holdClick(button)
}

function handleEscape({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return
  const menu = document.activeElement?.closest('[data-menu][open]')
  closeMenus()
  menu?.querySelector('summary')?.focus()
}

/** Closes all dropdowns except the one that contains this element, and the table of contents unless the focus is in it. */
function closeMenus(element: Element | null = null): void {
  for (const menu of document.querySelectorAll('[data-menu][open]'))
    if (!menu.contains(element)) menu.removeAttribute('open')
  const contents = document.querySelector<HTMLElement>('[data-toc]:popover-open')
  if (!contents?.contains(element) && !element?.closest('[popovertarget]')) contents?.hidePopover()
}

/** Hides the navbar while the reader scrolls down, if the site enables it. It reappears when scrolling up. */
function hideNavbarOnScroll(): void {
  if (!document.querySelector('[data-hide-on-scroll]')) return
  let last = scrollY
  const follow = (): void => {
    const now = Math.max(scrollY, 0)
    // Ignore a few pixels of jitter.
    if (Math.abs(now - last) < 8) return
    const isAway = now > last && now > 80
    last = now
    root.toggleAttribute('data-navbar-hidden', isAway)
  }
  addEventListener('scroll', follow, { passive: true })
  addEventListener('focusin', () => root.removeAttribute('data-navbar-hidden'))
}

/** Restores the stored choice of each tab group; all tabs of a group share it. */
function restoreTabs(): void {
  for (const tabs of document.querySelectorAll<HTMLElement>('[data-tab-group]')) {
    const chosen = read(TABS + tabs.dataset.tabGroup)
    if (chosen !== null) choose(tabs, chosen)
  }
}

/** Applies a choice to all other tabs of the group. */
function syncTabs(input: HTMLInputElement): void {
  const tabs = input.parentElement
  if (!tabs?.dataset.tabGroup) return
  // Content above may grow or shrink, so scroll to keep the tabs under the pointer.
  const before = tabs.getBoundingClientRect().top
  for (const other of document.querySelectorAll<HTMLElement>('[data-tab-group]')) {
    if (other !== tabs && other.dataset.tabGroup === tabs.dataset.tabGroup) choose(other, input.value)
  }
  scrollBy({ top: tabs.getBoundingClientRect().top - before, behavior: 'instant' })
  write(TABS + tabs.dataset.tabGroup, input.value)
}

function choose(tabs: HTMLElement, value: string): void {
  for (const input of tabs.querySelectorAll<HTMLInputElement>(':scope > input'))
    if (input.value === value) input.checked = true
}

/**
 * Watches the scrollable elements of the current page, in place of those of the previous page. All are tab stops until they
 * are measured, because the browser does not tell of each block that it skips: only if the block was not skipped when it told
 * last, which may be before this script starts.
 */
function watchScrollers(): void {
  observer?.disconnect()
  observer = new ResizeObserver((entries) => {
    for (const { target } of entries) updateTabStop(target.closest(SCROLLERS))
  })
  for (const scroller of document.querySelectorAll<HTMLElement>(SCROLLERS)) {
    scroller.tabIndex = 0
    observer.observe(scroller)
    if (scroller.firstElementChild) observer.observe(scroller.firstElementChild)
  }
}

/** Makes an element a tab stop if it scrolls, or if it is skipped: then it cannot be measured, but must not be passed over. */
function updateTabStop(scroller: HTMLElement | null): void {
  if (!scroller) return
  const scrolls =
    isSkipped(scroller) ||
    scroller.scrollWidth > scroller.clientWidth ||
    scroller.scrollHeight > scroller.clientHeight + LINE
  // Deferred until all are measured: otherwise each change would force a layout of the whole page.
  queueMicrotask(() => {
    if (scrolls) scroller.tabIndex = 0
    else if (scroller !== document.activeElement) scroller.removeAttribute('tabindex')
  })
}

function followSkips({ target }: Event): void {
  const block = target as Element
  if (block.matches(SCROLLERS)) updateTabStop(block as HTMLElement)
  for (const scroller of block.querySelectorAll<HTMLElement>(SCROLLERS)) updateTabStop(scroller)
}
