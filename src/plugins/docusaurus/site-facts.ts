// Facts about the site's folder that the adapter needs, so that it does no I/O: it runs in every thread.

import type { RawOptions } from './raw-options.ts'
import type { UnsupportedOption } from './unsupported-options.ts'

/** Plain data, except for the sidebars. */
export interface SiteFacts {
  /** Absolute. */
  readonly root: string
  /** Checked paths that exist, relative to the root. */
  readonly present: readonly string[]
  /** Contents of JSON files, such as `versions.json`. */
  readonly json: Readonly<Record<string, unknown>>
  /** Module in `src/theme` with components for all pages. */
  readonly components?: string
  /** Components that are ejected copies and depend on other parts of Docusaurus's theme. */
  readonly ejected?: readonly string[]
  /** Paths that the host redirects. */
  readonly served?: readonly string[]
  /** Scripts of `package.json` that may generate files. */
  readonly scripts?: readonly string[]
  /** Patches of Docusaurus's packages, which tools such as `patch-package` apply. */
  readonly patches?: readonly string[]
  /** Names of the components in `src/theme`. */
  readonly theme: readonly string[]
  /** Results of the site's plugins. */
  readonly results?: PluginResults
  /** Exports of the sidebar files, by path. */
  readonly sidebars: Readonly<Record<string, unknown>>
}

/** Results of the site's plugins. Plain data. */
export interface PluginResults {
  /** Plugin → instance → data; `null` for one that failed. */
  readonly globalData: Readonly<Record<string, Readonly<Record<string, unknown>> | null>>
  readonly routes: readonly PluginRoute[]
  /** In the format of `headTags`. */
  readonly headTags: readonly unknown[]
  /** Name → module or folder of the site, `./src/lib`. */
  readonly aliases: Readonly<Record<string, string>>
  /** Content plugin instances that site plugins wrap. */
  readonly content: readonly WrappedContent[]
  /** Browser modules: absolute paths or package names. */
  readonly clientModules: readonly string[]
  /** Theme component folders, below the root, `./theme`. */
  readonly themes: readonly string[]
  /** Plugins that were run, as named in the configuration. */
  readonly listed: readonly string[]
  /** Names of the plugins that produce output. */
  readonly outputPlugins: readonly string[]
  readonly unsupported: readonly UnsupportedOption[]
  /** Bundled code of the client modules. */
  readonly script?: string
  /** Options of `themeConfig` that client modules read. */
  readonly themeOptions?: readonly string[]
  /** Style sheets for all pages. */
  readonly styles?: readonly string[]
  /** Whether `styles` includes those of `customCss`. */
  readonly hasCustomCss?: boolean
}

export interface PluginRoute {
  readonly path: string
  /** A site module, `./src/Releases.tsx`, or a module name, `@theme/Releases`. */
  readonly component: string
  readonly props: Readonly<Record<string, unknown>>
}

export interface WrappedContent {
  readonly kind: 'docs' | 'blog' | 'pages'
  readonly options: RawOptions
}

/** Normalizes a path of a configuration: relative to the site's folder, with `/`. */
export function sitePath(root: string, source: string): string {
  const path = source.replaceAll('\\', '/').replace(/^@site\//, '')
  const base = root.replaceAll('\\', '/')
  const isAbsolute = path.startsWith('/') || /^[a-z]:\//i.test(path)
  const from = isAbsolute ? [] : base.split('/')
  const segments: string[] = []
  for (const segment of [...from, ...path.split('/')])
    if (segment === '..') segments.pop()
    else if (segment !== '.' && segment !== '') segments.push(segment)
  const baseSegments = base.split('/').filter((segment) => segment !== '')
  let shared = 0
  while (shared < baseSegments.length && baseSegments[shared] === segments[shared]) shared++
  const above = baseSegments.slice(shared).map(() => '..')
  return [...above, ...segments.slice(shared)].join('/') || '.'
}
