// Announces changes on the page to screen readers.

/** Delay before text is inserted, in milliseconds: text in a region that was just created or emptied is not announced. */
const NOTICE = 100

/** Announces a string, even if it equals the previous one. */
export function announce(text: string): void {
  const region = findRegion()
  region.textContent = ''
  setTimeout(() => {
    region.textContent = text
  }, NOTICE)
}

function findRegion(): HTMLElement {
  const known = document.querySelector<HTMLElement>('body > [id="octavo:announcer"]')
  if (known) return known
  const made = document.createElement('p')
  made.id = 'octavo:announcer'
  made.className = 'visually-hidden'
  made.ariaLive = 'polite'
  document.body.append(made)
  return made
}
