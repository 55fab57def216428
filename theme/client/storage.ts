// The reader's preferences, in the browser's local storage. If the storage fails, this is logged once, and the site works
// without it.

/** Shared flag on the page, because separately loaded scripts each have a copy of this module. */
const LOGGED = Symbol.for('octavo.storage')
const page = globalThis as { [LOGGED]?: boolean }

/** Returns a stored value, or `null` if there is none or the storage fails. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch (error) {
    logFailure(error)
    return null
  }
}

/** Stores a value, if possible. */
export function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch (error) {
    logFailure(error)
  }
}

function logFailure(error: unknown): void {
  if (page[LOGGED]) return
  page[LOGGED] = true
  console.warn('Preferences cannot be stored in this browser; the site works without them.', error)
}
