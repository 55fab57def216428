// Copying a code sample by its button.

import { announce } from './announcer.ts'

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
