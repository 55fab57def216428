// Hooks of Docusaurus's content plugins for the code of a site: data of the page in Docusaurus's format.

// @ts-expect-error The bundle of a site has this module.
import globalData from '@generated/globalData'
import { usePage } from 'octavo/theme'
import { missingData } from './absent.ts'

type PluginData = Readonly<Record<string, unknown>>

/** Global data of plugins. Data of failed plugins is replaced, because components expect it to exist. */
const given = Object.fromEntries(
  Object.entries(globalData as Readonly<Record<string, PluginData | null>>).map(
    ([plugin, data]): [string, PluginData] => [plugin, data ?? (missingData as PluginData)],
  ),
)

/** Returns the global data of the site's own plugins. */
export const useGlobalData = () => ({ [DOCS]: useAllDocsData(), ...given })
export const useAllPluginInstancesData = (plugin: string): unknown => given[plugin]
export function usePluginData(plugin: string, id = 'default'): unknown {
  const docs = useDocsData()
  return given[plugin]?.[id] ?? (plugin === DOCS ? docs : undefined)
}

const DOCS = 'docusaurus-plugin-content-docs'

/** Returns the page's view, or undefined in Markdown expressions, which are evaluated outside of React. */
function readView() {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: it either always throws here or never.
    const { view, href } = usePage()
    return { view, href }
  } catch {
    return { view: undefined, href: (path: string) => path }
  }
}

interface Version {
  readonly name: string
  readonly label: string
  readonly path: string
  readonly isLast: boolean
  readonly mainDocId: string
  readonly docs: readonly []
}

/** Returns the versions of the page's collection. */
export function useVersions(_plugin?: string): readonly Version[] {
  const { view, href } = readView()
  const { version = 'current', versions } = view ?? {}
  const all = versions ?? [{ version, label: version, url: view?.url ?? '/', isLatest: true as const }]
  return all.map((one) => ({
    name: one.version,
    label: one.label,
    path: href(one.url).replace(/\/$/, ''),
    isLast: one.isLatest ?? false,
    mainDocId: '',
    docs: [],
  }))
}

export function useActiveVersion(plugin?: string): Version | undefined {
  const { view } = readView()
  return useVersions(plugin).find(({ name }) => name === (view?.version ?? 'current'))
}

export function useLatestVersion(plugin?: string): Version {
  const all = useVersions(plugin)
  return all.find(({ isLast }) => isLast) ?? all[0]!
}

export function useDocsVersion() {
  const { view } = readView()
  const all = useVersions()
  const active = useActiveVersion() ?? all[0]!
  return {
    ...active,
    pluginId: 'default',
    version: active.name,
    banner: view?.banner === undefined ? null : view.banner,
    badge: all.length > 1,
    className: `docs-version-${active.name}`,
    docsSidebars: {},
    docs: {},
  }
}

export function useActiveDocContext(plugin?: string) {
  const { view, href } = readView()
  const activeVersion = useActiveVersion(plugin)
  const activeDoc = view && { id: view.id ?? '', path: href(view.url), sidebar: view.sidebar?.name }
  return { activeVersion, activeDoc, alternateDocVersions: {} }
}

export const useDocsData = (plugin?: string) => ({
  path: '/',
  versions: useVersions(plugin),
  breadcrumbs: true,
})
export const useAllDocsData = () => ({ default: useDocsData() })
export const useActivePlugin = () => ({ pluginId: 'default', pluginData: useDocsData() })
export const useActivePluginAndVersion = () => ({
  activePlugin: useActivePlugin(),
  activeVersion: useActiveVersion(),
})
export const useDocVersionSuggestions = () => ({
  latestDocSuggestion: undefined,
  latestVersionSuggestion: useLatestVersion(),
})
export const useDocsPreferredVersion = () => ({ preferredVersion: null, savePreferredVersionName() {} })
export const useDocsPreferredVersionByPluginId = () => ({})

interface ReadPage {
  readonly metadata: Readonly<Record<string, unknown>>
  readonly frontMatter: Readonly<Record<string, unknown>>
  readonly assets: object
  readonly contentTitle: string | undefined
  readonly toc: readonly { readonly id: string; readonly value: string; readonly level: number }[]
}

/** Returns the page's metadata, in the format of documents and posts. */
export function useDoc(): ReadPage {
  const { view, href } = readView()
  if (!view) return { metadata: {}, frontMatter: {}, assets: {}, contentTitle: undefined, toc: [] }
  const { id, title, description, editUrl, version, lastUpdated, lastAuthor } = view
  const asTag = ({ label, url }: { label: string; url: string }) => ({ label, permalink: href(url) })
  const asNeighbor = (link: { label: string; url: string } | undefined) =>
    link && { title: link.label, permalink: href(link.url) }
  return {
    metadata: {
      id,
      title,
      description,
      editUrl,
      version,
      permalink: href(view.url),
      slug: view.url,
      sidebar: view.sidebar?.name,
      unlisted: view.unlisted ?? false,
      draft: view.draft ?? false,
      lastUpdatedAt: lastUpdated === undefined ? undefined : Date.parse(lastUpdated),
      lastUpdatedBy: lastAuthor,
      date: view.date,
      readingTime: view.readingMinutes,
      authors: view.authors ?? [],
      tags: view.tags.map(asTag),
      previous: asNeighbor(view.previous),
      next: asNeighbor(view.next),
      nextItem: asNeighbor(view.next),
      prevItem: asNeighbor(view.previous),
      frontMatter: view.extra ?? {},
    },
    frontMatter: view.extra ?? {},
    assets: {},
    contentTitle: title,
    toc: view.toc.map(({ id, text, depth }) => ({ id, value: text, level: depth })),
  }
}

export const useBlogPost = () => ({ ...useDoc(), isBlogPostPage: readView().view?.kind === 'post' })

/** Returns the path from the top of the sidebar to the page. */
export function useSidebarBreadcrumbs() {
  const { view, href } = readView()
  return (view?.trail ?? []).map(({ label, url }) => ({
    type: url === undefined ? 'category' : 'link',
    label,
    href: url === undefined ? undefined : href(url),
  }))
}

export function useDocsSidebar() {
  const { view } = readView()
  return view?.sidebar && { name: view.sidebar.name, items: [] }
}

/** Returns the category of the page, with its cards. */
export function useCurrentSidebarCategory() {
  const { view, href } = readView()
  const items = (view?.cards ?? []).map(({ label, url, description }) => ({
    type: 'link',
    label,
    href: href(url),
    description,
  }))
  return { type: 'category', label: view?.title ?? '', items }
}

export const useCurrentSidebarSiblings = () => useCurrentSidebarCategory().items
export const filterDocCardListItems = <Item>(items: readonly Item[]): readonly Item[] => items
export const findFirstSidebarItemLink = (item: { readonly href?: string }): string | undefined => item.href
export const isActiveSidebarItem = (item: { readonly href?: string }, path: string): boolean =>
  item.href === path
export const isVisibleSidebarItem = (): boolean => true
export const useVisibleSidebarItems = <Item>(items: readonly Item[]): readonly Item[] => items
export { Content as DocProvider } from './components.tsx'
export const useDocById = (): undefined => undefined
export const useDocsContextualSearchTags = (): readonly string[] => []
export const groupBlogSidebarItemsByYear = (): readonly [] => []

/** Does nothing: Octavo checks links when the site is built. */
export const useBrokenLinks = () => ({ collectAnchor() {}, collectLink() {} })
