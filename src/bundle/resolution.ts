// What esbuild looks for when it resolves the imports of a bundle: also files that are not there, since adding one may
// give an import another target. esbuild does not say what it looked for, so this lists every path that may decide:
//
//   ./data      data, data.tsx, data.ts, …, data/package.json and its `main`, data/index.tsx, …
//   pkg/part    node_modules/pkg of each folder upwards; there its package.json, then as above
//   anything    package.json and tsconfig.json of each folder upwards, what the latter extends, and its `paths`
//
// It may list a path too many: a bundle is then made once more than necessary. It must not miss one.

import { lstatSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { hashOf } from '../engine/hash.ts'
import { ENTRY } from './build-problems.ts'

/** What is at a path, relative to the site root: nothing, a folder, a file; a settings file with its hash. */
export type PathState = readonly [path: string, state: string]

/** The part of esbuild's metafile that is needed. */
export interface Metafile {
  readonly inputs: Readonly<Record<string, { readonly imports: readonly ImportRecord[] }>>
}

interface ImportRecord {
  readonly path: string
  readonly original?: string
  readonly external?: boolean
}

const EXTENSIONS = ['.tsx', '.ts', '.jsx', '.js', '.css', '.json']

/** TypeScript's names for what is imported by the name of its output. */
const REWRITTEN: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.ts', '.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
}

/** Files whose content decides, wherever they are. */
export const SETTINGS = ['package.json', 'tsconfig.json', 'jsconfig.json']

/** `main` may name a folder with a `main` of its own; no package goes further. */
const MAX_DEPTH = 3

/** The files of bundles, relative to the root, sorted. Modules that are made up have none. */
export function inputPaths(metafiles: readonly Metafile[], root: string): string[] {
  const paths = metafiles.flatMap(({ inputs }) =>
    Object.keys(inputs).flatMap((name) => fileOf(name, root) ?? []),
  )
  return [...new Set(paths)].map((path) => below(root, path)).sort()
}

/** Every path that decided how the imports of these bundles were resolved, with what is there now. */
export function readResolution(metafiles: readonly Metafile[], root: string): PathState[] {
  const looked = createLookup(root)
  for (const { inputs } of metafiles) {
    for (const [name, { imports }] of Object.entries(inputs)) {
      const importer = fileOf(name, root)
      const folder = importer === undefined ? root : dirname(importer)
      looked.above(folder)
      for (const { path, original = path, external } of imports)
        looked.forImport(folder, original, external ? undefined : fileOf(path, root))
    }
  }
  return [...looked.paths].map((path) => [below(root, path), stateOf(path, root)] as const).sort(byPath)
}

/** What is at these paths. */
export function readStates(paths: readonly string[], root: string): PathState[] {
  return paths.map((path) => [path, stateOf(resolve(root, path), root)] as const).sort(byPath)
}

/** Whether something is at one of these paths that was not, or the other way round. */
export function hasChanged(resolution: readonly PathState[], root: string): boolean {
  return resolution.some(([path, state]) => stateOf(resolve(root, path), root) !== state)
}

function byPath([a]: PathState, [b]: PathState): number {
  return a < b ? -1 : 1
}

/** The file of an input or import; undefined for a module that is made up. */
function fileOf(name: string, root: string): string | undefined {
  if (name.startsWith(ENTRY) || name.startsWith('<') || /^octavo-(?!node:)[\w-]+:/.test(name))
    return undefined
  // What `browser: { x: false }` of a package.json disables is an empty module of the file's name.
  const file = resolve(root, name.replace(/^(?:\(disabled\)|octavo-node):/, ''))
  return isThere(file) ? file : withoutSuffix(file)
}

/** `font.woff?#iefix` of a style sheet is a file without the rest. */
function withoutSuffix(path: string): string {
  return path.split(/[?#]/, 1)[0]!
}

/** Collects paths that decide. */
function createLookup(root: string) {
  const paths = new Set<string>()
  const settings = new Map<string, TsConfig[]>()

  /** Settings of a folder and of those above it. */
  function above(folder: string): readonly TsConfig[] {
    const known = settings.get(folder)
    if (known) return known
    const found: TsConfig[] = []
    settings.set(folder, found)
    for (const name of SETTINGS) paths.add(join(folder, name))
    for (const name of ['tsconfig.json', 'jsconfig.json']) readTsConfig(join(folder, name), found)
    if (dirname(folder) !== folder) found.push(...above(dirname(folder)))
    return found
  }

  /** Reads a tsconfig.json and those it extends. */
  function readTsConfig(file: string, found: TsConfig[]): void {
    const config = readSettings(file)
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
    // Style sheets may name a file beside them without `./`.
    if (target?.startsWith(folder + sep)) atPath(join(folder, name), target)
    for (const config of above(folder)) {
      if (config.base !== undefined) atPath(join(config.base, name), target)
      for (const place of aliasesOf(config, name)) atPath(place, target)
    }
    for (const place of modulesAbove(folder, name)) if (inPackage(place, name, target)) return
  }

  /** The places of a module in `node_modules` of each folder upwards; those folders are looked at too. */
  function modulesAbove(folder: string, name: string): string[] {
    const places: string[] = []
    for (let at = folder; ; at = dirname(at)) {
      const modules = join(at, 'node_modules')
      if (basename(at) !== 'node_modules') {
        paths.add(modules)
        if (isFolder(modules)) places.push(join(modules, name))
      }
      if (dirname(at) === at) break
    }
    // Files outside of the site find its packages too.
    const own = join(root, 'node_modules')
    if (!folder.startsWith(root)) {
      paths.add(own)
      if (isFolder(own)) places.push(join(own, name))
    }
    return places
  }

  /** Whether the target is in this place of its package, so that those further up do not matter. */
  function inPackage(place: string, name: string, target: string | undefined): boolean {
    const segments = name.split('/').length - (name.startsWith('@') ? 2 : 1)
    const packageFolder = resolve(place, ...Array<string>(Math.max(0, segments)).fill('..'))
    paths.add(packageFolder)
    if (packageFolder !== place && isFolder(packageFolder)) ofPackage(packageFolder, MAX_DEPTH)
    atPath(place, target)
    if (target === undefined || !isThere(packageFolder)) return false
    return target.startsWith(realpathSync(packageFolder) + sep)
  }

  /** What a path without its extension may mean. A path that names its target means nothing else. */
  function atPath(path: string, target?: string, depth = MAX_DEPTH): void {
    paths.add(path)
    if (path === target) return
    for (const extension of EXTENSIONS) paths.add(path + extension)
    const [, stem = '', ending = ''] = /^(.*)(\.\w+)$/.exec(path) ?? []
    for (const extension of REWRITTEN[ending] ?? []) paths.add(stem + extension)
    if (!isFolder(path)) return
    for (const extension of EXTENSIONS) paths.add(join(path, `index${extension}`))
    ofPackage(path, depth)
  }

  /** What the package.json of a folder names as its main file. */
  function ofPackage(folder: string, depth: number): void {
    const file = join(folder, 'package.json')
    paths.add(file)
    if (depth === 0) return
    const { main, module, browser } = readSettings(file) ?? {}
    for (const value of textsOf([main, module, browser, ...Object.values(asRecord(browser))]))
      atPath(resolve(folder, value), undefined, depth - 1)
  }

  return { paths, above, forImport }
}

interface TsConfig {
  readonly file: string
  /** Absolute `baseUrl`. */
  readonly base: string | undefined
  /** What `paths` are relative to. */
  readonly from: string
  readonly aliases: Readonly<Record<string, unknown>>
}

/** Where `paths` of a tsconfig.json have a module. */
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

/** The fields of a JSON file, which may have comments and trailing commas; undefined where there is none. */
function readSettings(file: string): Readonly<Record<string, unknown>> | undefined {
  try {
    if (!statSync(file).isFile()) return undefined
    const text = readFileSync(file, 'utf8')
      .replace(/("(?:[^"\\]|\\.)*")|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/g, '$1')
      .replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, '$1')
    return asRecord(JSON.parse(text))
  } catch {
    return undefined
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textsOf(value: unknown): string[] {
  return [value].flat().filter((one) => typeof one === 'string')
}

/** A link counts as what it leads to, with where that is. */
function stateOf(path: string, root: string): string {
  const stat = statOf(path, lstatSync)
  if (!stat) return ''
  if (!stat.isSymbolicLink()) return describe(stat, path)
  const target = statOf(path, statSync)
  return target ? `${describe(target, path)} ${below(root, realpathSync(path))}` : 'link'
}

function describe(stat: Stats, path: string): string {
  if (stat.isDirectory()) return 'folder'
  if (!stat.isFile()) return 'other'
  if (!path.endsWith('.json')) return 'file'
  try {
    return hashOf(readFileSync(path))
  } catch {
    return 'closed'
  }
}

function isThere(path: string): boolean {
  return statOf(path, statSync) !== undefined
}

function isFolder(path: string): boolean {
  return statOf(path, statSync)?.isDirectory() ?? false
}

/** Nothing is at a path that cannot be looked at. */
function statOf(path: string, stat: typeof statSync): Stats | undefined {
  try {
    return stat(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** A path relative to the root, as findings and records have it. */
export function below(root: string, path: string): string {
  return relative(root, path).replaceAll('\\', '/')
}
