// Replaces the browser's page load for a page that is swapped in: updates title and head, scrolls, moves
// the focus, and announces the page to screen readers.

import type { SiteChrome } from '../../src/core/model/site-chrome.ts'
import { headTagSelector } from '../../src/core/view/head.ts'
import { announce } from './announcer.ts'
import { hashTarget, revealTarget } from './hash-target.ts'

/** Replaces the document's title with that of a load error. */
export function showFailure(chrome: SiteChrome): void {
  document.title = `${chrome.messages['load.failed'].replace(/\.$/, '')} | ${chrome.title}`
}

/** The parts of a page outside its body. */
export interface IncomingHead {
  readonly title: string
  /** `lang`, `dir` and `data-version` of the document. */
  readonly marks: readonly (readonly [name: string, value: string | null])[]
  readonly tags: readonly Element[]
}

/** Reads the head of a page as rendered. Scripts are skipped: they run once, with the first page of a visit. */
export function readHead(page: Document): IncomingHead {
  const { documentElement: root, head, title } = page
  return {
    title,
    marks: ['lang', 'dir', 'data-version'].map((name) => [name, root.getAttribute(name)]),
    tags: [...head.querySelectorAll(headTagSelector)].filter((tag) => !tag.hasAttribute('src')),
  }
}

/** Replaces the title and head tags of the previous page. */
export function showHead({ title, marks, tags }: IncomingHead): void {
  document.title = title
  for (const [name, value] of marks) {
    if (value === null) document.documentElement.removeAttribute(name)
    else document.documentElement.setAttribute(name, value)
  }
  for (const old of document.head.querySelectorAll(headTagSelector)) old.remove()
  // Clone the tags, because the page may be shown again.
  document.head.append(...tags.map((tag) => document.importNode(tag, true)))
}

/** Scrolls to the target of a hash and marks it, or to the top if there is none. */
export function scrollToHash(hash: string): void {
  const target = revealTarget(hash)
  if (!target) return scrollTo({ top: 0, left: 0, behavior: 'instant' })
  target.scrollIntoView({ behavior: 'instant' })
  // `:target` does not match here: it only applies to navigation by the browser.
  target.dataset.target = ''
  addEventListener('popstate', () => delete target.dataset.target, { once: true })
}

/** Moves the focus to the content and announces the page's title. */
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
