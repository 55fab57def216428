// Bundles the imports of `.mdx` pages, separately from the pages: each list of imports once, or all components in scope at once.

import { type Bundled, peekBundle, recallBundle } from '../../core/bundle/bundle-record.ts'
import { ConfigProblem } from '../../core/config/config-problem.ts'
import { hashOf } from '../../core/engine/hash.ts'
import { type BuiltModule, buildModule, type MdxBundleRequest, madeOf } from './build-mdx-module.ts'
import { importsEntry, SET, type SharedImport, widenToScope } from './shared-imports.ts'

/** Bundles the imports of pages. */
export interface ImportBundler {
  /** Returns undefined when the imports must be part of the page's bundle. */
  bundle(imports: readonly SharedImport[]): Promise<SharedBundle | undefined>
}

export interface SharedBundle extends Bundled<BuiltModule> {
  readonly name: string
}

/** From this number of pages on, one bundle with all components in scope takes less time than those that the pages need. */
const MANY_PAGES = 20

/** Creates a bundler that bundles each list of imports once. `pages` is the number of pages in the batch. */
export function createImportBundler(
  site: Omit<MdxBundleRequest, 'path' | 'files'>,
  { scope, pages }: { readonly scope: readonly SharedImport[]; readonly pages: number },
): ImportBundler {
  const request = { ...site, path: '', files: [] }
  const cachedBundles = new Map<string, ReturnType<ImportBundler['bundle']>>()
  return {
    async bundle(imports) {
      const wideImports = widenToScope(imports, scope)
      // After an edit of a component, pages that do not use it are the same: they have other bundles.
      if (wideImports !== imports && (pages >= MANY_PAGES || isCurrent(importsName(wideImports)))) {
        const bundled = await bundleOnce(wideImports)
        if (bundled && isUsableByAll(bundled.value)) return bundled
      }
      return bundleOnce(imports)
    },
  }

  function isCurrent(name: string): boolean {
    return cachedBundles.has(name) || Array.isArray(peekBundle({ ...site, name }))
  }

  function bundleOnce(imports: readonly SharedImport[]): ReturnType<ImportBundler['bundle']> {
    const name = importsName(imports)
    const bundled = cachedBundles.get(name) ?? recallImports(name, imports)
    cachedBundles.set(name, bundled)
    return bundled
  }

  async function recallImports(name: string, imports: readonly SharedImport[]) {
    const { entry, plugin } = importsEntry(site.root, imports)
    try {
      const make = () => buildModule(request, { texts: [], entry, plugin })
      const bundled = await recallBundle({ ...site, name, madeBy: madeOf(request), make })
      return isOfPages(bundled.value) ? undefined : { ...bundled, name }
    } catch (error) {
      // Each page is then bundled complete, and reports the errors at their places.
      if (error instanceof ConfigProblem) return undefined
      throw error
    }
  }
}

/** Whether the page's own imports have warnings. */
function isOfPages({ warnings }: BuiltModule): boolean {
  return warnings.some(({ place }) => !place?.path || place.path.startsWith(SET))
}

/** Whether pages that use only some of the modules may have the bundle: it adds neither styles nor warnings to them. */
function isUsableByAll({ styles, warnings }: BuiltModule): boolean {
  return styles === undefined && warnings.length === 0
}

function importsName(imports: readonly SharedImport[]): string {
  return `mdx-imports-${hashOf(JSON.stringify(imports))}`
}
