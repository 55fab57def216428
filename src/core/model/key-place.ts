// Looks up the place of a front matter key, for findings about its value.

import type { Place } from './finding.ts'
import type { PageHead, PageMeta } from './page.ts'

/** Returns the place of a key in the page's file, or the file if the key is absent. `key` may be in camel or snake case. */
export function keyPlace(head: PageHead, key: keyof PageMeta): Place {
  const places = head.keyPlaces
  const found = places[key] ?? places[key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
  return found ? { path: head.path, line: found[0], column: found[1] } : { path: head.path }
}
