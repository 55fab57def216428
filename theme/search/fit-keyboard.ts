// The screen keyboard of a phone lies over the page, which does not get smaller by it. The box ends where it begins, so
// that its end can be reached and what it says is seen.

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
