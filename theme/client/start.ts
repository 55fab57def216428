// The start-up script: everything a page needs without the app. It listens for clicks on the document, so it works
// before the page has loaded and after it changes. It keeps running with the app; after the app has swapped in
// another page, it receives `octavo:page`.

import { copyCode, labelWrap, restoreWrap, toggleWrap } from './code-buttons.ts'
import { watchDrawer } from './drawer.ts'
import { keepClick, watchElements } from './element-scripts.ts'
import { awaitIntent } from './intent.ts'
import { loadModule } from './load-module.ts'
import { hideNavbarOnScroll } from './navbar.ts'
import { cleanAddress, isMissingPage, showCurrentPage } from './orientation.ts'
import { answerPreference, applyPreferences, rememberVersion, showSidebar } from './preferences.ts'
import { followReader } from './reading-position.ts'
import { watchScrollers } from './scrollers.ts'
import { arrangeSearch, expectResults, watchSearch } from './search.ts'
import { restoreTabs, syncTabs } from './tabs.ts'

/** URLs of the other scripts, relative to this one; inserted by `bundle-theme.ts`. */
declare const OCTAVO_APP: string
declare const OCTAVO_MISSING: string

const root = document.documentElement
const markSection = followReader()

applyPreferences()
restoreWrap()
expectResults()
root.dataset.script = ''
addEventListener('click', answerClick)
addEventListener('change', ({ target }) => target instanceof HTMLInputElement && syncTabs(target))
addEventListener('keydown', answerEscape)
addEventListener('focusin', ({ target }) => closeMenus(target as Element))
addEventListener('octavo:page', () => {
  arrange()
  orient()
})
document.addEventListener('octavo:updated', () => {
  labelWrap()
  watchElements()
  watchScrollers()
  markSection()
})
watchDrawer()
watchSearch()
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin)
else begin()

function begin(): void {
  cleanAddress()
  arrange()
  // Before the styles have loaded, there is no layout.
  const styles = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  if (styles?.sheet === null) styles.addEventListener('load', orientGently, { once: true })
  else orientGently()
  hideNavbarOnScroll()
  awaitIntent(new URL(OCTAVO_APP, import.meta.url).href)
  if (isMissingPage()) void loadModule(new URL(OCTAVO_MISSING, import.meta.url).href)
}

function arrange(): void {
  rememberVersion()
  showSidebar()
  closeMenus()
  restoreTabs()
  labelWrap()
  arrangeSearch()
  watchElements()
  watchScrollers()
}

/** Runs once the page has loaded, and each time another one is swapped in. */
function orient(): void {
  skipBlocks()
  showCurrentPage()
  markSection()
}

/**
 * Lets the browser skip the blocks of a long page that are far from the screen. Only after they have been laid out once, so
 * that each keeps the height it had (`contain-intrinsic-size: auto`). Checked in Chromium, by tests: the browser finds text
 * in skipped blocks, links and addresses with a hash lead to them, positions are restored after a reload and when the reader
 * comes back, and paper has all of them.
 */
function skipBlocks(): void {
  // Heights are noted at the end of a frame.
  requestAnimationFrame(() =>
    setTimeout(() => {
      root.dataset.skips = ''
    }),
  )
}

// Style, layout and paint in one task would block a slow machine, so each gets its own task.
function orientGently(): void {
  void getComputedStyle(document.body).color
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = orient
  port2.postMessage(null)
}

function answerClick({ target }: MouseEvent): void {
  const element = target instanceof Element ? target : null
  closeMenus(element?.closest('[data-toc] a') ? null : element)
  const button = element?.closest('button')
  if (!button) return
  answerPreference(button)
  if (button.dataset.copy !== undefined) void copyCode(button)
  if (button.dataset.wrap !== undefined) toggleWrap(button)
  keepClick(button)
}

function answerEscape({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return
  const menu = document.activeElement?.closest('[data-menu][open]')
  closeMenus()
  menu?.querySelector('summary')?.focus()
}

/** Closes the dropdowns, except the one that contains this element; and the contents, unless the reader is in them. */
function closeMenus(element: Element | null = null): void {
  for (const menu of document.querySelectorAll('[data-menu][open]'))
    if (!menu.contains(element)) menu.removeAttribute('open')
  const contents = document.querySelector<HTMLElement>('[data-toc]:popover-open')
  if (!contents?.contains(element) && !element?.closest('[popovertarget]')) contents?.hidePopover()
}
