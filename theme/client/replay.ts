// Replays events that happened before the app was ready.

import type { EarlyAct } from './handover.ts'

/** Replays recorded events: clicks, keys, and input. */
export function replay(acts: readonly EarlyAct[]): void {
  // Replayed events are recorded too, as if the reader had caused them.
  for (const act of [...acts]) {
    const { target, event } = act
    if (!(target instanceof HTMLElement) || !target.isConnected) continue
    if (event.type === 'click') target.click()
    else if (event.type === 'input') fill(target, act)
    // Unless it was already handled, for example because it opened the search.
    else if (!event.defaultPrevented) target.dispatchEvent(new KeyboardEvent(event.type, event))
  }
}

// React compares a field with the last value it saw, so a value entered before React must look new to it: the old
// value is set through the setter that React tracks, the new one past it.
function fill(field: HTMLElement, { value = '', checked = false }: EarlyAct): void {
  // Focus hydrates an island, which must be hydrated to receive the event.
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
