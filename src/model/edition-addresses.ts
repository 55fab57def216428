// Addresses of versioned pages with marks in place of the versions' own beginnings, so that what is the same in several
// versions has the same addresses.

import { baseMark, frontMark } from './edition-marks.ts'
import type { Url } from './names.ts'
import type { Site } from './site.ts'
import type { Collection } from './site-options.ts'
import { splitHref } from './url-path.ts'
import type { PageView, Target } from './view.ts'

export interface EditionAddresses {
  readonly collection: Collection
  /** The addresses that marks stand for: of the edition, and of the same version in other languages. */
  readonly bases: readonly Url[]
  /** A site path with a mark. */
  readonly mark: (href: string) => string
}

/** The addresses for the page at a URL; undefined for a page that is of no version. */
export function markEditions(
  site: Site,
  collections: readonly Collection[],
): ((url: Url) => EditionAddresses | undefined) | undefined {
  const versioned = collections.filter(({ edition }) => edition?.version)
  if (versioned.length === 0) return undefined
  const owners = ownersOf(site, versioned)
  const known = new Map<Collection, EditionAddresses>()
  return (url) => {
    const owner = owners.get(url)
    if (!owner) return undefined
    const addresses = known.get(owner) ?? addressesOf(owner, versioned, owners)
    known.set(owner, addresses)
    return addresses
  }
}

/** The versioned collection that each route is of. */
function ownersOf(site: Site, versioned: readonly Collection[]): Map<Url, Collection> {
  const byName = new Map(versioned.map((collection) => [collection.name, collection]))
  const owners = new Map<Url, Collection>()
  for (const route of Object.values(site.routes)) {
    if (route.kind === 'redirect') continue
    const name =
      route.kind === 'page'
        ? site.heads[route.path]!.collection
        : 'collection' in route.listing
          ? route.listing.collection
          : undefined
    const owner = name === undefined ? undefined : byName.get(name)
    if (owner) owners.set(route.url, owner)
  }
  return owners
}

function addressesOf(
  collection: Collection,
  versioned: readonly Collection[],
  owners: ReadonlyMap<Url, Collection>,
): EditionAddresses {
  const edition = collection.edition!
  // In each language, its own first.
  const editions = versioned
    .filter(({ edition: one }) => one!.of === edition.of && one!.version!.name === edition.version!.name)
    .sort((a, b) => Number(b === collection) - Number(a === collection))
  const places = new Map(editions.map((one, at) => [one, at]))
  const marked = new Map<string, string>()
  function markHref(href: string): string {
    if (!href.startsWith('/')) return href
    const { path, query, hash } = splitHref(href)
    const owner = owners.get(path)
    const at = owner && places.get(owner)
    if (at === undefined) return href
    const rest = restOf(path, owner!.base)
    return (rest === '' ? frontMark(at) : `${baseMark(at)}/${rest}`) + query + hash
  }
  return {
    collection,
    bases: editions.map((one) => one.base),
    mark(href) {
      const made = marked.get(href) ?? markHref(href)
      marked.set(href, made)
      return made
    },
  }
}

/** What of a path is below the address of its edition. */
export function restOf(path: Url, base: Url): string {
  return path === base ? '' : base === '/' ? path.slice(1) : path.slice(base.length + 1)
}

/** Where links lead, with marks. */
export function markTargets(
  targets: PageView['targets'],
  mark: EditionAddresses['mark'],
): Readonly<Record<string, Target>> {
  return Object.fromEntries(
    Object.entries(targets).map(([written, target]) => {
      const href = target.external || target.file ? target.href : mark(target.href)
      return [written, href === target.href ? target : { ...target, href }]
    }),
  )
}
