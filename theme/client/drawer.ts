// The open drawer of narrow windows: the keyboard stays in it, and the back button closes it. Opening, closing, Escape
// and where the focus returns to are the browser's own: the drawer is a popover.

const mark = 'octavoDrawer'

/** Watches the drawer of the page. */
export function watchDrawer(): void {
  // Popovers do not bubble their toggling.
  addEventListener('toggle', (event) => onToggle(event as ToggleEvent), true)
  addEventListener('keydown', keepFocus)
  addEventListener('popstate', () => openDrawer()?.hidePopover())
}

/** Whether the entry of the history is there for the drawer alone. */
export function isDrawerEntry(): boolean {
  return Boolean((history.state as Record<string, unknown> | null)?.[mark])
}

/** Makes an entry of the history that is there for what lies over the page alone, so that the back button closes it. */
export function pushDrawerEntry(): void {
  if (!isDrawerEntry()) history.pushState({ ...history.state, [mark]: true }, '')
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
