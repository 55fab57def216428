// The buttons of code samples: one copies the code, one says whether long lines wrap, which is one choice for all code and is
// kept for the next visit.

import { announce } from './announcer.ts'
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
  for (const button of document.querySelectorAll('[data-wrap]')) button.ariaPressed = isWrapped
}

/** Switches between wrapped and scrolling lines. */
export function toggleWrap(button: HTMLElement): void {
  // Code above grows or shrinks too; the button must not move.
  const before = button.getBoundingClientRect().top
  write(key, String(root.toggleAttribute('data-wrapped')))
  labelWrap()
  scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' })
}

/** Copies the code next to a button, and says so on it. */
export async function copyCode(button: HTMLElement): Promise<void> {
  const code = button.parentElement?.querySelector('code')
  if (!code || button.dataset.copied !== undefined) return
  try {
    // Prompts, output and removed lines are not copied: the button has the rest.
    await navigator.clipboard.writeText(button.dataset.copy || (code.textContent ?? ''))
  } catch {
    // No permission, or no secure connection: select the code, so that one key copies it.
    getSelection()?.selectAllChildren(code)
    return
  }
  const label = button.textContent
  button.textContent = button.dataset.done ?? label
  announce(button.textContent ?? '')
  button.dataset.copied = ''
  setTimeout(() => {
    button.textContent = label
    delete button.dataset.copied
  }, 2000)
}
