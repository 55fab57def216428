// What a reader did with the parts of a page that only the app can answer for, done once more when it has come.

import type { EarlyAct } from './handover.ts'

/** Does again what was done before anybody listened: clicks, keys, and what was filled in. */
export function replay(acts: readonly EarlyAct[]): void {
  // What is done here is noted as well, as if the reader had done it.
  for (const act of [...acts]) {
    const { target, event } = act
    if (!(target instanceof HTMLElement) || !target.isConnected) continue
    if (event.type === 'click') target.click()
    else if (event.type === 'input') fill(target, act)
    // Unless somebody answered it already: it opened the search.
    else if (!event.defaultPrevented) target.dispatchEvent(new KeyboardEvent(event.type, event))
  }
}

// React compares a field with what it last saw in it, so what was there before React came must look new to it: what is
// set the way React watches is the old value, what is set past React the new one.
function fill(field: HTMLElement, { value = '', checked = false }: EarlyAct): void {
  // An island wakes for its focus, and must be awake to take note.
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
