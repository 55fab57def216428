// Docusaurus modules that site components import, with Octavo's replacements.

import type { Plugin } from '../../core/plugin/plugin.ts'
import type { RawOptions } from './raw-options.ts'
import type { PluginResults } from './site-facts.ts'

const octavoModule = (file: string): string => `octavo/src/plugins/docusaurus/theme/${file}`

/** `@theme/x`. A site may have its own version in `src/theme`. */
const THEME: Readonly<Record<string, string>> = {
  'MDXComponents/A': octavoModule('client.tsx#Link'),
  'MDXComponents/Code': octavoModule('components.tsx#CodeInline'),
  'MDXComponents/Details': octavoModule('components.tsx#Details'),
  'MDXComponents/Heading': octavoModule('components.tsx#Heading'),
  ...Object.fromEntries(
    [
      'Admonition',
      'CodeBlock',
      'CodeInline',
      'Details',
      'Heading',
      'IdealImage',
      'Layout',
      'MDXComponents',
      'TOCInline',
      'Tabs',
      'TabItem',
      'ThemedImage',
    ].map((name) => [name, octavoModule(`components.tsx#${name}`)]),
  ),
}

const CLIENT: Readonly<Record<string, string>> = {
  '@docusaurus/BrowserOnly': octavoModule('client.tsx#BrowserOnly'),
  '@docusaurus/ErrorBoundary': octavoModule('components.tsx#Content'),
  '@docusaurus/ExecutionEnvironment': octavoModule('client.tsx#environment'),
  '@docusaurus/Head': octavoModule('components.tsx#Nothing'),
  '@docusaurus/Interpolate': octavoModule('client.tsx#Interpolate'),
  '@docusaurus/Link': octavoModule('client.tsx#Link'),
  '@docusaurus/Translate': octavoModule('client.tsx#Translate'),
  '@docusaurus/isInternalUrl': octavoModule('client.tsx#isInternalUrl'),
  '@docusaurus/plugin-content-blog/client': octavoModule('docs-hooks.ts'),
  '@docusaurus/plugin-content-docs/client': octavoModule('docs-hooks.ts'),
  '@docusaurus/router': octavoModule('hooks.tsx'),
  '@docusaurus/theme-common': octavoModule('hooks.tsx'),
  '@docusaurus/theme-common/Details': octavoModule('components.tsx#Details'),
  '@docusaurus/theme-common/internal': octavoModule('hooks.tsx'),
  '@docusaurus/useBaseUrl': octavoModule('client.tsx#useBaseUrl'),
  '@docusaurus/useBrokenLinks': octavoModule('docs-hooks.ts#useBrokenLinks'),
  '@docusaurus/useDocusaurusContext': octavoModule('hooks.tsx#useDocusaurusContext'),
  '@docusaurus/useGlobalData': octavoModule('docs-hooks.ts#useGlobalData'),
  '@docusaurus/useIsBrowser': octavoModule('client.tsx#useIsBrowser'),
  '@docusaurus/useIsomorphicLayoutEffect': octavoModule('hooks.tsx#useIsomorphicLayoutEffect'),
}

/** Suggests a replacement for an import of Docusaurus in a site without its plugin. */
export function adviseImport(source: string): string | undefined {
  if (!source.startsWith('@docusaurus/')) return undefined
  const replacement = Object.hasOwn(REPLACEMENTS, source) ? `${REPLACEMENTS[source]} ` : ''
  return `${replacement}${USE_PLUGIN}`
}

const USE_PLUGIN =
  "For the modules of Docusaurus, import `docusaurus` from 'octavo/docusaurus' in site.config.ts, with `plugins: [await docusaurus({}, import.meta.dirname)]`. `octavo migrate` writes this for a Docusaurus site."

/** Replacements of Octavo, by module. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  '@docusaurus/Link': 'Write a Markdown link or `<a href="…">`.',
  '@docusaurus/BrowserOnly': "Wrap the component with `island` from 'octavo/theme'.",
  '@docusaurus/useDocusaurusContext': "`usePage` from 'octavo/theme' returns the page and its texts.",
}

/** Whether Octavo has a component with this name. */
export function hasComponent(name: string): boolean {
  return Object.hasOwn(THEME, name)
}

/** Whether a component is an internal part of Docusaurus's theme without a counterpart. Nothing would import a site's version. */
export function isThemePart(name: string): boolean {
  return !hasComponent(name) && THEME_PARTS.test(name)
}

const THEME_PARTS =
  /^(?:Announcement\w*|BackToTopButton|Blog[A-Z]\w*|ColorModeToggle|ContentVisibility|Doc[A-Z]?\w*|EditMetaRow|EditThisPage|ErrorPageContent|Footer|LastUpdated|Layout[A-Z]\w*|Logo|MDX(?:Content|Page)|Mermaid|Navbar\w*|NotFound\w*|PaginatorNavLink|Playground|Root|Search[A-Z]\w*|SiteMetadata|SkipToContent|TOC\w*|Tags?(?:List\w*)?|ThemeProvider\w*|Unlisted\w*)$/

interface ModuleFacts extends Partial<Pick<PluginResults, 'globalData' | 'themes'>> {
  /** Absolute folder of the site. */
  readonly root?: string | undefined
  /** Components of `src/theme` that are ignored. */
  readonly ejected?: readonly string[] | undefined
}

/** Returns the modules for a configuration. */
export function clientModules(
  rawOptions: RawOptions,
  { globalData = {}, themes = [], root, ejected = [] }: ModuleFacts = {},
): NonNullable<Plugin['modules']> {
  const themePatterns = themes.map((path) => `${path}/*`)
  const themed = Object.entries(THEME).flatMap(([name, file]): [string, string | readonly string[]][] => [
    [
      `@theme/${name}`,
      name === 'MDXComponents' || ejected.includes(name) ? file : [`./src/theme/${name}`, file, file],
    ],
    [`@theme-original/${name}`, file],
    [`@theme-init/${name}`, file],
  ])
  // Some code imports them by file path.
  const byFile = Object.entries(CLIENT).map(([name, file]) => [
    name.replace('@docusaurus/', '@docusaurus/core/lib/client/exports/'),
    file,
  ])
  return {
    ...CLIENT,
    ...Object.fromEntries(byFile),
    ...Object.fromEntries(themed),
    '@theme/*': ['./src/theme/*', ...themePatterns, octavoModule('components.tsx#Content')],
    '@theme-original/*': [...themePatterns, octavoModule('missing'), octavoModule('components.tsx#Content')],
    '@theme-init/*': [...themePatterns, octavoModule('missing'), octavoModule('components.tsx#Content')],
    '@docusaurus/*': [octavoModule('missing'), octavoModule('components.tsx#Content')],
    '@site/*': './*',
    '*': octavoModule('absent.ts#missingModule'),
    '@generated/globalData': `data:application/json,${encodeURIComponent(JSON.stringify(globalData))}`,
    '@generated/docusaurus.config': `data:application/json,${encodeURIComponent(asJson(rawOptions, root))}`,
  }
}

/** Converts webpack aliases of plugins. */
export function aliasModules(aliases: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(aliases).flatMap(([name, path]) => [
      [name, path],
      [`${name}/*`, `${path}/*`],
    ]),
  )
}

/** The configuration as JSON for components, without functions and circular references. */
function asJson(rawOptions: RawOptions, root = '/'): string {
  const above = new Set<unknown>()
  const plain = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.startsWith(`${root}/`) ? `@site${value.slice(root.length)}` : value
    if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value
    if (above.has(value)) return undefined
    above.add(value)
    const copy = Array.isArray(value)
      ? value.map(plain)
      : Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]))
    above.delete(value)
    return copy
  }
  return JSON.stringify(plain(rawOptions)) ?? '{}'
}
