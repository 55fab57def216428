// Buttons of code samples: one copies the code, the other toggles line wrapping, a preference that is stored and applies
// to all samples.

import { announce } from './announcer.ts'
import { read, write } from './storage.ts'

const key = 'octavo.wrap'
const root = document.documentElement

/** Applies the stored preference. Without one, the site's default remains. */
export function restoreWrap(): void {
  const stored = read(key)
  if (stored !== null) root.toggleAttribute('data-wrapped', stored === 'true')
}

/** Updates the state of the wrap buttons on the page. */
export function labelWrap(): void {
  const isWrapped = String(root.hasAttribute('data-wrapped'))
  for (const button of document.querySelectorAll('[data-wrap]')) button.ariaPressed = isWrapped
}

/** Toggles between wrapped and scrolling lines. */
export function toggleWrap(button: HTMLElement): void {
  // Code above grows or shrinks too, so scroll to keep the button in place.
  const before = button.getBoundingClientRect().top
  write(key, String(root.toggleAttribute('data-wrapped')))
  labelWrap()
  scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' })
}

/** Copies the code next to a button and confirms it on the button. */
export async function copyCode(button: HTMLElement): Promise<void> {
  const code = button.parentElement?.querySelector('code')
  if (!code || button.dataset.copied !== undefined) return
  try {
    // Prompts, output and removed lines are not copied; the button holds the remaining text.
    await navigator.clipboard.writeText(button.dataset.copy || (code.textContent ?? ''))
  } catch {
    // No permission, or an insecure connection: select the code, so that the reader can copy it with the keyboard.
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
