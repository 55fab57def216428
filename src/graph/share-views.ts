// Pages that are the same in several versions but for addresses: their views with marks in place of addresses are equal,
// so that they are rendered once. What a version fills in is beside it.

import { hashOfValue } from '../engine/hash.ts'
import { type EditionAddresses, markEditions, markTargets, restOf } from '../model/edition-addresses.ts'
import { EDITION_MARK, type EditionValues, REST_MARK, VERSION_MARK } from '../model/edition-marks.ts'
import type { Hash, Url } from '../model/names.ts'
import { openBranch } from '../model/open-branch.ts'
import type { SidebarItem, Site } from '../model/site.ts'
import type { SiteChrome } from '../model/site-chrome.ts'
import type { Collection, SiteOptions } from '../model/site-options.ts'
import type { PageView } from '../model/view.ts'

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
  const addressesFor = markEditions(site, options.collections)
  if (!addressesFor) return undefined
  const scopes = new Map<Collection, EditionScope>()
  return (view) => {
    const addresses = addressesFor(view.url)
    if (!addresses || view.kind !== 'doc' || view.component || view.code || view.head) return undefined
    const { collection } = addresses
    let scope = scopes.get(collection)
    if (!scope) {
      scope = createScope(addresses, site, chromeFor(view.locale))
      scopes.set(collection, scope)
    }
    return scope.isShared && view.url !== collection.base && !view.home ? shareView(view, scope) : undefined
  }
}

interface EditionScope extends EditionAddresses {
  readonly isShared: boolean
  /** Addresses in the navbar that are below the edition's own. */
  readonly own: readonly string[]
  sidebar(name: string): MarkedSidebar | undefined
}

interface MarkedSidebar {
  readonly items: readonly SidebarItem[]
  /** Without what is in its categories, and without marks. */
  readonly top: readonly SidebarItem[]
}

function createScope(addresses: EditionAddresses, site: Site, chrome: SiteChrome): EditionScope {
  const { collection, mark } = addresses
  const sidebars = new Map<string, MarkedSidebar | undefined>()
  const feeds = chrome.feeds?.map(({ base }) => base) ?? []
  const { base } = collection
  const hrefs = [...JSON.stringify(chrome.navbar).matchAll(/"href":"(\/[^"?#]*)/g)].map(([, href]) => href!)
  return {
    ...addresses,
    // The head of a page asks whether it is below a blog.
    isShared: feeds.every(
      (feed) => feed === '/' || !(`${base}/`.startsWith(`${feed}/`) || feed.startsWith(`${base}/`)),
    ),
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
