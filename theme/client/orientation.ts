// Shows where the reader is: the heading in the contents, the page in the sidebar, the clean URL in the address bar.

let observer: IntersectionObserver | undefined

/** Runs for the page on screen: once it has loaded, and each time another one is swapped in. */
export function orient(): void {
  showCurrentPage()
  followHeadings()
}

/** `/x/index.html` and `/x.html`, which plain file hosts serve, become `/x` in the address bar. */
export function cleanAddress(): void {
  const clean = cleanPath(location.pathname)
  if (clean !== location.pathname && !isMissingPage())
    history.replaceState(history.state, '', clean + location.search + location.hash)
}

/** A path without `/index.html` or `.html`. */
export function cleanPath(path: string): string {
  return path.replace(/\/index\.html$/, '/').replace(/\.html$/, '')
}

/** A path for comparison: hosts differ in the trailing slash. */
export function pageKey(path: string): string {
  return cleanPath(path).replace(/\/$/, '') || '/'
}

/** Whether this document is the not-found page. */
export function isMissingPage(): boolean {
  return document.querySelector('[data-page="/404.html"]') !== null
}

// A long sidebar is scrolled to the current page.
function showCurrentPage(): void {
  const drawer = document.querySelector('[data-drawer]')
  const current = drawer?.querySelector('[aria-current=page]')
  if (!drawer || !current) return
  keepInSight(drawer, current)
}

// Scrolls only the sidebar, and only if necessary.
function keepInSight(frame: Element, element: Element): void {
  const { top, bottom } = element.getBoundingClientRect()
  const seen = frame.getBoundingClientRect()
  if (top < seen.top || bottom > seen.bottom) frame.scrollTop += top - seen.top - frame.clientHeight / 2
}

// Highlights the current heading in the contents: the last one above the upper quarter of the window.
function followHeadings(): void {
  observer?.disconnect()
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-toc] a')]
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))))
  observer = new IntersectionObserver(
    () => {
      const current = headings.findLastIndex((heading) => {
        return heading !== null && heading.getBoundingClientRect().top < innerHeight / 4 + 1
      })
      links.forEach((link, index) => {
        if (index === current) link.setAttribute('aria-current', 'true')
        else link.removeAttribute('aria-current')
      })
      const bar = document.querySelector('[data-toc-here]')
      if (bar) bar.textContent = links[current]?.textContent ?? ''
      const [toc, link] = [document.querySelector('[data-toc]'), links[current]]
      if (toc && link) keepInSight(toc, link)
    },
    { rootMargin: '0px 0px -75%' },
  )
  for (const heading of headings) if (heading) observer.observe(heading)
}
