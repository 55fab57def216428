// Scrolling inside of a frame, such as the sidebar.

/** Scrolls only the frame, and only if necessary. */
export function keepInSight(frame: Element, element: Element): void {
  const { top, bottom } = element.getBoundingClientRect()
  const seen = frame.getBoundingClientRect()
  if (top < seen.top || bottom > seen.bottom) frame.scrollTop += top - seen.top - frame.clientHeight / 2
}
