// The place of a front matter key, for findings about its value.

import type { Place } from '../model/finding.ts'
import type { PageHead, PageMeta } from '../model/page.ts'

/** Where a key stands in a page's file; the file itself when the key is not there. Both `sidebarLabel` and `sidebar_label` count. */
export function keyPlace(head: PageHead, key: keyof PageMeta): Place {
  const places = head.keyPlaces
  const found = places[key] ?? places[key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
  return found ? { path: head.path, line: found[0], column: found[1] } : { path: head.path }
}
