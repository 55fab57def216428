// Paths that esbuild checks when it resolves a bundle's imports, including missing files, since adding one may change
// the result. esbuild does not report them, so this lists every path that may matter:
//
//   ./data      data, data.tsx, data.ts, …, data/package.json and its `main`, data/index.tsx, …
//   pkg/part    node_modules/pkg of each folder upwards; there its package.json, then as above
//   anything    package.json and tsconfig.json of each folder upwards, files that the latter extends, and its `paths`
//
// An extra path only causes an unnecessary rebuild. No path may be missing.

import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { ENTRY } from './build-problems.ts'
import {
  asRecord,
  below,
  byPath,
  createPathReader,
  isThere,
  LISTING,
  type PathReader,
  type PathState,
  textsOf,
} from './path-states.ts'
import { contextFolder } from './require-context.ts'

/** The part of esbuild's metafile that is used. */
export interface Metafile {
  readonly inputs: Readonly<Record<string, { readonly imports: readonly ImportRecord[] }>>
}

interface ImportRecord {
  readonly path: string
  readonly original?: string
  readonly external?: boolean
}

/** Endings that imports may omit, in this order: those of esbuild, and `.mjs`, which webpack and Vite find too. */
export const EXTENSIONS = ['.tsx', '.ts', '.jsx', '.js', '.mjs', '.css', '.json']

/** TypeScript sources that an import may name by their output. */
const REWRITTEN: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.ts', '.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
}

/** Files whose content affects resolution, in any folder. */
export const SETTINGS = ['package.json', 'tsconfig.json', 'jsconfig.json']

/** `main` may name a folder with its own `main`; no package nests deeper. */
const MAX_DEPTH = 3

/** Source files of bundles, relative to the root, sorted. Virtual modules are left out. */
export function inputPaths(metafiles: readonly Metafile[], root: string): string[] {
  const paths = metafiles.flatMap(({ inputs }) =>
    Object.keys(inputs).flatMap((name) => fileOf(name, root) ?? []),
  )
  return [...new Set(paths)].map((path) => below(root, path)).sort()
}

/** Every path that affected how these bundles' imports were resolved, with its current state. */
export function readResolution(
  metafiles: readonly Metafile[],
  root: string,
  reader = createPathReader(root),
): PathState[] {
  const lookup = createLookup(root, reader)
  for (const { inputs } of metafiles) {
    for (const [name, { imports }] of Object.entries(inputs)) {
      const listed = contextFolder(name)
      if (listed !== undefined) lookup.paths.add(join(resolve(root, listed), LISTING))
      const importer = fileOf(name, root)
      const folder = importer === undefined ? root : dirname(importer)
      lookup.above(folder)
      for (const { path, original = path, external } of imports)
        lookup.forImport(folder, original, external ? undefined : fileOf(path, root))
    }
  }
  return [...lookup.paths].map((path) => [below(root, path), reader.state(path)] as const).sort(byPath)
}

/** File of an input or import; undefined for a virtual module. */
function fileOf(name: string, root: string): string | undefined {
  if (name.startsWith(ENTRY) || name.startsWith('<') || /^octavo-(?!node:)[\w-]+:/.test(name))
    return undefined
  // Modules disabled by `browser: { x: false }` in package.json are empty modules with the file's name.
  const file = resolve(root, name.replace(/^(?:\(disabled\)|octavo-node):/, ''))
  return isThere(file) ? file : withoutSuffix(file)
}

/** Strips the suffix of URLs in style sheets, such as `font.woff?#iefix`. */
function withoutSuffix(path: string): string {
  return path.split(/[?#]/, 1)[0]!
}

/** Creates a collector of paths that affect resolution. */
function createLookup(root: string, reader: PathReader) {
  const paths = new Set<string>()
  const settings = new Map<string, TsConfig[]>()

  /** Settings of a folder and its parents. */
  function above(folder: string): readonly TsConfig[] {
    const cachedSettings = settings.get(folder)
    if (cachedSettings) return cachedSettings
    const found: TsConfig[] = []
    settings.set(folder, found)
    for (const name of SETTINGS) paths.add(join(folder, name))
    for (const name of ['tsconfig.json', 'jsconfig.json']) readTsConfig(join(folder, name), found)
    if (dirname(folder) !== folder) found.push(...above(dirname(folder)))
    return found
  }

  /** Reads a tsconfig.json and the files it extends. */
  function readTsConfig(file: string, found: TsConfig[]): void {
    const config = reader.settings(file)
    if (!config || found.some((one) => one.file === file)) return
    const { baseUrl, paths: aliases } = asRecord(config.compilerOptions)
    const folder = dirname(file)
    const base = typeof baseUrl === 'string' ? resolve(folder, baseUrl) : undefined
    found.push({ file, base, from: base ?? folder, aliases: asRecord(aliases) })
    for (const name of textsOf(config.extends)) {
      for (const place of isPath(name) ? [resolve(folder, name)] : modulesAbove(folder, name)) {
        for (const one of [
          place,
          `${place}.json`,
          join(place, 'tsconfig.json'),
          join(place, 'package.json'),
        ]) {
          paths.add(one)
          if (!one.endsWith('package.json')) readTsConfig(one, found)
        }
      }
    }
  }

  function forImport(folder: string, name: string, target: string | undefined): void {
    if (/^(node|data|https?):/.test(name)) return
    if (isPath(name)) return atPath(resolve(folder, name), target)
    // Style sheets may name a sibling file without `./`.
    if (target?.startsWith(folder + sep)) atPath(join(folder, name), target)
    for (const config of above(folder)) {
      if (config.base !== undefined) atPath(join(config.base, name), target)
      for (const place of aliasesOf(config, name)) atPath(place, target)
    }
    for (const place of modulesAbove(folder, name)) if (inPackage(place, name, target)) return
  }

  /** Possible places of a module in `node_modules` of each parent folder. Those folders are recorded too. */
  function modulesAbove(folder: string, name: string): string[] {
    const places: string[] = []
    for (let at = folder; ; at = dirname(at)) {
      const modules = join(at, 'node_modules')
      if (basename(at) !== 'node_modules') {
        paths.add(modules)
        if (reader.isFolder(modules)) places.push(join(modules, name))
      }
      if (dirname(at) === at) break
    }
    // Files outside the site can use its packages too.
    const siteModulesFolder = join(root, 'node_modules')
    if (!folder.startsWith(root)) {
      paths.add(siteModulesFolder)
      if (reader.isFolder(siteModulesFolder)) places.push(join(siteModulesFolder, name))
    }
    return places
  }

  /** Whether the target is in this package folder, so that those further up do not matter. */
  function inPackage(place: string, name: string, target: string | undefined): boolean {
    const segments = name.split('/').length - (name.startsWith('@') ? 2 : 1)
    const packageFolder = resolve(place, ...Array<string>(Math.max(0, segments)).fill('..'))
    paths.add(packageFolder)
    if (packageFolder !== place && reader.isFolder(packageFolder)) ofPackage(packageFolder, MAX_DEPTH)
    atPath(place, target)
    if (target === undefined || !isThere(packageFolder)) return false
    return target.startsWith(realpathSync(packageFolder) + sep)
  }

  /** Records candidates for a path without extension. A path that names its target has no others. */
  function atPath(path: string, target?: string, depth = MAX_DEPTH): void {
    paths.add(path)
    if (path === target) return
    for (const extension of EXTENSIONS) paths.add(path + extension)
    const [, stem = '', ending = ''] = /^(.*)(\.\w+)$/.exec(path) ?? []
    for (const extension of REWRITTEN[ending] ?? []) paths.add(stem + extension)
    if (!reader.isFolder(path)) return
    for (const extension of EXTENSIONS) paths.add(join(path, `index${extension}`))
    ofPackage(path, depth)
  }

  /** Records the main file of a folder's package.json. */
  function ofPackage(folder: string, depth: number): void {
    const file = join(folder, 'package.json')
    paths.add(file)
    if (depth === 0) return
    const { main, module, browser } = reader.settings(file) ?? {}
    for (const value of textsOf([main, module, browser, ...Object.values(asRecord(browser))]))
      atPath(resolve(folder, value), undefined, depth - 1)
  }

  return { paths, above, forImport }
}

interface TsConfig {
  readonly file: string
  /** Absolute `baseUrl`. */
  readonly base: string | undefined
  /** Folder that `paths` are relative to. */
  readonly from: string
  readonly aliases: Readonly<Record<string, unknown>>
}

/** Paths that `paths` of a tsconfig.json map a module to. */
function aliasesOf({ aliases, from }: TsConfig, name: string): string[] {
  return Object.entries(aliases).flatMap(([pattern, targets]) => {
    const [start = '', end] = pattern.split('*')
    const isMatch = end === undefined ? name === pattern : name.startsWith(start) && name.endsWith(end)
    const rest = end === undefined ? '' : name.slice(start.length, name.length - end.length)
    return isMatch ? textsOf(targets).map((target) => resolve(from, target.replace('*', rest))) : []
  })
}

function isPath(name: string): boolean {
  return /^\.{1,2}(\/|$)/.test(name) || isAbsolute(name)
}
