// Boosts of the search that lift no page.

import { findTexts } from '../config/config-place.ts'
import { decodePath } from '../model/encode-path.ts'
import type { Check } from '../plugin/site-output.ts'
import { createGuesser } from './guess.ts'

export const searchBoosts: Check = {
  name: 'search-boosts',
  run({ site, options }) {
    const urls = Object.values(site.urls)
    const { guess } = createGuesser(() => urls.flatMap((url) => foldersOf(decodePath(url))))
    const placeOf = findTexts(options, 'search')
    return Object.keys(options.search.boost)
      .filter((path) => path !== '/' && !urls.some((url) => url === path || url.startsWith(`${path}/`)))
      .map((path) => {
        const legible = decodePath(path)
        const meant = guess(legible)
        const place = placeOf(...[legible, path].flatMap((written) => [written, `${written}/`]))
        return {
          rule: 'search-boost',
          severity: 'warning',
          message: `No page lies at or below "${legible}", which \`search.boost\` names.`,
          help:
            meant === undefined
              ? 'Write the beginning of the path of a page, or remove it.'
              : `Did you mean "${meant}"?`,
          ...(place && { place }),
        }
      })
  },
}

/** A path and every folder it lies in. */
function foldersOf(url: string): string[] {
  const parts = url.split('/')
  return parts.map((_, at) => parts.slice(0, at + 1).join('/')).filter((path) => path !== '')
}
