// Search boosts that apply to no page.

import { findTexts } from '../../core/config/config-place.ts'
import { decodePath } from '../../core/paths/encode-path.ts'
import { isInside } from '../../core/paths/is-inside.ts'
import type { Check } from '../../core/plugin/site-output.ts'
import { createGuesser } from '../../core/text/nearest.ts'
import { searchOf } from './resolve-search.ts'

export const searchBoosts: Check = {
  name: 'search-boosts',
  combine(_, { site, options }) {
    const urls = Object.values(site.urls)
    const { guess } = createGuesser(() => urls.flatMap((url) => foldersOf(decodePath(url))))
    const placeOf = findTexts(options, 'search')
    return Object.keys(searchOf(options).boost)
      .filter((path) => path !== '/' && !urls.some((url) => isInside(url, path)))
      .map((path) => {
        const legible = decodePath(path)
        const meant = guess(legible)
        const place = placeOf(...[legible, path].flatMap((spelling) => [spelling, `${spelling}/`]))
        return {
          rule: 'search-boost',
          severity: 'warning',
          message: `\`search.boost\` has the path "${legible}", but no page is at or below it.`,
          help:
            meant === undefined
              ? 'Use the first segments of a page path, or remove it.'
              : `Did you mean "${meant}"?`,
          ...(place && { place }),
        }
      })
  },
}

/** A path and every folder above it. */
function foldersOf(url: string): string[] {
  const parts = url.split('/')
  return parts.map((_, at) => parts.slice(0, at + 1).join('/')).filter((path) => path !== '')
}
