// The page behind the modal does not scroll, nor get wider when its scroll bar goes; and the modal keeps clear of the
// screen keyboard of a phone, which lies over the page.

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

/** Keeps the box as high as what is seen of the window; the result lets go of it. */
export function fitAboveKeyboard(dialog: HTMLElement): () => void {
  const view = visualViewport
  if (!view) return () => {}
  const measure = (): void => {
    // Zooming in shows less too, but does not cover anything.
    dialog.style.setProperty('--seen', `${Math.round(view.height * view.scale)}px`)
  }
  measure()
  view.addEventListener('resize', measure)
  return () => view.removeEventListener('resize', measure)
}
