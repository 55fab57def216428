// The engine of a session: its cache on disk, a remote one where there is one, and the files that it may read.

import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { DIST, PROGRAM } from '../bundle/program.ts'
import { configProblem } from '../config/config-problem.ts'
import { namedValues } from '../content/transforms/site-variables.ts'
import { createCacheFolder } from '../engine/cache-file.ts'
import { createEngine, type Engine } from '../engine/engine.ts'
import { createFiles } from '../engine/files.ts'
import { hashOf, hashOfValue } from '../engine/hash.ts'
import { createPool } from '../engine/pool.ts'
import { openStore } from '../engine/store.ts'
import { contentFolders } from '../locales/locale-version.ts'
import type { Hash } from '../model/names.ts'
import type { SiteOptions } from '../model/site-options.ts'
import type { RemoteCacheRequest } from '../remote-cache/cache-location.ts'
import type { RemoteCache } from '../remote-cache/remote-cache.ts'
import { isShardFolder } from '../shards/shard-folder.ts'
import { realPath } from '../write/out-dir.ts'
import { stateFolder } from '../write/target-path.ts'
import { holdsSite } from './folder-problems.ts'
import { BUILT_THEME } from './load-theme.ts'
import type { SiteCode } from './site-code.ts'

export interface CacheRequest {
  /** Folder of the site, absolute. */
  readonly root: string
  /** Cache folder, absolute. Default `.octavo/cache` below the root. */
  readonly cacheDir?: string
  /** Folders that are no content, absolute, beside those the session uses itself. */
  readonly notContent?: readonly string[]
  /** Folders with portable packs of results, absolute, which are used as if they were in the cache. */
  readonly shardFolders?: readonly string[]
  /** Keep nothing and use nothing kept. */
  readonly noCache?: boolean
  /** A server that machines share a cache on. Nobody asks it where nothing is kept. */
  readonly remoteCache?: RemoteCacheRequest
  /** How long code of the site may run at a time, in milliseconds. Default: see `time-limit.ts`. */
  readonly timeLimit?: number
}

/** The folders of the cache: `code` is for bundles. */
export interface CacheFolders {
  readonly cacheDir: string
  readonly codeFolder: string
}

/** Makes the cache folder. Throws `ConfigProblem` where it cannot be used. */
export function openCache(
  { root, noCache, cacheDir: wanted }: CacheRequest,
  before?: Pick<CacheFolders, 'cacheDir'>,
): CacheFolders {
  const cacheDir = noCache
    ? (before?.cacheDir ?? mkdtempSync(join(tmpdir(), 'octavo-')))
    : (wanted ?? join(root, '.octavo/cache'))
  if (holdsSite(cacheDir, root))
    throw configProblem(
      `The cache folder "${cacheDir}" holds the site itself.`,
      'Name a folder of its own with --cache-dir.',
    )
  const codeFolder = join(cacheDir, 'code')
  try {
    mkdirSync(cacheDir, { recursive: true })
    createCacheFolder(codeFolder)
    for (const folder of [cacheDir, codeFolder])
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return { cacheDir, codeFolder }
  } catch (error) {
    throw configProblem(
      `The cache folder "${cacheDir}" cannot be used: ${(error as Error).message}.`,
      'Make it a folder that this user may write to, name another with --cache-dir, or build with --no-cache.',
    )
  }
}

interface EngineRequest extends Pick<CacheFolders, 'cacheDir'> {
  readonly request: CacheRequest
  readonly options: SiteOptions
  readonly code: SiteCode
  readonly outDir: string
  readonly threads: number
  /** Files of the configuration, which are never published. */
  readonly configInputs: readonly string[]
  /** It is taken over where nothing but the theme has changed. */
  readonly before: Omit<OpenEngine, 'never'> | undefined
}

export interface OpenEngine {
  readonly engine: Engine
  readonly remoteCache: RemoteCache | undefined
  /** Names what pages are made from, files and theme aside. */
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
  const { root, timeLimit, shardFolders = [] } = request
  // What talks to the network is loaded only where it is asked for.
  const openRemote =
    request.remoteCache && !request.noCache
      ? (await import('../remote-cache/remote-cache.ts')).openRemoteCache(request.remoteCache)
      : undefined
  const made = generatedFolders(root, outDir, [cacheDir, ...shardFolders, ...(request.notContent ?? [])])
  const scope = {
    root,
    linked: [...options.linkedFolders, ...foldersOutside(options)].map((folder) => resolve(root, folder)),
    never: [...made, ...configInputs],
    values: namedValues(options.variables),
  }
  const never = [...new Set([...made, ...options.staticFolders])].filter((path) => !path.startsWith('..'))
  const { pluginCode, components, modules } = code
  const sourceKey = hashOfValue([options, pluginCode, components, modules?.hash, scope])
  if (before?.sourceKey === sourceKey) {
    const { engine, remoteCache } = before
    return { engine, remoteCache, sourceKey, notContent: never }
  }
  // What it has made so far is of use to the next engine.
  before?.engine.commit()
  const stores = {
    steps: openStore(cacheDir, 'steps', shardFolders),
    blobs: openStore(cacheDir, 'blobs', shardFolders),
  }
  const { title, origin, basePath } = options.chrome
  const remoteCache = openRemote?.({
    ...stores,
    cacheDir,
    site: [PROGRAM, title, origin, basePath, options.drafts, options.offline],
  })
  const engine = createEngine({
    files: createFiles(scope, join(cacheDir, `files-${hashOf(root).slice(0, 8)}.json`)),
    ...stores,
    pool: createPool(join(DIST, 'worker.js'), threads, timeLimit),
    codeFolders: [BUILT_THEME, code.folder],
    program: PROGRAM,
    timeLimit,
  })
  return { engine, remoteCache, sourceKey, notContent: never }
}

/** Folders of the site that hold what Octavo wrote, each once: the output folder is an earlier one too after a build. */
function generatedFolders(root: string, outDir: string, others: readonly string[]): string[] {
  const below = (path: string): string => relative(root, path).replaceAll('\\', '/')
  const made = [
    ...[outDir, ...others, ...findEarlierOutputs(root)].map(below),
    // The output folder may be a link to another folder of the site.
    relative(realPath(root), realPath(outDir)).replaceAll('\\', '/'),
    '.octavo',
  ]
  return [...new Set(made)].filter((path) => path !== '' && !path.startsWith('..') && !isAbsolute(path))
}

/** Folders of the site that a build or a shard wrote to, maybe with other flags: they contain a copy of the content. */
function findEarlierOutputs(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .map(({ name }) => join(root, name))
    .filter((folder) => existsSync(join(folder, stateFolder, 'manifest.json')) || isShardFolder(folder))
}

/** Folders of the site's own that the configuration names outside its root. */
function foldersOutside({ collections, staticFolders }: SiteOptions): string[] {
  return [...contentFolders(collections).map(({ folder }) => folder), ...staticFolders].filter((folder) =>
    /^\.\.(?:\/|$)/.test(join(folder)),
  )
}
