// The page behind the modal keeps still: it does not scroll, and does not get wider when its scroll bar goes.

/** Holds the page; the result lets go of it. */
export function holdPage(): () => void {
  const root = document.documentElement
  const gap = innerWidth - root.clientWidth
  const [left, top] = [scrollX, scrollY]
  root.classList.add('search-open')
  if (gap > 0) document.body.style.marginInlineEnd = `${gap}px`
  return () => {
    root.classList.remove('search-open')
    document.body.style.marginInlineEnd = ''
    if (scrollY !== top) scrollTo({ left, top, behavior: 'instant' })
  }
}
