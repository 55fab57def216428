// A navbar that hides while the reader scrolls down and comes back on the way up, where the site asks for it.

/** Marks the document with `data-navbar-hidden` while the navbar is out of the way. */
export function hideNavbarOnScroll(): void {
  const root = document.documentElement
  if (!document.querySelector('[data-hide-on-scroll]')) return
  let last = scrollY
  const follow = (): void => {
    const now = Math.max(scrollY, 0)
    // A few pixels are a trembling thumb.
    if (Math.abs(now - last) < 8) return
    const isAway = now > last && now > 80
    last = now
    if (isAway) root.dataset.navbarHidden = ''
    else delete root.dataset.navbarHidden
  }
  addEventListener('scroll', follow, { passive: true })
  addEventListener('focusin', () => delete root.dataset.navbarHidden)
}
