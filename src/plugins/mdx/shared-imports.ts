// Bundles the imports of pages separately from their code, once for all pages with the same imports, because the components
// of a site may import a thousand modules. All imports of a page are one bundle, so that modules they share, such as a
// React context, exist once. Components that every page has in scope are one bundle with all of them, because otherwise each
// combination of them would be another bundle with almost the same modules.
//
//   import { Card } from '../Card'    →   import { Card } from 'octavo-shared::octavo-site:docs/Card'
//
// The other bundle exports `imports`, an object with a key for each such name.

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { join as joinPosix } from 'node:path/posix'
import type { Metafile, Plugin } from 'esbuild'
import { SETTINGS } from '../../core/bundle/resolution.ts'
import { type FileModule, MDX_MODULE, SITE_PREFIX, type SiteComponents } from '../../core/model/page-code.ts'
import { SHARED_MODULES } from './bundle-component.ts'

/** A module that pages import. */
export interface SharedImport {
  /** Folder whose packages and settings apply, relative to the root. */
  readonly from: string
  readonly source: string
  readonly names: readonly string[]
  /** Whether the module is evaluated only when a page uses it. */
  readonly isLazy?: true
}

const SHARED = 'octavo-shared'

/** Namespace of the virtual modules that re-export imports of pages. */
export const SET = 'octavo-set'

/** Files whose import gives their URL. */
export const ASSETS =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|mp4|webm|mov|mp3|ogg|wav|flac|pdf|zip|docx?|xlsx?|pptx?)$/i

/** Whether an import stays in the page's own bundle: text, data, and references to files. */
function isOwn(source: string): boolean {
  return /^!|\?raw$|\.(?:mdx?|json|ya?ml)$/i.test(source) || ASSETS.test(source) || OUTSIDE.includes(source)
}

const OUTSIDE = [...SHARED_MODULES, MDX_MODULE]

/** Leaves imports of a page out of its bundle; `used` returns those that the bundle needs. */
export function leaveImports(
  root: string,
  files: readonly FileModule[],
  namespace: string,
): { readonly plugin: Plugin; used(metafile: Metafile): readonly SharedImport[] | undefined } {
  const sharedByName = new Map<string, SharedImport>()
  const nameOf = files.map(({ path, imports }) => {
    const localNames = new Map<string, string>()
    for (const [source, names] of imports) {
      if (isOwn(source)) continue
      const place = placeOf(root, dirname(path), source)
      const name = `${SHARED}:${place.from}:${place.source}`
      const all = new Set([...(sharedByName.get(name)?.names ?? []), ...names])
      sharedByName.set(name, { ...place, names: [...all].sort() })
      localNames.set(source, name)
    }
    return localNames
  })
  let isWhole = false
  return {
    plugin: {
      name: 'shared-imports',
      setup(build) {
        build.onResolve({ filter: /.*/ }, ({ path: source, kind, importer, namespace: from }) => {
          if (from !== namespace || isOwn(source)) return undefined
          const name = kind === 'import-statement' ? nameOf[Number(importer)]!.get(source) : undefined
          if (name === undefined) {
            isWhole = true
            return undefined
          }
          const { source: place, names } = sharedByName.get(name)!
          const mayBeLeftOut = place.startsWith(SITE_PREFIX) && names.length > 0
          return { path: name, external: true, ...(mayBeLeftOut && { sideEffects: false }) }
        })
      },
    },
    /** Returns undefined if code uses `require` or `import()`, because those modules may share dependencies with the others. */
    used({ outputs }) {
      const names = Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
      return isWhole ? undefined : [...new Set(names)].flatMap((name) => sharedByName.get(name) ?? [])
    },
  }
}

/** Imports of the components in scope from files of the site, in one order. */
export function importsOfScope(components: SiteComponents): SharedImport[] {
  const names = new Map<string, Set<string>>()
  for (const { source, name, partial } of Object.values(components)) {
    if (!source.startsWith('./') || partial !== undefined || name === '*') continue
    const module = `${SITE_PREFIX}${source.slice(2)}`
    names.set(module, (names.get(module) ?? new Set()).add(name))
  }
  return [...names]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([source, all]) => ({ from: '', source, names: [...all].sort(), isLazy: true }))
}

/** Imports with all of the scope, if a page uses any of them; otherwise the same array. */
export function widenToScope(
  imports: readonly SharedImport[],
  scope: readonly SharedImport[],
): readonly SharedImport[] {
  const ofScope = new Map(scope.map(({ source, names }) => [source, names]))
  const used = imports.filter(({ source }) => ofScope.has(source))
  const isCovered = used.every(({ source, names }) =>
    names.every((name) => ofScope.get(source)!.includes(name)),
  )
  return used.length === 0 || !isCovered
    ? imports
    : [...imports.filter(({ source }) => !ofScope.has(source)), ...scope]
}

/** Creates the entry of a bundle of page imports, and a plugin with its virtual modules. */
export function importsEntry(
  root: string,
  imports: readonly SharedImport[],
): { entry: string; plugin: Plugin } {
  const folders = [...new Set(imports.map(({ from }) => from))]
  const entry = [
    ...folders.map((_, at) => `import { imports as imports${at} } from '${SET}:${at}'`),
    `export const imports = { ${folders.map((_, at) => `...imports${at}`).join(', ')} }`,
  ].join('\n')
  return {
    entry,
    plugin: {
      name: 'shared-modules',
      setup(build) {
        build.onResolve({ filter: /^octavo-set:\d+$/ }, ({ path }) => ({
          path: path.slice(`${SET}:`.length),
          namespace: SET,
        }))
        build.onLoad({ filter: /.*/, namespace: SET }, ({ path }) => ({
          contents: moduleOf(imports.filter(({ from }) => from === folders[Number(path)])),
          loader: 'js',
          resolveDir: join(root, folders[Number(path)]!),
        }))
      },
    },
  }
}

/** Joins a page's own code and its imports into one module. */
export function joinModules(pageModule: string, imports: string): string {
  return `import{load as page}from"./${pageModule}";import{load as shared}from"./${imports}"
export const load=require=>{const{imports}=shared(require);return page(name=>imports[name]??require(name))}
`
}

function moduleOf(imports: readonly SharedImport[]): string {
  const lines = imports.map(({ source, names, isLazy }, at) => {
    const from = JSON.stringify(source)
    if (isLazy) return ''
    const taken = names.map((name, nth) =>
      name === '*'
        ? `import * as name${at}_${nth} from ${from}`
        : `import { ${JSON.stringify(name)} as name${at}_${nth} } from ${from}`,
    )
    return taken.join('; ') || `import ${from}`
  })
  const records = imports.map(({ from, source, names, isLazy }, at) => {
    const fields = names.map((name, nth) => {
      if (name === '*') return `...name${at}_${nth}`
      const key = JSON.stringify(name)
      return `get ${key}() { return ${isLazy ? `require(${JSON.stringify(source)})[${key}]` : `name${at}_${nth}`} }`
    })
    return `${JSON.stringify(`${SHARED}:${from}:${source}`)}: { __esModule: true, ${fields.join(', ')} },`
  })
  return [...lines, 'export const imports = {', ...records, '}'].join('\n')
}

/** A module name that is independent of the importing page. */
function placeOf(root: string, folder: string, source: string): Omit<SharedImport, 'names'> {
  if (/^\.\.?\//.test(source)) return { from: '', source: `${SITE_PREFIX}${joinPosix(folder, source)}` }
  if (source.startsWith('@site/') || source.startsWith(SITE_PREFIX) || source.startsWith('/'))
    return { from: '', source }
  let from = folder === '.' ? '' : folder
  const decides = [...SETTINGS, 'node_modules']
  while (from !== '' && !decides.some((name) => existsSync(join(root, from, name)))) {
    const above = joinPosix(from, '..')
    if (join(root, above) === join(root, from)) break
    from = above === '.' ? '' : above
  }
  return { from, source }
}
