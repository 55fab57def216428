// Tab stays in the box. What can be reached is looked up at each Tab: rows and buttons come and go.

/** Leads Tab from the last stop of a dialog to the first, and back. */
export function trapFocus(dialog: HTMLElement, event: KeyboardEvent): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>('input, button, a[href]')].filter(
    (stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }),
  )
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const isAtEnd = event.shiftKey ? at <= 0 : at === stops.length - 1
  if (!isAtEnd) return
  event.preventDefault()
  stops.at(event.shiftKey ? -1 : 0)?.focus()
}
