// What the adapter knows of the folder of a site, so that it needs no disk: it runs in every thread.

import type { RawOptions } from './raw-options.ts'
import type { UnsupportedOption } from './unsupported-options.ts'

/** Plain data, but for the sidebars. */
export interface SiteFacts {
  /** Absolute. */
  readonly root: string
  /** Which of the asked paths are there, relative to the root. */
  readonly present: readonly string[]
  /** Contents of JSON files, such as `versions.json`. */
  readonly json: Readonly<Record<string, unknown>>
  /** The module in `src/theme` with components for all pages. */
  readonly components?: string
  /** Those of them that are copies of Docusaurus's own, and not of use without its other parts. */
  readonly ejected?: readonly string[]
  /** Paths that the host redirects. */
  readonly served?: readonly string[]
  /** Scripts of `package.json` that may make files. */
  readonly scripts?: readonly string[]
  /** Names of the components in `src/theme`. */
  readonly theme: readonly string[]
  /** What the site's own plugins made. */
  readonly results?: PluginResults
  /** What the sidebar files export, by path. */
  readonly sidebars: Readonly<Record<string, unknown>>
}

/** What the plugins made. Plain data. */
export interface PluginResults {
  /** Plugin → instance → data; `null` for one that failed. */
  readonly globalData: Readonly<Record<string, Readonly<Record<string, unknown>> | null>>
  readonly routes: readonly PluginRoute[]
  /** As in `headTags` of a configuration. */
  readonly headTags: readonly unknown[]
  /** Name → module or folder of the site, `./src/lib`. */
  readonly aliases: Readonly<Record<string, string>>
  /** Instances of content plugins that plugins of the site are made of. */
  readonly content: readonly WrappedContent[]
  /** Modules for browsers, absolute or of packages. */
  readonly clientModules: readonly string[]
  /** Folders with components of themes, below the root, `./theme`. */
  readonly themes: readonly string[]
  /** The plugins that were run, as the configuration names them. */
  readonly listed: readonly string[]
  /** Names of those that make something. */
  readonly made: readonly string[]
  readonly left: readonly UnsupportedOption[]
  /** The code of the client modules. */
  readonly script?: string
  /** Style sheets for all pages. */
  readonly styles?: readonly string[]
  /** Those of `customCss` are among them. */
  readonly hasCustomCss?: boolean
}

export interface PluginRoute {
  readonly path: string
  /** A module of the site, `./src/Releases.tsx`, or a name, `@theme/Releases`. */
  readonly component: string
  readonly props: Readonly<Record<string, unknown>>
}

export interface WrappedContent {
  readonly kind: 'docs' | 'blog' | 'pages'
  readonly options: RawOptions
}

/** A path of a configuration, relative to the site's folder, with `/`. */
export function sitePath(root: string, written: string): string {
  const path = written.replaceAll('\\', '/').replace(/^@site\//, '')
  const base = root.replaceAll('\\', '/')
  const isAbsolute = path.startsWith('/') || /^[a-z]:\//i.test(path)
  const from = isAbsolute ? [] : base.split('/')
  const segments: string[] = []
  for (const segment of [...from, ...path.split('/')])
    if (segment === '..') segments.pop()
    else if (segment !== '.' && segment !== '') segments.push(segment)
  const own = base.split('/').filter((segment) => segment !== '')
  let shared = 0
  while (shared < own.length && own[shared] === segments[shared]) shared++
  const above = own.slice(shared).map(() => '..')
  return [...above, ...segments.slice(shared)].join('/') || '.'
}
