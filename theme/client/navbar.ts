// A navbar that hides while the reader scrolls down and comes back on the way up, if the site enables it.

/** Sets `data-navbar-hidden` on the document while the navbar is hidden. */
export function hideNavbarOnScroll(): void {
  const root = document.documentElement
  if (!document.querySelector('[data-hide-on-scroll]')) return
  let last = scrollY
  const follow = (): void => {
    const now = Math.max(scrollY, 0)
    // Ignore a few pixels of jitter.
    if (Math.abs(now - last) < 8) return
    const isAway = now > last && now > 80
    last = now
    root.toggleAttribute('data-navbar-hidden', isAway)
  }
  addEventListener('scroll', follow, { passive: true })
  addEventListener('focusin', () => delete root.dataset.navbarHidden)
}
