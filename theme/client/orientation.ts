// Shows the reader's location: the current page in the sidebar, the clean URL in the address bar.

/** Replaces `/x/index.html`, `/x.html` and `.htm` URLs of plain file hosts with `/x` in the address bar. */
export function showCleanUrl(): void {
  const clean = cleanUrl(location.href)
  if (clean.href !== location.href && !isMissingPage()) history.replaceState(history.state, '', clean)
}

/** Returns a URL without `/index.html` or `.html` in its path. */
export function cleanUrl(address: string | URL): URL {
  const url = new URL(address)
  url.pathname = cleanPath(url.pathname)
  return url
}

/** Removes `/index.html` or `.html` from a path. */
export function cleanPath(path: string): string {
  return path.replace(/\/index\.html?$/, '/').replace(/\.html?$/, '')
}

/** Normalizes a path for comparison: hosts differ in the trailing slash. */
export function pageKey(path: string): string {
  return cleanPath(path).replace(/\/$/, '') || '/'
}

/** Whether this document is the not-found page. */
export function isMissingPage(): boolean {
  return document.querySelector('[data-page$="/404.html"]') !== null
}

/** Scrolls a long sidebar to the current page. */
export function showCurrentPage(): void {
  const current = document.querySelector('[data-drawer] [aria-current=page]')
  if (!current) return
  let frame = current.parentElement!
  while (frame.scrollHeight <= frame.clientHeight && !frame.matches('[data-drawer]'))
    frame = frame.parentElement!
  scrollIntoFrame(frame, current)
}

/** Scrolls only the frame, and only if necessary. */
export function scrollIntoFrame(frame: Element, element: Element): void {
  const { top, bottom } = element.getBoundingClientRect()
  const bounds = frame.getBoundingClientRect()
  const covered = Number.parseFloat(getComputedStyle(frame).scrollPaddingBottom) || 0
  if (top < bounds.top || bottom > bounds.bottom - covered)
    frame.scrollTop += top - bounds.top - frame.clientHeight / 2
}
