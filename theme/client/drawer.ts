// Overlays: the drawer of narrow windows, and the search. Keeps the keyboard focus inside them, and makes the back button
// close them. The browser handles opening, closing, Escape and restoring the focus.

const mark = 'octavoDrawer'

/** Watches the drawer, and traps the focus in any overlay. */
export function watchDrawer(): void {
  // The toggle events of popovers do not bubble.
  addEventListener('toggle', onToggle, true)
  addEventListener('keydown', trapFocus)
  // Overlays close when a tablet is rotated and the window becomes wide enough.
  for (const width of ['> 62.25em', '>= 75em'])
    matchMedia(`(width ${width})`).addEventListener('change', closePopovers)
  addEventListener('popstate', () => openDrawer()?.hidePopover())
}

/** Whether the current history entry was added for the drawer. */
export function isDrawerEntry(): boolean {
  return Boolean((history.state as Record<string, unknown> | null)?.[mark])
}

/** Adds a history entry for an overlay, so that the back button closes it. */
export function pushDrawerEntry(): void {
  if (!isDrawerEntry()) history.pushState({ ...history.state, [mark]: true }, '')
}

/**
 * Whether a link is in the open drawer. Until the app runs, the linked page replaces the drawer's history entry: the entry
 * before it holds the scroll position, and Back returns there.
 */
export function isDrawerLink(link: Element): boolean {
  return isDrawerEntry() && openDrawer()?.contains(link) === true
}

function openDrawer(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-drawer]:popover-open')
}

function onToggle({ target, newState }: ToggleEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches('[data-drawer]')) return
  if (newState === 'open') {
    pushDrawerEntry()
    const first = target.querySelector<HTMLElement>('button, a')
    if (!target.contains(document.activeElement)) first?.focus()
  } else if (isDrawerEntry()) history.back()
}

function closePopovers(): void {
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]:popover-open'))
    popover.hidePopover()
}

/** Moves Tab from the last focusable element of an overlay to the first, and back. Recomputed, because elements change. */
function trapFocus(event: KeyboardEvent): void {
  const layer =
    event.key === 'Tab'
      ? document.querySelector<HTMLElement>('[data-drawer]:popover-open, dialog:modal')
      : null
  if (!layer) return
  const stops = [...layer.querySelectorAll<HTMLElement>('a[href], button, summary, input, select')].filter(
    (stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }),
  )
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const isAtEnd = event.shiftKey
    ? at <= 0
    : at === stops.length - 1 || !layer.contains(document.activeElement)
  if (!isAtEnd) return
  event.preventDefault()
  stops.at(event.shiftKey ? -1 : 0)?.focus()
}
