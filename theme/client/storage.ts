// What the reader chose, kept by the browser. A browser that keeps nothing is told of once, and the site goes on.

let hasLogged = false

/** A stored value; `null` when there is none or the storage fails. */
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
  if (hasLogged) return
  hasLogged = true
  console.warn('Preferences cannot be stored in this browser; the site goes on without them.', error)
}
