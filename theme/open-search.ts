// The site's search for parts of a theme. The start-up script answers; this file is also read where there is no DOM.

import type { SearchProvider } from '../src/model/search-provider.ts'

/** What answers searches on this site, in the browser. Rejects when it cannot be fetched. */
export function openSearch(): Promise<SearchProvider> {
  return new Promise((resolve) => {
    const event = new CustomEvent('octavo:search-provider', { detail: resolve })
    ;(globalThis as unknown as EventTarget).dispatchEvent(event)
  })
}
