// Converts a Docusaurus configuration to an Octavo configuration. Reports everything that has no counterpart.
//
// Runs in every thread, in the bundle of the configuration, and does no I/O.

import type { UserConfig } from '../../core/config/user-config.ts'
import type { RuleLevel } from '../../core/model/site-options.ts'
import type { SidebarItemInput } from '../../core/plugin/navigation-items.ts'
import { createSlugger } from '../../core/text/slug.ts'
import { blogFields } from './adapt-blog.ts'
import { adaptAnnouncement, adaptFooter, adaptNavbar } from './adapt-navigation.ts'
import { adaptRedirects } from './adapt-redirects.ts'
import { adaptSidebars, folderSidebar } from './adapt-sidebars.ts'
import { isThemePart } from './client-modules.ts'
import { type ContentPlugin, readPlugins } from './content-plugins.ts'
import { collectionName, type DocsVersion, joinRoute, readVersions, routeOf } from './docs-versions.ts'
import { adaptEditUrl } from './edit-url.ts'
import { adaptLocales, readLanguages, translationFolders } from './i18n-folder.ts'
import { hasMath } from './markdown-plugins.ts'
import { asFunction, asList, asRecord, asText, asTexts, field, type RawOptions } from './raw-options.ts'
import { type SiteFacts, sitePath } from './site-facts.ts'
import { sitePlugin } from './site-plugin.ts'
import {
  MARKDOWN_OPTIONS,
  PRISM_OPTIONS,
  type Report,
  reportUnsupported,
  SITE_OPTIONS,
  THEME_OPTIONS,
  type UnsupportedOption,
} from './unsupported-options.ts'

export interface AdaptedSite {
  readonly config: UserConfig
  readonly unsupported: readonly UnsupportedOption[]
}

type CollectionInput = Exclude<NonNullable<UserConfig['content']>[string], string>

export function adaptSite(rawOptions: RawOptions, facts: SiteFacts): AdaptedSite {
  const unsupported = new Map<string, UnsupportedOption>()
  const report: Report = (one) => {
    if (!unsupported.has(one.message)) unsupported.set(one.message, one)
  }
  reportUnsupported(rawOptions, '', { table: SITE_OPTIONS, report })
  const themeConfig = asRecord(rawOptions.themeConfig)
  reportUnsupported(themeConfig, 'themeConfig', { table: THEME_OPTIONS, report })
  reportUnsupported(asRecord(themeConfig.prism), 'themeConfig.prism', { table: PRISM_OPTIONS, report })
  reportSwizzled(facts, report)
  const plugins = readPlugins(rawOptions, report, facts.results)
  for (const one of facts.results?.unsupported ?? []) report(one)
  const content = adaptContent(plugins.content, facts, { rawOptions, report })
  const octavoFields = asRecord(asRecord(rawOptions.customFields).octavo) as UserConfig
  const footer =
    themeConfig.footer === undefined ? undefined : adaptFooter(asRecord(themeConfig.footer), report)
  const { messages, ...locales } = adaptLocales(rawOptions, {
    plugins: plugins.content,
    facts,
    copyright: footer?.copyright,
    report,
  })
  const config: UserConfig = {
    ...adaptBasics(rawOptions, facts, report),
    ...locales,
    content: content.collections,
    sidebars: content.sidebars,
    ...adaptNavbar(asRecord(themeConfig.navbar), {
      versions: content.versions,
      hasLanguages: locales.locales !== undefined,
      sidebarName: content.sidebarName,
      hasSeveralDocs: content.hasSeveralDocs,
      report,
    }),
    ...(footer && { footer }),
    ...field('announcement', adaptAnnouncement(asRecord(themeConfig.announcementBar), report)),
    ...adaptColorMode(asRecord(themeConfig.colorMode)),
    ...adaptSearch(asRecord(themeConfig.algolia)),
    ...field('image', imageOf(themeConfig.image)),
    ...(content.lastUpdated !== false && { lastUpdated: content.lastUpdated }),
    ...adaptChecks(rawOptions),
    ...(messages && { messages }),
    ...adaptStyles(plugins.theme, facts),
    ...(hasMath(plugins.content) && { math: true }),
    ...(asRecord(rawOptions.markdown).emoji !== false && { emoji: true }),
    ...field('components', facts.components),
  }
  const redirects = adaptRedirects(plugins.redirects, report)
  const plugin = sitePlugin(rawOptions, {
    plugins,
    root: facts.root,
    report,
    results: facts.results,
    ejected: facts.ejected,
    served: facts.served,
    scripts: facts.scripts,
  })
  const htmlStubs = redirects.htmlStubs || rawOptions.trailingSlash === false
  const adaptedConfig: UserConfig = {
    ...config,
    ...(Object.keys(redirects.redirects).length > 0 && { redirects: redirects.redirects }),
    ...(htmlStubs && { htmlStubs }),
    ...octavoFields,
    plugins: [plugin, ...(octavoFields.plugins ?? [])],
  }
  return { config: adaptedConfig, unsupported: [...unsupported.values()] }
}

/** Reports swizzled theme components that Octavo does not support. */
function reportSwizzled({ theme, ejected = [] }: SiteFacts, report: Report): void {
  const names = theme.filter((name) => ejected.includes(name) || isThemePart(name))
  if (names.length === 0) return
  const all = names.map((name) => `"@theme/${name}"`).join(', ')
  report({
    option: '',
    message: `The site's own ${names.length === 1 ? 'version' : 'versions'} of ${all} ${names.length === 1 ? 'is' : 'are'} not used: pages use the parts of Octavo's theme.`,
    help: 'Write equivalent parts in your own theme, and name it in `theme` of `site.config.ts`.',
  })
}

function adaptBasics(rawOptions: RawOptions, { root, present }: SiteFacts, report: Report): UserConfig {
  const markdown = asRecord(rawOptions.markdown)
  reportUnsupported(markdown, 'markdown', { table: MARKDOWN_OPTIONS, report })
  if (rawOptions.trailingSlash === true)
    report({
      option: 'trailingSlash',
      message: 'Octavo links have no trailing slash: `trailingSlash: true` has no effect.',
      help: 'No action is needed: the files are the same, and hosts serve both forms.',
    })
  const hasLanguage = asRecord(rawOptions.i18n).defaultLocale !== undefined
  const language = hasLanguage ? readLanguages(rawOptions)[0]?.code : undefined
  const navbarTitle = asText(asRecord(asRecord(rawOptions.themeConfig).navbar).title)
  const title = asText(rawOptions.title)
  if (navbarTitle !== undefined && title !== undefined && navbarTitle !== title && navbarTitle !== '')
    report({
      option: 'themeConfig.navbar.title',
      message: `The navbar shows the title of the site, "${title}", and not "${navbarTitle}".`,
      help: 'Make the two the same, or replace the part `Brand` in your own theme.',
    })
  const favicon = asText(rawOptions.favicon)
  const folders = asList(rawOptions.staticDirectories ?? ['static']).filter((one) => typeof one === 'string')
  return {
    ...field('title', title),
    ...field('tagline', asText(rawOptions.tagline) || undefined),
    ...field('url', asText(rawOptions.url) || undefined),
    ...field('basePath', basePathOf(asText(rawOptions.baseUrl))),
    ...field('locale', language),
    ...field('titleDelimiter', asText(rawOptions.titleDelimiter)),
    ...(rawOptions.noIndex === true && { noIndex: true }),
    ...field('favicon', favicon === undefined || favicon === '' ? undefined : imageOf(favicon)),
    // A missing folder is ignored, unless the first build would create it: that one is rejected at once.
    static: folders
      .map((folder) => sitePath(root, folder))
      .filter((folder) => present.includes(folder) || IN_OUTPUT.test(folder)),
  }
}

/** The default output folder and its subfolders. */
const IN_OUTPUT = /^build(?:\/|$)/

function basePathOf(baseUrl: string | undefined): string | undefined {
  return baseUrl === undefined || baseUrl === '/' ? undefined : `/${baseUrl.replace(/^\/+|(?<!\/)\/+$/g, '')}`
}

/** Adds the leading slash: `img/card.png` is relative to the site. */
function imageOf(rawOptions: unknown): string | undefined {
  const image = asText(rawOptions)
  if (image === undefined) return undefined
  return /^(?:https?:)?\/\//.test(image) || image.startsWith('/') ? image : `/${image.replace(/^\.\//, '')}`
}

function adaptColorMode(rawOptions: RawOptions): Pick<UserConfig, 'colorMode'> {
  const { defaultMode, respectPrefersColorScheme, disableSwitch } = rawOptions
  const colorModeDefault = defaultMode === 'dark' ? 'dark' : 'light'
  return {
    colorMode: {
      default: respectPrefersColorScheme === true ? 'system' : colorModeDefault,
      ...(disableSwitch === true && { switchable: false }),
    },
  }
}

function adaptSearch(rawOptions: RawOptions): Partial<UserConfig> {
  const { appId, apiKey, indexName } = rawOptions
  if (typeof appId !== 'string' || typeof apiKey !== 'string' || typeof indexName !== 'string') return {}
  const { replaceSearchResultPathname, searchParameters, externalUrlRegex } = rawOptions
  const { from, to } = asRecord(replaceSearchResultPathname)
  const pattern = from instanceof RegExp ? undefined : asText(from)
  // The fields of a plugin, which are checked with the others.
  const config: Readonly<Record<string, unknown>> = {
    search: {
      provider: 'algolia',
      appId,
      apiKey,
      indexName,
      ...(rawOptions.contextualSearch === false && { contextualSearch: false }),
      ...(Object.keys(asRecord(searchParameters)).length > 0 && {
        searchParameters: { ...asRecord(searchParameters) },
      }),
      ...field('externalUrlRegex', asText(externalUrlRegex)),
      ...(pattern && { replaceSearchResultPathname: { from: pattern, to: asText(to) ?? '' } }),
    },
  }
  return config as Partial<UserConfig>
}

/** `throw` keeps Octavo's default level, because Octavo finds more than Docusaurus and not all of it should fail the build. */
const LEVELS: Readonly<Record<string, RuleLevel>> = { ignore: 'off', log: 'warning', warn: 'warning' }

/** Adapts the severities of checks. */
function adaptChecks(rawOptions: RawOptions): Pick<UserConfig, 'rules'> {
  const hooks = asRecord(asRecord(rawOptions.markdown).hooks)
  const levels = [
    ['broken-link', rawOptions.onBrokenLinks],
    ['broken-anchor', rawOptions.onBrokenAnchors],
    ['missing-image', hooks.onBrokenMarkdownImages],
    ['duplicate-url', rawOptions.onDuplicateRoutes ?? 'warn'],
  ].flatMap(([rule, level]) => {
    const severity = typeof level === 'string' ? LEVELS[level] : undefined
    return severity === undefined ? [] : [[String(rule), severity] as const]
  })
  // These must not fail the build where Docusaurus is more tolerant, such as with dates.
  return {
    rules: {
      'front-matter': 'warning',
      // Plugins may generate the pages of a folder.
      'unknown-folder': 'warning',
      'empty-sidebar': 'warning',
      // `file=…` of a code fence is at most a title in Docusaurus.
      'missing-include': 'warning',
      'redirect-over-page': 'warning',
      // The page is published at the path without `.html`.
      'invalid-slug': 'warning',
      ...Object.fromEntries(levels),
    },
  }
}

function adaptStyles(theme: RawOptions, { root, present, results }: SiteFacts): Pick<UserConfig, 'styles'> {
  if (results?.hasCustomCss) return {}
  const sheets = asTexts(theme.customCss).map((sheet) => sitePath(root, sheet))
  const siteSheets = sheets.filter((sheet) => present.includes(sheet))
  return siteSheets.length > 0 ? { styles: siteSheets } : {}
}

interface AdaptedContent {
  readonly collections: NonNullable<UserConfig['content']>
  readonly sidebars: Record<string, SidebarItemInput[]>
  readonly versions: ReadonlyMap<string, readonly DocsVersion[]>
  readonly sidebarName: (plugin: string, sidebar: string) => string
  readonly hasSeveralDocs: boolean
  readonly lastUpdated: boolean | { readonly author: true }
}

function adaptContent(
  plugins: readonly ContentPlugin[],
  facts: SiteFacts,
  { rawOptions, report }: { readonly rawOptions: RawOptions; readonly report: Report },
): AdaptedContent {
  const { present, root } = facts
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
      const ownMessages =
        file === false
          ? {}
          : file === undefined || !Object.hasOwn(facts.sidebars, file)
            ? folderSidebar(place)
            : adaptSidebars(facts.sidebars[file], place)
      return Object.fromEntries(
        Object.entries(ownMessages).map(([name, items]) => [isMain ? name : `${collection}/${name}`, items]),
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
    if (!present.includes(folder)) continue
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
