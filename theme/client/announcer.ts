// What screen readers say of a change on screen.

/** Time for a new or emptied region to be noticed, in milliseconds; text that comes with it is not announced. */
const NOTICE = 100

/** Announces a text, even if it is the same as the last. */
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
