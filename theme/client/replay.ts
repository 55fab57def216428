// Replays events that occurred before the code that handles them was ready.

import type { EarlyAction } from './app-module.ts'

/** Replays events: clicks, keys and input. */
export async function replay(acts: readonly EarlyAction[]): Promise<void> {
  // Iterate over a copy, because replayed events are recorded too.
  for (const act of [...acts]) {
    const { target, event } = act
    // React renders the result of an event in a microtask. Without it, two clicks would count as one.
    await undefined
    if (!(target instanceof HTMLElement) || !target.isConnected) continue
    if (event.type === 'click') target.click()
    else if (event.type === 'input') fill(target, act)
    // Skip events that were already handled, for example by opening the search.
    else if (!event.defaultPrevented) target.dispatchEvent(new KeyboardEvent(event.type, event))
  }
}

// React ignores a value that equals the last one it tracked. So the previous value is set through React's setter, and the
// new value bypasses it.
function fill(field: HTMLElement, { value = '', checked = false }: EarlyAction): void {
  // Focus makes the island hydrate, so that it can receive the event.
  field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    field.checked = !checked
    field.click()
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    field.value = value === '' ? '0' : ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  } else if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
