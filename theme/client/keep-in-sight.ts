// Scrolling inside of a frame, such as the sidebar.

/** Scrolls only the frame, and only if necessary. */
export function keepInSight(frame: Element, element: Element): void {
  const { top, bottom } = element.getBoundingClientRect()
  const seen = frame.getBoundingClientRect()
  const covered = Number.parseFloat(getComputedStyle(frame).scrollPaddingBottom) || 0
  if (top < seen.top || bottom > seen.bottom - covered)
    frame.scrollTop += top - seen.top - frame.clientHeight / 2
}
