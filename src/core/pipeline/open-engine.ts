// Opens the engine of a session: its disk cache, caches shared with other machines, and the files it may read.

import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { DIST, PROGRAM } from '../bundle/program.ts'
import { configProblem } from '../config/config-problem.ts'
import type { Overrides } from '../config/validate-config.ts'
import { createCacheFolder } from '../engine/cache-file.ts'
import { createEngine, type Engine } from '../engine/engine.ts'
import { createFiles } from '../engine/files.ts'
import { hashOf, hashOfValue } from '../engine/hash.ts'
import { createPool } from '../engine/pool.ts'
import { openStore } from '../engine/store.ts'
import { findCheckout } from '../engine/work-tree.ts'
import { contentFolders } from '../locales/locale-version.ts'
import { namedValues } from '../markdown/variables/site-variables.ts'
import type { Hash } from '../model/names.ts'
import type { SiteOptions } from '../model/site-options.ts'
import type { CachePlace, RemoteCache, SharedCache } from '../registry/built-in-hooks.ts'
import { builtIns } from '../registry/registry.ts'
import { realPath } from '../write/out-dir.ts'
import { stateFolder } from '../write/target-path.ts'
import { createTemporaryFolder } from '../write/temporary-folder.ts'
import { holdsSite } from './folder-problems.ts'
import { BUILT_THEME } from './load-theme.ts'
import type { SiteCode } from './site-code.ts'

export interface CacheRequest {
  /** Folder of the site, absolute. */
  readonly root: string
  /** Cache folder, absolute. Default `.octavo/cache` below the root. */
  readonly cacheDir?: string
  /** Additional folders that are not content, absolute. */
  readonly notContent?: readonly string[]
  /** Do not read or write the cache. */
  readonly noCache?: boolean
  /** Settings of built-in plugins for this run: plugin name → plain data. They must not change the output. */
  readonly settings?: Readonly<Record<string, unknown>>
  /** Time limit for site code, in milliseconds. Default: see `time-limit.ts`. */
  readonly timeLimit?: number
}

/** Folders of the cache. `code` contains bundles. */
export interface CacheFolders {
  readonly cacheDir: string
  readonly codeFolder: string
  /** Removes a temporary cache; does nothing for others. */
  removeCache(): void
}

/** Creates the cache folder. Throws `ConfigProblem` when it cannot be used. */
export function openCache(
  request: CacheRequest,
  before?: Pick<CacheFolders, 'cacheDir' | 'removeCache'>,
): CacheFolders {
  const { cacheDir, removeCache } = before ?? findCache(request)
  const { root } = request
  if (holdsSite(cacheDir, root))
    throw configProblem(
      `The cache folder "${cacheDir}" contains the site itself.`,
      'Name a folder of its own with --cache-dir.',
    )
  const codeFolder = join(cacheDir, 'code')
  try {
    mkdirSync(cacheDir, { recursive: true })
    createCacheFolder(codeFolder)
    for (const folder of [cacheDir, codeFolder])
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return { cacheDir, codeFolder, removeCache }
  } catch (error) {
    throw configProblem(
      `The cache folder "${cacheDir}" cannot be used: ${(error as Error).message}.`,
      'Make it writable, name another with --cache-dir, or build with --no-cache.',
    )
  }
}

function findCache({
  root,
  noCache,
  cacheDir,
}: CacheRequest): Pick<CacheFolders, 'cacheDir' | 'removeCache'> {
  if (!noCache) return { cacheDir: cacheDir ?? join(root, '.octavo/cache'), removeCache: () => {} }
  const { path, remove } = createTemporaryFolder()
  return { cacheDir: path, removeCache: remove }
}

interface EngineRequest extends Pick<CacheFolders, 'cacheDir'> {
  readonly request: CacheRequest & Pick<Overrides, 'fields'>
  readonly options: SiteOptions
  readonly code: SiteCode
  readonly outDir: string
  readonly threads: number
  /** Files of the configuration, which are never published. */
  readonly configInputs: readonly string[]
  /** Previous engine, reused when only the theme has changed. */
  readonly before: Omit<OpenEngine, 'never'> | undefined
}

export interface OpenEngine {
  readonly engine: Engine
  readonly remoteCaches: readonly RemoteCache[]
  /** Key of all inputs of pages except files and the theme. */
  readonly sourceKey: Hash
  /** Paths below the root that are never content. */
  readonly notContent: readonly string[]
}

/** Opens the cache and starts the threads. */
export async function openEngine({
  request,
  options,
  code,
  outDir,
  cacheDir,
  threads,
  configInputs,
  before,
}: EngineRequest): Promise<OpenEngine> {
  const { root, timeLimit } = request
  const shared = sharedCaches(request)
  const mounts = shared.flatMap(({ cache, settings }) => cache.folders?.(settings) ?? [])
  const generatedPaths = generatedFolders(root, outDir, [cacheDir, ...mounts, ...(request.notContent ?? [])])
  const workTree = options.sanitize ? undefined : findCheckout(root)
  const scope = {
    root,
    linked: [...options.linkedFolders, ...foldersOutside(options)].map((folder) => resolve(root, folder)),
    unpublished: [...generatedPaths, ...configInputs],
    ...(workTree !== undefined && { workTree }),
    values: namedValues(options.variables),
  }
  const excluded = [...new Set([...generatedPaths, ...options.staticFolders])].filter(
    (path) => !path.startsWith('..'),
  )
  const { pluginCode, formatInputs, modules } = code
  const sourceKey = hashOfValue([options, pluginCode, formatInputs, modules?.hash, scope])
  if (before?.sourceKey === sourceKey) {
    const { engine, remoteCaches } = before
    return { engine, remoteCaches, sourceKey, notContent: excluded }
  }
  // Commits the results so far, so that the next engine can use them.
  before?.engine.commit()
  const stores = {
    steps: openStore(cacheDir, 'steps', mounts),
    blobs: openStore(cacheDir, 'blobs', mounts),
  }
  const { title, origin, basePath } = options.chrome
  const site = [PROGRAM, title, origin, basePath, options.drafts, request.fields]
  const remoteCaches = request.noCache ? [] : await openCaches(shared, { ...stores, cacheDir, site })
  const engine = createEngine({
    files: createFiles(scope, join(cacheDir, `files-${hashOf(root).slice(0, 8)}.json`)),
    ...stores,
    pool: createPool(join(DIST, 'worker.js'), threads, timeLimit),
    codeFolders: [BUILT_THEME, code.folder],
    program: PROGRAM,
    timeLimit,
  })
  return { engine, remoteCaches, sourceKey, notContent: excluded }
}

interface RequestedCache {
  readonly cache: SharedCache
  readonly settings: unknown
}

/** Returns the shared caches that this run has settings for. */
function sharedCaches({ settings = {} }: CacheRequest): RequestedCache[] {
  return builtIns().flatMap(({ name, cache }) =>
    cache && settings[name] !== undefined ? { cache, settings: settings[name] } : [],
  )
}

async function openCaches(shared: readonly RequestedCache[], place: CachePlace): Promise<RemoteCache[]> {
  const opened = await Promise.all(shared.map(({ cache, settings }) => cache.open?.(settings, place)))
  return opened.filter((cache) => cache !== undefined)
}

/**
 * Lists the folders of the site that contain generated files, without duplicates: after a build, the output folder is
 * also an earlier output.
 */
function generatedFolders(root: string, outDir: string, others: readonly string[]): string[] {
  const below = (path: string): string => relative(root, path).replaceAll('\\', '/')
  const belowRoot = [
    ...[outDir, ...others, ...findEarlierOutputs(root)].map(below),
    // The output folder may be a symbolic link to another folder of the site.
    relative(realPath(root), realPath(outDir)).replaceAll('\\', '/'),
    '.octavo',
  ]
  return [...new Set(belowRoot)].filter((path) => path !== '' && !path.startsWith('..') && !isAbsolute(path))
}

/**
 * Finds folders that earlier builds wrote to, possibly with other flags. They contain a copy of the content.
 */
function findEarlierOutputs(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .map(({ name }) => join(root, name))
    .filter(
      (folder) =>
        existsSync(join(folder, stateFolder, 'manifest.json')) ||
        builtIns().some(({ cache }) => cache?.isResultFolder?.(folder)),
    )
}

/** Configured folders outside the site root. */
function foldersOutside({ collections, staticFolders }: SiteOptions): string[] {
  return [...contentFolders(collections).map(({ folder }) => folder), ...staticFolders].filter((folder) =>
    /^\.\.(?:\/|$)/.test(join(folder)),
  )
}
