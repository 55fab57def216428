// Pages that may be open in a browser, with the key of what they were last answered with.

import type { Url } from '../model/names.ts'

/** Pages remembered, those answered last: nobody has more open. */
const MAX_REMEMBERED = 200

export interface ServedPages {
  remember(url: Url, key: string): void
  /** Those that would be answered with something else now. */
  changed(keyOf: (url: Url) => Promise<string | undefined>): Promise<Url[]>
}

export function createServedPages(): ServedPages {
  const keys = new Map<Url, string>()
  return {
    remember(url, key) {
      keys.delete(url)
      keys.set(url, key)
      if (keys.size > MAX_REMEMBERED) keys.delete(keys.keys().next().value!)
    },
    async changed(keyOf) {
      const changed: Url[] = []
      for (const [url, key] of keys) {
        const now = await keyOf(url)
        if (now !== undefined && now !== key) changed.push(url)
      }
      return changed
    },
  }
}
