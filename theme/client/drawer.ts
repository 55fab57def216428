// The open drawer of narrow windows: it traps the focus, and the back button closes it. Opening, closing, Escape and
// returning the focus are left to the browser: the drawer is a popover.

const mark = 'octavoDrawer'

/** Watches the drawer of the page. */
export function watchDrawer(): void {
  // The toggle events of popovers do not bubble.
  addEventListener('toggle', (event) => onToggle(event as ToggleEvent), true)
  addEventListener('keydown', keepFocus)
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

function openDrawer(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.drawer:popover-open')
}

function onToggle({ target, newState }: ToggleEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches('.drawer[popover]')) return
  if (newState === 'open') {
    pushDrawerEntry()
    const first = target.querySelector<HTMLElement>('button, a')
    if (!target.contains(document.activeElement)) first?.focus()
  } else if (isDrawerEntry()) history.back()
}

function keepFocus(event: KeyboardEvent): void {
  const drawer = event.key === 'Tab' ? openDrawer() : null
  if (!drawer) return
  const stops = [...drawer.querySelectorAll<HTMLElement>('a[href], button, summary, input, select')].filter(
    (element) => element.checkVisibility(),
  )
  const [first, last] = [stops[0], stops.at(-1)]
  const { activeElement } = document
  const isOutside = !drawer.contains(activeElement)
  if (event.shiftKey ? isOutside || activeElement === first : isOutside || activeElement === last) {
    event.preventDefault()
    const next = event.shiftKey ? last : first
    next?.focus()
  }
}
