// What a browser does when it loads a page, done here when a page is swapped in: title and head, scroll, focus, and an
// announcement for screen readers.

import { documentTitle, headTagSelector, headTags } from '../../src/model/head.ts'
import type { SiteChrome } from '../../src/model/site-chrome.ts'
import type { BrowserView } from '../../src/model/view.ts'
import { announce } from './announcer.ts'
import { hashTarget } from './hash-target.ts'

/** Puts the title of an error in place of that of the page before. */
export function showFailure(chrome: SiteChrome): void {
  document.title = `${chrome.messages['load.failed'].replace(/\.$/, '')} | ${chrome.title}`
}

/** Puts title and head tags of a page in place of those of the page before. */
export function showHead(view: BrowserView, chrome: SiteChrome): void {
  document.title = documentTitle(view, chrome)
  const root = document.documentElement
  root.lang = view.locale || chrome.language
  if (view.kind === 'doc') root.dataset.version = view.version
  else delete root.dataset.version
  for (const old of document.head.querySelectorAll(headTagSelector)) old.remove()
  for (const tag of headTags(view, chrome)) append(tag)
  // Scripts have run.
  for (const tag of view.head ?? []) if (!('script' in tag)) append({ ...tag, 'data-plugin': '' })
}

function append(tag: object): void {
  const element = document.createElement('rel' in tag ? 'link' : 'meta')
  for (const [name, value] of Object.entries(tag)) element.setAttribute(name, String(value))
  document.head.append(element)
}

/** Scrolls to the target of a hash; to the top without one. */
export function scrollToHash(hash: string): void {
  const target = hashTarget(hash)
  // A browser unfolds what hides the target of a link, but not of a page that was swapped in.
  for (let part = target?.closest('details'); part; part = part.parentElement?.closest('details'))
    part.open = true
  if (target) target.scrollIntoView({ behavior: 'instant' })
  else scrollTo({ top: 0, left: 0, behavior: 'instant' })
}

/** Moves the focus to the content, and announces the page's title. */
export function announcePage(hash: string): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  const target = hashTarget(hash) ?? heading ?? document.querySelector<HTMLElement>('main')
  if (target) {
    if (!target.hasAttribute('tabindex')) {
      target.setAttribute('tabindex', '-1')
      target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true })
    }
    target.focus({ preventScroll: true })
  }
  announce(document.title)
}
