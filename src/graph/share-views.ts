// Pages that are the same in several versions but for addresses: their views with marks in place of addresses are equal,
// so that they are rendered once. What a version fills in is beside it.

import { hashOfValue } from '../engine/hash.ts'
import {
  baseMark,
  EDITION_MARK,
  type EditionValues,
  frontMark,
  REST_MARK,
  VERSION_MARK,
} from '../model/edition-marks.ts'
import type { Hash, Url } from '../model/names.ts'
import { openBranch } from '../model/open-branch.ts'
import type { SidebarItem, Site } from '../model/site.ts'
import type { SiteChrome } from '../model/site-chrome.ts'
import type { Collection, SiteOptions } from '../model/site-options.ts'
import { splitHref } from '../model/url-path.ts'
import type { PageView, Target } from '../model/view.ts'

export interface SharedView {
  /** With marks; without what only the edition parts show. */
  readonly view: PageView
  /** What the document alone shows. */
  readonly facts: Pick<PageView, 'canonical'>
  /** The items of its sidebar, with marks. */
  readonly sidebar?: readonly SidebarItem[]
  readonly values: EditionValues
  readonly parts: PartsView
}

/** What the edition parts of a page are rendered from. */
export interface PartsView {
  readonly view: PageView
  readonly sidebar: readonly SidebarItem[]
  /** The rest of the page's address, where `view` has a mark for it. */
  readonly rest: string | undefined
}

/** Makes the shared views of a site; undefined for a page that is rendered by itself. */
export function createSharing(
  site: Site,
  options: SiteOptions,
  chromeFor: (locale: string) => SiteChrome,
): ((view: PageView) => SharedView | undefined) | undefined {
  const versioned = options.collections.filter(({ edition }) => edition?.version)
  if (versioned.length === 0) return undefined
  const owners = ownersOf(site, versioned)
  const scopes = new Map<Collection, EditionScope>()
  return (view) => {
    const owner = owners.get(view.url)
    if (!owner || view.kind !== 'doc' || view.component || view.code || view.head) return undefined
    let scope = scopes.get(owner)
    if (!scope) {
      scope = createScope(owner, { site, versioned, owners, chrome: chromeFor(view.locale) })
      scopes.set(owner, scope)
    }
    return scope.isShared && view.url !== owner.base && !view.home ? shareView(view, scope) : undefined
  }
}

interface EditionScope {
  readonly collection: Collection
  readonly isShared: boolean
  /** A site path with a mark. */
  readonly mark: (href: string) => string
  readonly bases: readonly Url[]
  /** Addresses in the navbar that are below the edition's own. */
  readonly own: readonly string[]
  sidebar(name: string): MarkedSidebar | undefined
}

interface MarkedSidebar {
  readonly items: readonly SidebarItem[]
  /** Without what is in its categories, and without marks. */
  readonly top: readonly SidebarItem[]
}

interface ScopeSource {
  readonly site: Site
  readonly versioned: readonly Collection[]
  readonly owners: ReadonlyMap<Url, Collection>
  readonly chrome: SiteChrome
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

function createScope(collection: Collection, { site, versioned, owners, chrome }: ScopeSource): EditionScope {
  const edition = collection.edition!
  // In each language, its own first.
  const editions = versioned
    .filter(({ edition: one }) => one!.of === edition.of && one!.version!.name === edition.version!.name)
    .sort((a, b) => Number(b === collection) - Number(a === collection))
  const places = new Map(editions.map((one, at) => [one, at]))
  const marked = new Map<string, string>()
  const mark = (href: string): string => {
    const known = marked.get(href)
    if (known !== undefined) return known
    const made = markHref(href)
    marked.set(href, made)
    return made
  }
  function markHref(href: string): string {
    if (!href.startsWith('/')) return href
    const { path, query, hash } = splitHref(href)
    const owner = owners.get(path)
    const at = owner && places.get(owner)
    if (at === undefined) return href
    const rest = restOf(path, owner!.base)
    return (rest === '' ? frontMark(at) : `${baseMark(at)}/${rest}`) + query + hash
  }
  const sidebars = new Map<string, MarkedSidebar | undefined>()
  const feeds = chrome.feeds?.map(({ base }) => base) ?? []
  const { base } = collection
  const hrefs = [...JSON.stringify(chrome.navbar).matchAll(/"href":"(\/[^"?#]*)/g)].map(([, href]) => href!)
  return {
    collection,
    // The head of a page asks whether it is below a blog.
    isShared: feeds.every(
      (feed) => feed === '/' || !(`${base}/`.startsWith(`${feed}/`) || feed.startsWith(`${base}/`)),
    ),
    mark,
    bases: editions.map((one) => one.base),
    own: hrefs.filter((href) => base === '/' || href.startsWith(`${base}/`)),
    sidebar(name) {
      if (!sidebars.has(name)) {
        const items = site.sidebars[name]
        sidebars.set(
          name,
          items && {
            items: items.map((item) => markItem(item, mark)),
            top: items.map((item) => (item.kind === 'category' ? { ...item, items: [] } : item)),
          },
        )
      }
      return sidebars.get(name)
    },
  }
}

function restOf(path: Url, base: Url): string {
  return path === base ? '' : base === '/' ? path.slice(1) : path.slice(base.length + 1)
}

function markItem(item: SidebarItem, mark: EditionScope['mark']): SidebarItem {
  switch (item.kind) {
    case 'page':
      return { ...item, url: mark(item.url) }
    case 'link':
      return { ...item, href: mark(item.href) }
    case 'category':
      return {
        ...item,
        ...(item.url !== undefined && { url: mark(item.url) }),
        items: item.items.map((one) => markItem(one, mark)),
      }
    default:
      return item
  }
}

const branchHashes = new WeakMap<readonly SidebarItem[], Hash>()

function shareView(view: PageView, scope: EditionScope): SharedView {
  const { collection, mark } = scope
  const { versions, banner, canonical, ...rest } = view
  const { id } = collection.edition!
  const link = <Link extends { readonly url: Url }>(one: Link): Link => ({ ...one, url: mark(one.url) })
  const name = (written: string): string =>
    written.endsWith(id) ? written.slice(0, written.length - id.length) + EDITION_MARK : written
  const url = mark(view.url)
  const trail = view.trail.map((step) => (step.url === undefined ? step : link(step)))
  const own = view.sidebar && scope.sidebar(view.sidebar.name)
  const marked: PageView = {
    ...rest,
    url,
    version: VERSION_MARK,
    trail,
    ...(view.languages && { languages: view.languages.map(link) }),
    ...(view.previous && { previous: link(view.previous) }),
    ...(view.next && { next: link(view.next) }),
    tags: view.tags.map(link),
    cards: view.cards.map(link),
    ...(view.lists && {
      lists: Object.fromEntries(Object.entries(view.lists).map(([of, cards]) => [of, cards.map(link)])),
    }),
    ...(view.section !== undefined && { section: name(view.section) }),
    ...(view.sidebar &&
      own && { sidebar: { name: name(view.sidebar.name), open: openHash(own.items, { url, trail }) } }),
    targets: markTargets(view.targets, mark),
  }
  return {
    view: marked,
    facts: canonical === undefined ? {} : { canonical },
    ...(own && { sidebar: own.items }),
    values: { url: view.url, bases: scope.bases, version: view.version, id },
    parts: partsOf(view, scope, own?.top ?? []),
  }
}

function openHash(items: readonly SidebarItem[], page: Pick<PageView, 'url' | 'trail'>): Hash {
  const branch = openBranch(items, page)
  const known = branchHashes.get(branch) ?? hashOfValue(branch)
  branchHashes.set(branch, known)
  return known
}

function markTargets(
  targets: PageView['targets'],
  mark: EditionScope['mark'],
): Readonly<Record<string, Target>> {
  return Object.fromEntries(
    Object.entries(targets).map(([written, target]) => {
      const href = target.external || target.file ? target.href : mark(target.href)
      return [written, href === target.href ? target : { ...target, href }]
    }),
  )
}

/** What the parts of an edition may show; all else is absent, as on a page that has nothing of it. */
const PART_FIELDS = [
  'kind',
  'locale',
  'version',
  'languages',
  'versions',
  'fallback',
  'banner',
  'canonical',
  'direction',
  'draft',
  'unlisted',
  'upcoming',
  'section',
  'sidebar',
] as const

function partsOf(
  view: PageView,
  { collection, own }: EditionScope,
  sidebar: readonly SidebarItem[],
): PartsView {
  const { base } = collection
  const rest = restOf(view.url, base)
  // The navbar asks whether the page is at one of its links, or below.
  const isAsked = own.some((href) => view.url === href || view.url.startsWith(`${href}/`))
  const placed = isAsked
    ? (url: Url): Url => url
    : (url: Url): Url => (url.endsWith(`/${rest}`) ? url.slice(0, -rest.length) + REST_MARK : url)
  const link = <Link extends { readonly url: Url }>(one: Link): Link => ({ ...one, url: placed(one.url) })
  const fields = Object.fromEntries(
    PART_FIELDS.flatMap((field) => (view[field] === undefined ? [] : [[field, view[field]]])),
  ) as Partial<PageView>
  return {
    view: {
      ...(fields as Pick<PageView, 'kind' | 'locale' | 'version'>),
      url: placed(view.url),
      ...(view.languages && { languages: view.languages.map(link) }),
      ...(view.versions && { versions: view.versions.map(link) }),
      ...(view.canonical !== undefined && { canonical: placed(view.canonical) }),
      ...(view.sidebar && { sidebar: { name: view.sidebar.name, open: '' } }),
      title: '',
      showTitle: false,
      description: '',
      toc: [],
      trail: [],
      tags: [],
      cards: [],
      targets: {},
    },
    sidebar,
    rest: isAsked ? undefined : rest,
  }
}
