// Whether long lines of code wrap: one choice for all code, kept for the next visit.

import { read, write } from './storage.ts'

const key = 'octavo.wrap'
const root = document.documentElement

/** Applies the choice made before; without one, that of the site stays. */
export function restoreWrap(): void {
  const stored = read(key)
  if (stored !== null) root.toggleAttribute('data-wrapped', stored === 'true')
}

/** Shows the choice on the buttons of the page. */
export function labelWrap(): void {
  const isWrapped = String(root.hasAttribute('data-wrapped'))
  for (const button of document.querySelectorAll('[data-wrap]'))
    button.setAttribute('aria-pressed', isWrapped)
}

/** Switches between wrapped and scrolling lines. */
export function toggleWrap(button: HTMLElement): void {
  // Code above grows or shrinks too; the button must not move.
  const before = button.getBoundingClientRect().top
  write(key, String(root.toggleAttribute('data-wrapped')))
  labelWrap()
  scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' })
}
