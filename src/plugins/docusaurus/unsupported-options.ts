// Reports unsupported Docusaurus options. Each option is either used, without effect because nothing depends on it,
// or reported with an alternative: nothing is dropped silently.

import type { RuleTable } from '../../core/plugin/rule-table.ts'
import type { RawOptions } from './raw-options.ts'

/** Descriptions of the rules for configuration findings. */
export const DOCUSAURUS_RULES = {
  docusaurus: { description: 'An option of `docusaurus.config.*` has no counterpart.' },
} as const satisfies RuleTable

/** An option without a counterpart. */
export interface UnsupportedOption {
  /** Full path, `themeConfig.navbar.style`. */
  readonly option: string
  readonly message: string
  readonly help: string
}

export type Report = (option: UnsupportedOption) => void

/** `true`: supported. A string: unsupported, with an alternative. `false`: has no effect in Octavo. */
export type OptionTable = Readonly<Record<string, boolean | string>>

/** Marks options as supported. */
function read(names: string): OptionTable {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, true]))
}

/** Marks options as having no effect. */
function harmless(names: string): OptionTable {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, false]))
}

/** Reports each declared option that is unsupported. */
export function reportUnsupported(
  rawOptions: RawOptions,
  at: string,
  { table, report }: UnsupportedSource,
): void {
  for (const [key, value] of Object.entries(rawOptions)) {
    const support = Object.hasOwn(table, key) ? table[key] : UNKNOWN
    if (typeof support !== 'string' || value === undefined || value === false || value === null) continue
    const option = at === '' ? key : `${at}.${key}`
    report({ option, message: `\`${option}\` of Docusaurus has no effect.`, help: support })
  }
}

interface UnsupportedSource {
  readonly table: OptionTable
  readonly report: Report
}

const UNKNOWN = 'Remove it, or look for the equivalent in the configuration of Octavo.'
const THEME_DESIGN =
  'Octavo has its own design: write a style sheet or a theme if the default does not suit you.'
const COMPONENT = 'Name your own component in `theme` of `site.config.ts`, or remove it.'
const ANALYTICS =
  'Put a script that loads it into a static folder, and name that in `scripts`, such as `/analytics.js`.'
const NOT_YET = 'Octavo has no equivalent: remove it.'

export const SITE_OPTIONS: OptionTable = {
  ...read(`title tagline url baseUrl favicon trailingSlash noIndex i18n onBrokenLinks onBrokenAnchors
    onBrokenMarkdownLinks onDuplicateRoutes headTags scripts stylesheets titleDelimiter
    staticDirectories presets plugins themes themeConfig markdown customFields clientModules`),
  ...harmless(`organizationName projectName deploymentBranch githubHost githubPort future baseUrlIssueBanner
    storage staticDirs`),
  webpack: 'Octavo bundles with esbuild: remove it.',
  ssrTemplate: 'Change the parts `Layout` and `Head` in your own theme.',
}

export const CLASSIC_OPTIONS: OptionTable = {
  ...read('docs blog pages theme sitemap'),
  ...harmless('debug svgr'),
  gtag: ANALYTICS,
  googleAnalytics: ANALYTICS,
  googleTagManager: ANALYTICS,
}

const CONTENT_OPTIONS: OptionTable = {
  ...read(`id path routeBasePath include exclude editUrl remarkPlugins rehypePlugins
    beforeDefaultRemarkPlugins beforeDefaultRehypePlugins admonitions tagsBasePath
    showLastUpdateTime showLastUpdateAuthor`),
  ...harmless('editCurrentVersion editLocalizedFiles onInlineTags tags'),
  recmaPlugins: 'Octavo has no plugins for the JavaScript of a page: remove it.',
  mdxPageComponent: COMPONENT,
}

export const DOCS_OPTIONS: OptionTable = {
  ...CONTENT_OPTIONS,
  ...read(`sidebarPath numberPrefixParser sidebarCollapsed sidebarCollapsible disableVersioning
    includeCurrentVersion lastVersion onlyIncludeVersions versions`),
  ...harmless('breadcrumbs'),
  sidebarItemsGenerator: 'Write the sidebar as a list of items, or name folders: `{ folder: "guide" }`.',
  docRootComponent: COMPONENT,
  docVersionRootComponent: COMPONENT,
  docItemComponent: COMPONENT,
  docTagDocListComponent: COMPONENT,
  docTagsListComponent: COMPONENT,
  docCategoryGeneratedIndexComponent: COMPONENT,
}

export const VERSION_OPTIONS: OptionTable = {
  ...read('label path banner noIndex'),
  ...harmless('badge'),
  className: THEME_DESIGN,
}

export const BLOG_OPTIONS: OptionTable = {
  ...CONTENT_OPTIONS,
  ...read(`archiveBasePath authorsBasePath authorsMapPath blogTitle blogSidebarCount blogDescription
    postsPerPage feedOptions truncateMarker`),
  ...harmless('blogSidebarTitle showReadingTime onInlineAuthors onUntruncatedBlogPosts authorsMap'),
  pageBasePath: 'The later pages of a list are at `page/2`: remove it.',
  readingTime: 'Octavo counts the words itself.',
  sortPosts: 'A blog of Octavo shows the newest post first.',
  processBlogPosts: 'Write a plugin with `pages`, which drops and changes pages.',
  blogListComponent: COMPONENT,
  blogPostComponent: COMPONENT,
  blogTagsListComponent: COMPONENT,
  blogTagsPostsComponent: COMPONENT,
  blogArchiveComponent: COMPONENT,
  blogAuthorsListComponent: COMPONENT,
  blogAuthorsPostsComponent: COMPONENT,
}

export const FEED_OPTIONS: OptionTable = {
  ...read('type limit title description'),
  ...harmless('xslt copyright language'),
  createFeedItems: 'Feeds have the newest posts; `limit` sets how many.',
}

export const SITEMAP_OPTIONS: OptionTable = {
  ...harmless('id lastmod changefreq priority trailingSlash cacheTime'),
  filename: 'The sitemap is at `/sitemap.xml`: use that URL instead of the old one.',
  ignorePatterns: 'Set `noindex: true` in the front matter of pages that search engines should not list.',
  createSitemapItems: 'Set `noindex: true` in the front matter of pages that search engines should not list.',
}

export const PAGES_OPTIONS: OptionTable = {
  ...CONTENT_OPTIONS,
  ...read('routeBasePath'),
}

export const THEME_OPTIONS: OptionTable = {
  ...read(`navbar footer announcementBar algolia colorMode image metadata tableOfContents docs prism`),
  ...harmless('mermaid blog'),
  zoom: 'Octavo has no zoom for images by a selector: use the directive for figures.',
  liveCodeBlock: 'Octavo shows code, and does not run it.',
  gtag: ANALYTICS,
  googleAnalytics: ANALYTICS,
}

export const PRISM_OPTIONS: OptionTable = {
  ...harmless('additionalLanguages darkTheme'),
  magicComments: 'Write `highlight-next-line`, or markers of VitePress such as `[!code error]`.',
  defaultLanguage: 'Write the language after each opening fence.',
  theme: `Octavo has its own colors for code. ${THEME_DESIGN}`,
}

export const NAVBAR_OPTIONS: OptionTable = {
  ...read('title logo items hideOnScroll'),
  style: THEME_DESIGN,
}

export const NAVBAR_ITEM_OPTIONS: OptionTable = {
  ...read(`type position label html to href docId docsPluginId sidebarId items value aria-label title
    dropdownItemsBefore dropdownItemsAfter`),
  ...harmless(`versions dropdownActiveClassDisabled className id rel target prependBaseUrlToHref activeBasePath
    activeBaseRegex activeClassName data-noBrokenLinkCheck`),
}

export const FOOTER_OPTIONS: OptionTable = {
  ...read('links copyright'),
  ...harmless('style'),
  logo: 'Octavo shows no logo in the footer. Replace the part `Footer` in your own theme, or remove it.',
}

export const ANNOUNCEMENT_OPTIONS: OptionTable = {
  ...read('id content isCloseable textColor backgroundColor'),
}

export const MARKDOWN_OPTIONS: OptionTable = {
  ...read('format hooks preprocessor parseFrontMatter anchors emoji'),
  ...harmless('mermaid mdx1Compat'),
  remarkRehypeOptions: NOT_YET,
}

export const REDIRECT_OPTIONS: OptionTable = {
  ...read('redirects fromExtensions toExtensions createRedirects'),
  ...harmless('id'),
}
