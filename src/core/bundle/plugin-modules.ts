// Modules that plugins provide to the code of pages: `@theme/Tabs` is a module of Octavo or of the site.

import { findErrorPlace } from '../engine/error-place.ts'
import { atPlace } from '../model/finding.ts'
import type { Hash } from '../model/names.ts'
import { checkResult, MODULE_CODE } from '../plugin/hook-results.ts'
import type { Plugin } from '../plugin/plugin.ts'
import { errorMessage } from '../text/error-message.ts'

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

/** Returns the module with which a plugin wraps a page. Bundling reports errors at the page. */
export function wrapPage({ name, wrapPage }: Plugin, code: string): string | undefined {
  try {
    return wrapPage && checkResult('`wrapPage`', MODULE_CODE, wrapPage(code))
  } catch (error) {
    const message = `The plugin "${name}" failed${atPlace(findErrorPlace(error))}: ${errorMessage(error)}`
    // esbuild would report the first frame of the stack, which is in Octavo.
    throw Object.assign(new Error(message), { stack: '' })
  }
}
