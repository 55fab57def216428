// The reader's preferences, in the browser's storage. If the storage fails, that is logged once, and the site works
// without it.

/** Scripts that are loaded apart each have a copy of this module: the page remembers for all of them. */
const LOGGED = Symbol.for('octavo.storage')
const page = globalThis as { [LOGGED]?: boolean }

/** A stored value; `null` if there is none or the storage fails. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch (error) {
    logFailure(error)
    return null
  }
}

/** Stores a value, if that is possible. */
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
