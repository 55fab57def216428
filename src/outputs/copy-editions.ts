// The lists for programs: of a site with languages and versions, one for each language, and one for each older or newer
// version. That of the first language in its latest version is the site's own.

import { hasEditions, localePath, type SearchEdition, searchEditions } from '../model/edition.ts'
import type { Url } from '../model/names.ts'
import type { SiteOptions } from '../model/site-options.ts'
import { joinUrl } from '../model/url-path.ts'
import type { PageView } from '../model/view.ts'

export interface CopyEdition {
  readonly locale: string
  /** The path that its files are below. */
  readonly base: Url
  /** Whether a page is in the list, by its collection. */
  has(view: Pick<PageView, 'locale'>, collection: string | undefined): boolean
}

/** The lists of a site; the site's own is the first. */
export function copyEditions(
  options: Pick<SiteOptions, 'collections' | 'locale' | 'locales'>,
): readonly CopyEdition[] {
  if (!hasEditions(options.collections)) return [{ locale: options.locale, base: '/', has: () => true }]
  const taken = new Set<Url>()
  // The latest version comes first: its list is that of the language.
  const editions = [...searchEditions(options)].sort((a, b) => Number(b.isLatest) - Number(a.isLatest))
  return editions.flatMap(({ locale, collections, versions, isLatest }): CopyEdition[] => {
    const own = isLatest ? collections : ofVersions(options, { collections, versions })
    const home = localePath(options, locale)
    const bases = options.collections.filter(({ name }) => own.has(name)).map(({ base }) => base)
    const places = isLatest ? [home] : [...bases, joinUrl(home, versions[0]!)]
    const base = places.find((place) => !taken.has(place))
    if (base === undefined) return []
    taken.add(base)
    const has: CopyEdition['has'] = (view, collection) =>
      collection === undefined ? isLatest && view.locale === locale : own.has(collection)
    return [{ locale, base, has }]
  })
}

/** Of an other version, only what is of it: what has no versions is in the list of the language. */
function ofVersions(
  options: Pick<SiteOptions, 'collections'>,
  { collections, versions }: Pick<SearchEdition, 'collections' | 'versions'>,
): ReadonlySet<string> {
  const own = options.collections.filter(
    ({ name, edition }) => collections.has(name) && versions.includes(edition?.version?.name ?? ''),
  )
  return new Set(own.map(({ name }) => name))
}
