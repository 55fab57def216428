// Public API of `octavo/docusaurus`, with which a migrated site keeps using code of its Docusaurus configuration.

import type { NewPage, Plugin } from '../../core/plugin/plugin.ts'
import type { SiteOutput } from '../../core/plugin/site-output.ts'
import { adaptRedirects } from './adapt-redirects.ts'
import { aliasModules, clientModules } from './client-modules.ts'
import { readPlugins, type SitePlugins } from './content-plugins.ts'
import { readHeadTags } from './head-plugin.ts'
import { readMarkdownPlugins } from './markdown-plugins.ts'
import { mergeFindings } from './merge-findings.ts'
import { asFunction, asList, asRecord, asText, field, type RawOptions } from './raw-options.ts'
import { type PluginResults, type PluginRoute, sitePath } from './site-facts.ts'
import { sourceText } from './source-text.ts'
import { DOCUSAURUS_RULES, type Report } from './unsupported-options.ts'
import { wrapPage } from './wrap-page.ts'

/**
 * Plugin for a site migrated from Docusaurus, given the exports of its configuration file: remark and rehype plugins,
 * redirects created by functions, head tags, and the modules that components import. `root` is the absolute folder of
 * the site, which remark plugins may use.
 */
export async function docusaurus(exported: unknown, root?: string): Promise<Plugin> {
  const rawConfig = await readExported(exported)
  const report: Report = () => {}
  return sitePlugin(rawConfig, { plugins: readPlugins(rawConfig, report), root, report })
}

/** Resolves the exported configuration, which may be a function and a promise. */
export async function readExported(exported: unknown): Promise<RawOptions> {
  const value = asFunction(exported) ? await asFunction(exported)!() : await exported
  const { default: inner } = asRecord(value)
  return asRecord(inner === undefined ? value : inner)
}

interface PluginSource {
  readonly plugins: SitePlugins
  /** Absolute folder of the site. */
  readonly root: string | undefined
  readonly report: Report
  /** Components of `src/theme` that are ignored. */
  readonly ejected?: readonly string[] | undefined
  /** Paths that the host redirects. */
  readonly served?: readonly string[] | undefined
  /** Scripts of `package.json` that may generate files. */
  readonly scripts?: readonly string[] | undefined
  /** Results of the site's plugins. */
  readonly results?: PluginResults | undefined
}

export function sitePlugin(
  rawOptions: RawOptions,
  { plugins, root, report, results, ejected, served = [], scripts = [] }: PluginSource,
): Plugin {
  const headTags = [...asList(rawOptions.headTags), ...(results?.headTags ?? [])]
  const { script, styles = [] } = results ?? {}
  const tags = [
    ...readHeadTags({ ...rawOptions, headTags }, report),
    ...(script === undefined ? [] : [{ script: `/${CLIENT_SCRIPT}` }]),
  ]
  const pages = plugins.content.find(({ kind }) => kind === 'pages')
  const folder = sitePath(root ?? '/', asText(pages?.options.path) ?? 'src/pages')
  return {
    name: 'docusaurus-site',
    rules: DOCUSAURUS_RULES,
    findings: (all) => mergeFindings(all, scripts),
    ...(served.length > 0 && { servedPaths: served }),
    ...sourceText(rawOptions, root),
    ...readMarkdownPlugins(plugins.content, {
      root,
      report,
      hasSlash: rawOptions.trailingSlash === true,
      preservesCase: asRecord(asRecord(rawOptions.markdown).anchors).maintainCase === true,
    }),
    ...(tags.length > 0 && { head: () => tags }),
    ...field('redirects', adaptRedirects(plugins.redirects, report).more),
    ...(results &&
      results.routes.length > 0 && { addPages: () => results.routes.map((route) => pageOf(route, folder)) }),
    modules: {
      ...clientModules(rawOptions, { ...results, root, ejected }),
      ...aliasModules(results?.aliases),
    },
    ...(results && { codeFolders: foldersOfRoutes(results.routes) }),
    componentImports: ['@theme/*', '@docusaurus/*'],
    wrapPage,
    // In Markdown it is an ordinary link: it is checked, and its id is an anchor.
    components: { Link: { element: 'a', attributes: { to: 'href' } } },
    styles: [...DOCUSAURUS_THEME.styles, ...styles],
    addedClasses: STABLE_CLASSES,
    elements: DOCUSAURUS_THEME.elements,
    ...(script !== undefined && { outputs: [clientScript(script)] }),
  }
}

/** Folders of the components of routes, except for those in `src`. */
function foldersOfRoutes(routes: readonly PluginRoute[]): string[] {
  const folders = routes.flatMap(({ component }) => /^\.\/(?!src\/)(\w.*)\/[^/]+$/.exec(component)?.[1] ?? [])
  return [...new Set(folders)].sort()
}

/** Stable class names of Docusaurus's theme, by the class of the element that has the same purpose. */
const STABLE_CLASSES: Readonly<Record<string, readonly string[]>> = {
  announcement: ['theme-announcement-bar'],
  'article-end': ['theme-doc-footer'],
  breadcrumbs: ['theme-doc-breadcrumbs'],
  callout: ['theme-admonition'],
  ...Object.fromEntries(
    ['note', 'tip', 'info', 'warning', 'danger'].map((kind) => [
      `callout-${kind}`,
      [`theme-admonition-${kind}`],
    ]),
  ),
  code: ['theme-code-block'],
  'edit-link': ['theme-edit-this-page'],
  footer: ['theme-layout-footer'],
  'kind-doc': ['docs-wrapper', 'docs-doc-page'],
  'kind-page': ['mdx-wrapper', 'mdx-page'],
  'kind-post': ['blog-wrapper', 'blog-post-page'],
  'kind-posts': ['blog-wrapper', 'blog-list-page'],
  'last-updated': ['theme-last-updated'],
  navbar: ['theme-layout-navbar'],
  page: ['main-wrapper', 'theme-layout-main'],
  pager: ['pagination-nav'],
  prose: ['theme-doc-markdown', 'markdown'],
  sidebar: ['theme-doc-sidebar-container'],
  tabs: ['theme-tabs-container'],
  'to-top': ['theme-back-to-top-button'],
  toc: ['theme-doc-toc-desktop'],
  'toc-bar': ['theme-doc-toc-mobile'],
}

/** Infima classes that Octavo's theme does not have. */
const INFIMA = [
  'container',
  'row',
  'col',
  ...['col', 'hero', 'button', 'text', 'margin', 'padding'].map((name) => `${name}--*`),
  ...['hero', 'card'].map((name) => `${name}__*`),
  ...['margin', 'padding'].map((name) => `${name}-*`),
  'badge',
]

/** Style sheets of every site. */
export const DOCUSAURUS_THEME = {
  styles: [
    'octavo/src/plugins/docusaurus/theme/infima-variables.css',
    'octavo/src/plugins/docusaurus/theme/site.css',
  ],
  elements: { infima: { styles: ['octavo/src/plugins/docusaurus/theme/infima.css'], classes: INFIMA } },
} satisfies Pick<Plugin, 'styles' | 'elements'>

const CLIENT_SCRIPT = 'assets/client-modules.js'

function clientScript(text: string): SiteOutput<string> {
  return {
    name: 'client-modules',
    combine: () => text,
    make: (code) => ({ files: [{ path: CLIENT_SCRIPT, contents: { kind: 'text', text: code } }] }),
  }
}

function pageOf({ path, component, props }: PluginRoute, folder: string): NewPage {
  const route = path.replace(/^\/|\/$/g, '')
  return {
    path: `${folder}/${route === '' ? 'index' : route}.md`,
    component,
    props,
    frontMatter: { layout: 'landing' },
  }
}
