// Modules that plugins provide to the code of pages: `@theme/Tabs` is a module of Octavo or of the site.

import type { Hash } from '../model/names.ts'
import type { Plugin } from '../plugin/plugin.ts'

/** Modules that page code can import in addition to files and packages. */
export interface SiteModules {
  /** Hash of all fields. */
  readonly hash: Hash
  /** Module name, optionally ending with `*` → candidate modules; the first that exists is used. */
  readonly names: Readonly<Record<string, readonly string[]>>
  /** Style sheet, relative to the root → class in the source → class in the site's style sheet. */
  readonly classes: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly staticFolders: readonly string[]
  readonly basePath: string
  /** Folder of Octavo's package. */
  readonly packageRoot: string
  /** Returns a module that wraps a page's module, see `Plugin`. */
  readonly wrapPage: (code: string) => string | undefined
}

/** Merges the modules of all plugins. Returns undefined if there are none. */
export function namesOfModules(plugins: readonly Plugin[]): SiteModules['names'] | undefined {
  const all = plugins.flatMap(({ modules = {} }) => Object.entries(modules))
  if (all.length === 0) return undefined
  return Object.fromEntries(all.map(([name, paths]) => [name, [paths].flat()]))
}
