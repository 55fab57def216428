// Pages that may be open in a browser, with the key of their last response.

import type { Url } from '../core/model/names.ts'

/** Maximum number of recently served pages to track; more than anyone has open. */
const MAX_REMEMBERED = 200

export interface ServedPages {
  remember(url: Url, key: string): void
  /** Returns the pages whose response has changed. */
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
