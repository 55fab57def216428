// Gives theme components access to the site's search. The start-up script handles the event. This file is also imported
// where there is no DOM.

import type { SearchProvider } from '../../../core/model/search-provider.ts'

/** Returns the site's search provider, in the browser. Rejects if it cannot be fetched. */
export function openSearch(): Promise<SearchProvider> {
  return new Promise((resolve) => {
    const event = new CustomEvent('octavo:search-provider', { detail: resolve })
    ;(globalThis as unknown as EventTarget).dispatchEvent(event)
  })
}
