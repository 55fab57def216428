// What a Docusaurus configuration says and Octavo does not do. Each option is either used, without effect because nothing depends on it,
// or reported with what to do instead: nothing is dropped silently.

import type { RuleTable } from '../plugin/rule-names.ts'
import type { Written } from './written-values.ts'

/** What findings about the configuration mean. */
export const DOCUSAURUS_RULES = {
  docusaurus: { description: 'An option of `docusaurus.config.*` has no counterpart.' },
} as const satisfies RuleTable

/** Something that has no counterpart. */
export interface LeftOption {
  /** As it is written, `themeConfig.navbar.style`. */
  readonly option: string
  readonly message: string
  readonly help: string
}

export type Report = (left: LeftOption) => void

/** `true`: it is read. A text: what to do instead. `false`: it makes no difference here. */
export type OptionTable = Readonly<Record<string, boolean | string>>

/** Reports each option that is written and not read. */
export function reportLeft(written: Written, at: string, { table, report }: LeftSource): void {
  for (const [key, value] of Object.entries(written)) {
    const known = Object.hasOwn(table, key) ? table[key] : UNKNOWN
    if (typeof known !== 'string' || value === undefined || value === false || value === null) continue
    const option = at === '' ? key : `${at}.${key}`
    report({ option, message: `\`${option}\` of Docusaurus has no effect.`, help: known })
  }
}

interface LeftSource {
  readonly table: OptionTable
  readonly report: Report
}

const UNKNOWN = 'Remove it, or look for the equivalent in the configuration of Octavo.'
const OWN_DESIGN =
  'Octavo has a design of its own: write a style sheet, or a theme, if its default does not suit you.'
const COMPONENT = 'Name a component of your own in `theme` of `site.config.ts`, or remove it.'
const ANALYTICS =
  'Put a script that loads it into a static folder, and name that in `scripts`, such as `/analytics.js`.'
const NOT_YET = 'Octavo has nothing like it: remove it.'

export const SITE_OPTIONS: OptionTable = {
  title: true,
  tagline: true,
  url: true,
  baseUrl: true,
  favicon: true,
  trailingSlash: true,
  noIndex: true,
  i18n: true,
  onBrokenLinks: true,
  onBrokenAnchors: true,
  onBrokenMarkdownLinks: true,
  onDuplicateRoutes: true,
  headTags: true,
  scripts: true,
  stylesheets: true,
  titleDelimiter: true,
  staticDirectories: true,
  presets: true,
  plugins: true,
  themes: true,
  themeConfig: true,
  markdown: true,
  customFields: true,
  organizationName: false,
  projectName: false,
  deploymentBranch: false,
  githubHost: false,
  githubPort: false,
  future: false,
  baseUrlIssueBanner: false,
  storage: false,
  staticDirs: false,
  webpack: 'Octavo bundles with esbuild: remove it.',
  clientModules: true,
  ssrTemplate: 'Change the parts `Layout` and `Head` in a theme of your own.',
}

export const CLASSIC_OPTIONS: OptionTable = {
  docs: true,
  blog: true,
  pages: true,
  theme: true,
  sitemap: false,
  debug: false,
  svgr: false,
  gtag: ANALYTICS,
  googleAnalytics: ANALYTICS,
  googleTagManager: ANALYTICS,
}

const CONTENT_OPTIONS: OptionTable = {
  id: true,
  path: true,
  routeBasePath: true,
  include: true,
  exclude: true,
  editUrl: true,
  remarkPlugins: true,
  rehypePlugins: true,
  beforeDefaultRemarkPlugins: true,
  beforeDefaultRehypePlugins: true,
  admonitions: true,
  tagsBasePath: true,
  showLastUpdateTime: true,
  showLastUpdateAuthor: true,
  editCurrentVersion: false,
  editLocalizedFiles: false,
  onInlineTags: false,
  tags: false,
  recmaPlugins: 'Octavo has no plugins for the JavaScript of a page: remove it.',
  mdxPageComponent: COMPONENT,
}

export const DOCS_OPTIONS: OptionTable = {
  ...CONTENT_OPTIONS,
  sidebarPath: true,
  numberPrefixParser: true,
  sidebarCollapsed: true,
  sidebarCollapsible: true,
  disableVersioning: true,
  includeCurrentVersion: true,
  lastVersion: true,
  onlyIncludeVersions: true,
  versions: true,
  breadcrumbs: false,
  sidebarItemsGenerator: 'Write the sidebar as a list of items, or name folders: `{ folder: "guide" }`.',
  docRootComponent: COMPONENT,
  docVersionRootComponent: COMPONENT,
  docItemComponent: COMPONENT,
  docTagDocListComponent: COMPONENT,
  docTagsListComponent: COMPONENT,
  docCategoryGeneratedIndexComponent: COMPONENT,
}

export const VERSION_OPTIONS: OptionTable = {
  label: true,
  path: true,
  banner: true,
  noIndex: true,
  badge: false,
  className: OWN_DESIGN,
}

export const BLOG_OPTIONS: OptionTable = {
  ...CONTENT_OPTIONS,
  archiveBasePath: true,
  authorsBasePath: true,
  authorsMapPath: true,
  blogTitle: true,
  blogSidebarCount: true,
  blogDescription: true,
  blogSidebarTitle: false,
  pageBasePath: 'The later pages of a list are at `page/2`: remove it.',
  showReadingTime: false,
  onInlineAuthors: false,
  onUntruncatedBlogPosts: false,
  authorsMap: false,
  postsPerPage: true,
  feedOptions: true,
  truncateMarker: true,
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

export const PAGES_OPTIONS: OptionTable = { ...CONTENT_OPTIONS, routeBasePath: true }

export const THEME_OPTIONS: OptionTable = {
  navbar: true,
  footer: true,
  announcementBar: true,
  algolia: true,
  colorMode: true,
  image: true,
  metadata: true,
  tableOfContents: true,
  mermaid: false,
  docs: true,
  prism: true,
  blog: false,
  zoom: 'Octavo has no zoom for images by a selector: use the directive for figures.',
  liveCodeBlock: 'Octavo shows code, and does not run it.',
  gtag: ANALYTICS,
  googleAnalytics: ANALYTICS,
}

export const PRISM_OPTIONS: OptionTable = {
  additionalLanguages: false,
  defaultLanguage: 'Write the language behind each fence.',
  theme: `The colours of code are those of Octavo. ${OWN_DESIGN}`,
  darkTheme: false,
  magicComments: true,
}

export const NAVBAR_OPTIONS: OptionTable = {
  title: true,
  logo: true,
  items: true,
  hideOnScroll: true,
  style: OWN_DESIGN,
}

export const NAVBAR_ITEM_OPTIONS: OptionTable = {
  type: true,
  position: true,
  label: true,
  html: true,
  to: true,
  href: true,
  docId: true,
  docsPluginId: true,
  sidebarId: true,
  items: true,
  value: true,
  'aria-label': true,
  title: true,
  versions: false,
  dropdownItemsBefore: true,
  dropdownItemsAfter: true,
  dropdownActiveClassDisabled: false,
  className: false,
  id: false,
  rel: false,
  target: false,
  prependBaseUrlToHref: false,
  activeBasePath: false,
  activeBaseRegex: false,
  activeClassName: false,
  'data-noBrokenLinkCheck': false,
}

export const FOOTER_OPTIONS: OptionTable = {
  links: true,
  copyright: true,
  style: false,
  logo: 'Octavo shows no logo in the footer. Replace the part `Footer` in a theme of your own, or remove it.',
}

export const ANNOUNCEMENT_OPTIONS: OptionTable = {
  id: true,
  content: true,
  isCloseable: true,
  backgroundColor: OWN_DESIGN,
  textColor: false,
}

export const MARKDOWN_OPTIONS: OptionTable = {
  format: true,
  mermaid: false,
  emoji: false,
  mdx1Compat: false,
  hooks: true,
  remarkRehypeOptions: NOT_YET,
  anchors: false,
  preprocessor: true,
  parseFrontMatter: true,
}

export const REDIRECT_OPTIONS: OptionTable = {
  id: false,
  redirects: true,
  fromExtensions: true,
  toExtensions: true,
  createRedirects: true,
}
