// What a browser does when it loads a page, done here when a page is swapped in: title and head, scroll, focus, and an
// announcement for screen readers.

import type { SiteChrome } from '../../src/model/site-chrome.ts'
import { headTagSelector } from '../../src/view/head.ts'
import { announce } from './announcer.ts'
import { hashTarget, revealTarget } from './hash-target.ts'

/** Puts the title of an error in place of that of the page before. */
export function showFailure(chrome: SiteChrome): void {
  document.title = `${chrome.messages['load.failed'].replace(/\.$/, '')} | ${chrome.title}`
}

/** What a page says of itself outside of its body. */
export interface ArrivingHead {
  readonly title: string
  /** `lang`, `dir` and `data-version` of the document. */
  readonly marks: readonly (readonly [name: string, value: string | null])[]
  readonly tags: readonly Element[]
}

/** The head of a page as its renderer wrote it. Scripts are left out: they run with the first page of a visit. */
export function readHead(page: Document): ArrivingHead {
  const { documentElement: root, head, title } = page
  return {
    title,
    marks: ['lang', 'dir', 'data-version'].map((name) => [name, root.getAttribute(name)]),
    tags: [...head.querySelectorAll(headTagSelector)].filter((tag) => !tag.hasAttribute('src')),
  }
}

/** Puts title and head tags of a page in place of those of the page before. */
export function showHead({ title, marks, tags }: ArrivingHead): void {
  document.title = title
  for (const [name, value] of marks) {
    if (value === null) document.documentElement.removeAttribute(name)
    else document.documentElement.setAttribute(name, value)
  }
  for (const old of document.head.querySelectorAll(headTagSelector)) old.remove()
  // A page may be shown again.
  document.head.append(...tags.map((tag) => document.importNode(tag, true)))
}

/** Scrolls to the target of a hash and marks it; to the top without one. */
export function scrollToHash(hash: string): void {
  const target = revealTarget(hash)
  if (!target) return scrollTo({ top: 0, left: 0, behavior: 'instant' })
  target.scrollIntoView({ behavior: 'instant' })
  // It is no `:target`: that is only where the browser itself went.
  target.dataset.target = ''
  addEventListener('popstate', () => delete target.dataset.target, { once: true })
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
