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
  const existingRegion = document.querySelector<HTMLElement>('body > [id="octavo:announcer"]')
  if (existingRegion) return existingRegion
  const newRegion = document.createElement('p')
  newRegion.id = 'octavo:announcer'
  newRegion.className = 'visually-hidden'
  newRegion.ariaLive = 'polite'
  document.body.append(newRegion)
  return newRegion
}
