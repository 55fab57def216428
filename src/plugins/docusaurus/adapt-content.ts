// Converts the content plugins of a Docusaurus site to collections and sidebars.

import type { UserConfig } from '../../core/config/user-config.ts'
import type { SidebarItemInput } from '../../core/plugin/navigation-items.ts'
import { createSlugger } from '../../core/text/slug.ts'
import { blogFields } from './adapt-blog.ts'
import { adaptSidebars, folderSidebar } from './adapt-sidebars.ts'
import type { ContentPlugin } from './content-plugins.ts'
import { collectionName, type DocsVersion, joinRoute, readVersions, routeOf } from './docs-versions.ts'
import { adaptEditUrl } from './edit-url.ts'
import { translationFolders } from './i18n-folder.ts'
import { asFunction, asRecord, asText, asTexts, field, type RawOptions } from './raw-options.ts'
import { type SiteFacts, sitePath } from './site-facts.ts'
import type { Report } from './unsupported-options.ts'

type CollectionInput = Exclude<NonNullable<UserConfig['content']>[string], string>

interface AdaptedContent {
  readonly collections: NonNullable<UserConfig['content']>
  readonly sidebars: Record<string, SidebarItemInput[]>
  readonly versions: ReadonlyMap<string, readonly DocsVersion[]>
  readonly sidebarName: (plugin: string, sidebar: string) => string
  readonly hasSeveralDocs: boolean
  readonly lastUpdated: boolean | { readonly author: true }
}

/** The collections and sidebars of all content plugins. */
export function adaptContent(
  plugins: readonly ContentPlugin[],
  facts: SiteFacts,
  { rawOptions, report }: { readonly rawOptions: RawOptions; readonly report: Report },
): AdaptedContent {
  const { present, root, results } = facts
  const collections: Record<string, CollectionInput> = {}
  const sidebars: Record<string, SidebarItemInput[]> = {}
  const versions = new Map<string, readonly DocsVersion[]>()
  const docs = plugins.filter(({ kind }) => kind === 'docs')
  for (const plugin of docs) {
    const siteVersions = readVersions(plugin, facts, report).filter(({ folder }) => present.includes(folder))
    if (siteVersions.length > 0) versions.set(plugin.id, siteVersions)
  }
  const hasSeveralDocs = versions.size > 1
  for (const plugin of docs) {
    const pluginVersions = versions.get(plugin.id)
    const [newest] = pluginVersions ?? []
    if (!pluginVersions || !newest) continue
    const { options } = plugin
    const collection = collectionName(plugin.id, 'docs')
    const root = routeOf(asText(options.routeBasePath) ?? 'docs')
    const isMain = collections[collection] === undefined && Object.keys(collections).length === 0
    const sidebarsOf = (version: DocsVersion): Record<string, SidebarItemInput[]> => {
      const place = {
        collection,
        isQualified: hasSeveralDocs,
        // In a collection with versions, each version has its own path.
        base: pluginVersions.length === 1 ? joinRoute(root, newest.path) : root,
        version: version.name,
        collapsed: options.sidebarCollapsed !== false,
        collapsible: options.sidebarCollapsible !== false,
        report,
        slug: createSlugger(),
      }
      const file = version.sidebarFile
      const collectionMessages =
        file === false
          ? {}
          : file === undefined || !Object.hasOwn(facts.sidebars, file)
            ? folderSidebar(place)
            : adaptSidebars(facts.sidebars[file], place)
      return Object.fromEntries(
        Object.entries(collectionMessages).map(([name, items]) => [
          isMain ? name : `${collection}/${name}`,
          items,
        ]),
      )
    }
    const common = {
      folder: newest.folder,
      kind: 'docs' as const,
      ...commonFields(plugin, { folder: newest.folder, version: newest.name, report }),
      ...numberPrefixes(options.numberPrefixParser, report),
      ...translationFolders(rawOptions, plugin, newest.name),
    }
    collections[collection] =
      pluginVersions.length === 1
        ? { ...common, base: joinRoute(root, newest.path) }
        : {
            ...common,
            base: root,
            versions: pluginVersions.map((version) =>
              adaptVersion(version, { plugin, newest, rawOptions, sidebarsOf }),
            ),
            latest: (pluginVersions.find(({ isLast }) => isLast) ?? newest).name,
          }
    Object.assign(sidebars, sidebarsOf(newest))
  }
  for (const plugin of plugins) {
    if (plugin.kind === 'docs') continue
    const { kind, id, options } = plugin
    const folder = sitePath(root, asText(options.path) ?? (kind === 'blog' ? 'blog' : 'src/pages'))
    // Routes of plugins are pages, also of a site without a folder of pages.
    const hasRoutes = kind === 'pages' && (results?.routes.length ?? 0) > 0
    if (!present.includes(folder) && !hasRoutes) continue
    const place = { folder, version: 'current', report }
    collections[collectionName(id, kind)] = {
      ...(kind === 'blog' ? blogCollection(plugin, place) : pagesCollection(plugin, place)),
      ...translationFolders(rawOptions, plugin),
    }
  }
  const [main] = versions.keys()
  // Docusaurus parses Markdown as MDX by default.
  const { format = 'mdx' } = asRecord(rawOptions.markdown)
  return {
    collections:
      format === 'mdx'
        ? Object.fromEntries(Object.entries(collections).map(([name, own]) => [name, { ...own, mdx: true }]))
        : collections,
    sidebars,
    versions,
    hasSeveralDocs,
    sidebarName(plugin, sidebar) {
      return plugin === main || !versions.has(plugin)
        ? sidebar
        : `${collectionName(plugin, 'docs')}/${sidebar}`
    },
    lastUpdated: plugins.some(({ options }) => options.showLastUpdateAuthor === true)
      ? { author: true }
      : plugins.some(({ options }) => options.showLastUpdateTime === true),
  }
}

interface VersionSource {
  readonly plugin: ContentPlugin
  readonly newest: DocsVersion
  readonly rawOptions: RawOptions
  readonly sidebarsOf: (version: DocsVersion) => Record<string, SidebarItemInput[]>
}

function adaptVersion(
  version: DocsVersion,
  { plugin, newest, rawOptions, sidebarsOf }: VersionSource,
): NonNullable<CollectionInput['versions']>[number] {
  const { name, label, path, folder, banner, isHidden } = version
  return {
    name,
    label,
    path,
    ...field('banner', banner),
    ...(isHidden && { noIndex: true }),
    // Each version contains all of its pages.
    ...(version !== newest && {
      folder,
      complete: true,
      sidebars: sidebarsOf(version),
      ...translationFolders(rawOptions, plugin, name),
    }),
  }
}

interface FolderPlace {
  readonly folder: string
  readonly version: string
  readonly report: Report
}

function commonFields({ options }: ContentPlugin, place: FolderPlace): Partial<CollectionInput> {
  const exclude = asTexts(options.exclude)
  const include = asTexts(options.include)
  const tags = asText(options.tagsBasePath)
  return {
    ...(include.length > 0 && { include: [...include] }),
    ...(exclude.length > 0 && { exclude: [...exclude] }),
    ...(tags !== undefined && { tagsPath: tags }),
    ...field('editUrl', adaptEditUrl(options.editUrl, place)),
  }
}

function numberPrefixes(parser: unknown, report: Report): Pick<CollectionInput, 'numberPrefixes'> {
  if (parser === false) return { numberPrefixes: false }
  if (asFunction(parser))
    report({
      option: 'numberPrefixParser',
      message:
        '`numberPrefixParser` is a function, which Octavo does not call: it reads `01-name` as Docusaurus does.',
      help: 'Remove it, or rename the files; `numberPrefixParser: false` works.',
    })
  return {}
}

function blogCollection(plugin: ContentPlugin, place: FolderPlace): CollectionInput {
  const { options } = plugin
  const { archiveBasePath, authorsBasePath, authorsMapPath } = options
  if (authorsMapPath !== undefined && !/^(?:\.\/)?authors\.(?:ya?ml|json)$/.test(String(authorsMapPath)))
    place.report({
      option: 'authorsMapPath',
      message: `The authors file "${String(authorsMapPath)}" is not read.`,
      help: 'Name it `authors.yml`, at the top of the folder of the blog.',
    })
  return {
    folder: place.folder,
    kind: 'blog',
    base: routeOf(asText(options.routeBasePath) ?? 'blog'),
    ...commonFields(plugin, place),
    ...(archiveBasePath === null
      ? { archivePath: false as const }
      : field('archivePath', asText(archiveBasePath))),
    ...field('authorsPath', asText(authorsBasePath)),
    authorPages: 'marked',
    ...(options.blogSidebarCount === 0 && { postSidebar: false }),
    ...blogFields(options, place.report),
  }
}

/** Pages may also be React components, including in JavaScript. */
function pagesCollection(plugin: ContentPlugin, place: FolderPlace): CollectionInput {
  return {
    folder: place.folder,
    kind: 'pages',
    base: routeOf(asText(plugin.options.routeBasePath) ?? '/'),
    include: ['**/*.{js,jsx,ts,tsx,md,mdx}'],
    ...commonFields(plugin, place),
    exclude: [
      ...asTexts(plugin.options.exclude),
      '**/*.test.{js,jsx,ts,tsx}',
      '**/*.d.ts',
      '**/__tests__/**',
    ],
  }
}
