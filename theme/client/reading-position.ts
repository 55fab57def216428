// Marks the current heading in the table of contents: the last heading that has reached the upper quarter of the window,
// else the first. Headings too close to the end of the page to get there divide the remaining scroll distance among them.
// The target of a link remains marked until the reader scrolls away.

import { hashTarget, revealTarget } from './hash-target.ts'
import { scrollIntoFrame } from './orientation.ts'
import { measureBlocks } from './skip-blocks.ts'

/** A heading, and the scroll position past which it is the current one. */
type Section = readonly [heading: Element, threshold: number]

/** Maximum time before a browser starts scrolling to a hash, in milliseconds. */
const SCROLL_START = 500

/** Starts tracking the reading position. Returns a function to call when another page is on screen. */
export function followReader(): () => void {
  const root = document.documentElement
  let links: readonly HTMLAnchorElement[] = []
  let headings: readonly Element[] = []
  let sections: readonly Section[] = []
  let marked: Element | undefined
  /** Target of the last followed link. */
  let destination: Element | null = null
  /** Scroll position of the target, and the distance left to it. NaN before the first layout. */
  let goal = Number.NaN
  let distance = Number.NaN
  let timer: ReturnType<typeof setTimeout> | undefined
  // Images, fonts, tabs and disclosures move headings.
  const sizes = new ResizeObserver(measure)

  function renew(): void {
    links = [...document.querySelectorAll<HTMLAnchorElement>('[data-toc] a')]
    headings = [...new Set(links.flatMap((link) => hashTarget(link.hash) ?? []))]
    sections = []
    marked = undefined
    setDestination()
    sizes.disconnect()
    // The observer's first call comes after the next layout.
    if (headings.length > 0)
      for (const element of document.querySelectorAll('body, main > *')) sizes.observe(element)
  }

  function setDestination(hash = location.hash): void {
    destination = revealTarget(hash)
    goal = distance = Number.NaN
    expectScroll()
  }

  /** Starts a timeout, because there is no scroll event if the restored position equals the current one. */
  function expectScroll(): void {
    clearTimeout(timer)
    timer = setTimeout(() => (document.readyState === 'complete' ? finish() : expectScroll()), SCROLL_START)
  }

  function measure(): void {
    const end = root.scrollHeight - innerHeight
    const padding = Number.parseFloat(getComputedStyle(headings[0] ?? root).scrollMarginTop) || 0
    const topOf = (element: Element): number =>
      blockOf(element).getBoundingClientRect().top + scrollY - padding
    const line = Math.max(innerHeight / 4 - padding, 8)
    // Skip headings in hidden tabs and closed disclosures.
    const visible = headings.filter((heading) => blockOf(heading).checkVisibility?.() ?? true)
    const tops = visible.map(topOf)
    const last = tops.findLast((top) => top <= end) ?? 0
    const share = (end - last) / (root.scrollHeight - padding - last)
    sections = visible.map((heading, index) => {
      const top = tops[index]!
      // The heading above must have reached the top first.
      const threshold = Math.max(top - line, (tops[index - 1] ?? 0) + 8)
      return [heading, top > end ? Math.min(threshold, last + (top - last) * share) : threshold]
    })
    if (destination) {
      goal = Math.max(0, Math.min(topOf(destination), end))
      distance = Math.abs(scrollY - goal)
    }
    mark()
  }

  function mark(): void {
    const to = destination
    const reached = to
      ? headings.findLast((heading) => heading === to || isBefore(heading, to))
      : sections.findLast(([, threshold]) => threshold < scrollY)?.[0]
    const current = reached ?? sections[0]?.[0]
    if (current === marked) return
    marked = current
    const bar = document.querySelector('[data-toc-here]')
    for (const link of links) {
      if (current && hashTarget(link.hash) === current) {
        link.setAttribute('aria-current', 'true')
        if (bar) bar.textContent = link.textContent
        scrollIntoFrame(link.closest('[data-toc]')!, link)
      } else link.removeAttribute('aria-current')
    }
  }

  function onScroll(): void {
    const before = distance
    distance = Math.abs(scrollY - goal)
    if (distance >= 0) clearTimeout(timer)
    if (distance > before + 2) destination = null
    mark()
  }

  /** Handles the end of scrolling. It ends away from the target if the browser restored a position or the reader scrolled. */
  function finish(): void {
    // Still close to the target, in case the layout changed while scrolling.
    if (distance > innerHeight / 4) destination = null
    mark()
  }

  function follow(hash?: string): void {
    // An estimated position would not be the target's.
    measureBlocks()
    setDestination(hash)
    measure()
    // Before the browser scrolls: jump instantly if the target is more than three screens away.
    root.style.scrollBehavior = distance > 3 * innerHeight ? 'auto' : ''
  }

  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('scrollend', finish)
  addEventListener('resize', measure)
  addEventListener('hashchange', () => follow())
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="#"]')
    if (link) follow(link.hash)
  })
  return renew
}

/** Returns the heading with its anchor. Measuring inside a skipped block would make the browser lay out each block. */
function blockOf(heading: Element): Element {
  return heading.closest('.heading') ?? heading
}

function isBefore(heading: Element, target: Element): boolean {
  return (heading.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
