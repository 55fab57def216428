// What the adapter knows of the folder of a site, so that it needs no disk: it runs in every thread.

import type { PluginResults } from './run-plugins.ts'

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
  /** Names of the components in `src/theme`. */
  readonly theme: readonly string[]
  /** What the site's own plugins made. */
  readonly results?: PluginResults
  /** What the sidebar files export, by path. */
  readonly sidebars: Readonly<Record<string, unknown>>
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
