// The start-up script: everything a page needs without the app. It listens for clicks on the document, so it works
// before the page has loaded and after it changes. It keeps running with the app; after the app has swapped in
// another page, it receives `octavo:page`.

import { copyAddress, copyCode } from './copy.ts'
import { watchDrawer } from './drawer.ts'
import { keepClick, watchElements } from './element-scripts.ts'
import { awaitIntent } from './intent.ts'
import { hideNavbarOnScroll } from './navbar.ts'
import { cleanAddress, isMissingPage, orient } from './orientation.ts'
import { answerPreference, applyPreferences, rememberVersion } from './preferences.ts'
import { arrangeSearch, expectResults, watchSearch } from './search.ts'
import { restoreTabs, syncTabs } from './tabs.ts'

/** URLs of the other scripts, relative to this one; inserted by `bundle-theme.ts`. */
declare const OCTAVO_APP: string
declare const OCTAVO_MISSING: string

const root = document.documentElement

applyPreferences()
expectResults()
root.dataset.script = ''
addEventListener('click', answerClick)
addEventListener('change', ({ target }) => target instanceof HTMLInputElement && syncTabs(target))
addEventListener('keydown', answerEscape)
addEventListener('octavo:page', () => {
  arrange()
  orient()
})
document.addEventListener('octavo:updated', watchElements)
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
  if (isMissingPage()) void import(new URL(OCTAVO_MISSING, import.meta.url).href)
}

function arrange(): void {
  rememberVersion()
  closeMenus()
  restoreTabs()
  arrangeSearch()
  watchElements()
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
  closeMenus(element)
  const anchor = element?.closest<HTMLAnchorElement>('[data-copy-address]')
  if (anchor) void copyAddress(anchor)
  const button = element?.closest('button')
  if (!button) return
  answerPreference(button)
  if (button.dataset.copy !== undefined) void copyCode(button)
  keepClick(button)
}

function answerEscape({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return
  const menu = document.activeElement?.closest('[data-menu][open]')
  closeMenus()
  menu?.querySelector('summary')?.focus()
}

/** Closes the dropdowns, except the one that contains this element. */
function closeMenus(element: Element | null = null): void {
  for (const menu of document.querySelectorAll('[data-menu][open]'))
    if (!menu.contains(element)) menu.removeAttribute('open')
}
