// Where the reader is: the heading in the contents, the page in the sidebar, the page itself in the address bar.

let observer: IntersectionObserver | undefined

/** Looks at the page on screen: once it is there, and each time another one is put in its place. */
export function orient(): void {
  showCurrentPage()
  followHeadings()
}

/** `/x/index.html` and `/x.html`, which plain file hosts answer, are `/x` in the address bar. */
export function cleanAddress(): void {
  const clean = cleanPath(location.pathname)
  if (clean !== location.pathname && !isMissingPage())
    history.replaceState(history.state, '', clean + location.search + location.hash)
}

/** A path without `/index.html` or `.html`. */
export function cleanPath(path: string): string {
  return path.replace(/\/index\.html$/, '/').replace(/\.html$/, '')
}

/** A path as pages are told apart by: hosts differ in whether a slash ends it. */
export function pageKey(path: string): string {
  return cleanPath(path).replace(/\/$/, '') || '/'
}

/** Whether this document is the one that stands where no page is. */
export function isMissingPage(): boolean {
  return document.querySelector('[data-page="/404.html"]') !== null
}

// A long sidebar starts where the reader is.
function showCurrentPage(): void {
  const drawer = document.querySelector('[data-drawer]')
  const current = drawer?.querySelector('[aria-current=page]')
  if (!drawer || !current) return
  keepInSight(drawer, current)
}

// Scrolls the frame alone, and only when it has to.
function keepInSight(frame: Element, element: Element): void {
  const { top, bottom } = element.getBoundingClientRect()
  const seen = frame.getBoundingClientRect()
  if (top < seen.top || bottom > seen.bottom) frame.scrollTop += top - seen.top - frame.clientHeight / 2
}

// Marks the heading being read in the contents: the last one above the upper quarter of the window.
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
      const [toc, link] = [document.querySelector('[data-toc]'), links[current]]
      if (toc && link) keepInSight(toc, link)
    },
    { rootMargin: '0px 0px -75%' },
  )
  for (const heading of headings) if (heading) observer.observe(heading)
}
