// Tabs of one group show the same choice everywhere, and again on the reader's next visit.

import { read, write } from './storage.ts'

const prefix = 'octavo.tabs.'

/** Selects the tabs chosen before. */
export function restoreTabs(): void {
  for (const tabs of document.querySelectorAll<HTMLElement>('[data-tab-group]')) {
    const chosen = read(prefix + tabs.dataset.tabGroup)
    if (chosen !== null) choose(tabs, chosen)
  }
}

/** Applies a choice to all other tabs of the group. */
export function syncTabs(input: HTMLInputElement): void {
  const tabs = input.closest<HTMLElement>('[data-tab-group]')
  if (!tabs || input.parentElement !== tabs) return
  // Content above may grow or shrink; the tabs under the pointer must not move.
  const before = tabs.getBoundingClientRect().top
  for (const other of document.querySelectorAll<HTMLElement>('[data-tab-group]')) {
    if (other !== tabs && other.dataset.tabGroup === tabs.dataset.tabGroup) choose(other, input.value)
  }
  scrollBy({ top: tabs.getBoundingClientRect().top - before, behavior: 'instant' })
  write(prefix + tabs.dataset.tabGroup, input.value)
}

function choose(tabs: HTMLElement, value: string): void {
  for (const input of tabs.querySelectorAll<HTMLInputElement>(':scope > input'))
    if (input.value === value) input.checked = true
}
