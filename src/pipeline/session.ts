// Options, code and engine, made once: everything a build needs that is not content. A change of the configuration
// makes a new session; everything else can be built again and again from one.

import { rmSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { removeOldFiles } from '../bundle/bundle-record.ts'
import { CONFIG_FILES } from '../bundle/load-config.ts'
import { PROGRAM } from '../bundle/program.ts'
import { hasChanged } from '../bundle/resolution.ts'
import { configProblem } from '../config/config-problem.ts'
import type { Overrides } from '../config/validate-config.ts'
import type { Engine } from '../engine/engine.ts'
import { hashOfValue } from '../engine/hash.ts'
import { defaultThreads } from '../engine/pool.ts'
import type { Finding } from '../model/finding.ts'
import type { Hash } from '../model/names.ts'
import type { SiteOptions } from '../model/site-options.ts'
import type { RemoteCache } from '../remote-cache/remote-cache.ts'
import { configReaders } from './builtins.ts'
import { type CacheFolders, type CacheRequest, openCache, openEngine } from './open-engine.ts'
import { readOptions } from './read-options.ts'
import { markSession, type SessionMark } from './session-mark.ts'
import { loadCode, type SiteCode } from './site-code.ts'

export interface SessionRequest extends Overrides, CacheRequest {
  /** Threads in all. Default as many as the machine has, at most eight. */
  readonly threads?: number
  /** The time of the build, ISO date and time in UTC. Default: `SOURCE_DATE_EPOCH`, else the clock's. */
  readonly now?: string
}

export interface Session {
  readonly options: SiteOptions
  readonly code: SiteCode
  readonly engine: Engine
  readonly remoteCache: RemoteCache | undefined
  readonly root: string
  readonly cacheDir: string
  /** Absolute. */
  readonly outDir: string
  /** Paths below the root that are never content. */
  readonly notContent: readonly string[]
  readonly threads: number
  /** The time of the build: it decides which posts are still to come, and nothing else. */
  readonly now: string
  /** Warnings about a configuration that can still be used. */
  readonly findings: readonly Finding[]
  /** Name of the generator that the configuration was written for, if that is not Octavo. */
  readonly generator?: string
  /** Names everything the session was made from: configuration, code, theme, folders. */
  readonly fingerprint: Hash
  /** Names what pages are made from, files and theme aside. */
  readonly sourceKey: Hash
  /** Files the session was made from, relative to the root. */
  readonly inputs: readonly string[]
  /** Whether changed files, relative to the root, make a new session necessary. */
  isOutdated(paths: readonly string[]): boolean
  /** Whether the cache was deleted since it was opened, or restored. */
  isCacheLost(): boolean
  /** Makes the cache and the bundles in it again. */
  restoreCache(): Promise<void>
  /** Removes bundles of earlier sessions that nothing uses any more. */
  removeOldBundles(): void
  /** Gives up what the session that takes its place does not use. */
  close(next?: Session): Promise<void>
}

/**
 * Loads the configuration and opens the cache. Throws `ConfigProblem` for a configuration that cannot be used. Where nothing
 * but the theme is another than `before`, the engine is the same.
 */
export async function createSession(request: SessionRequest, before?: Session): Promise<Session> {
  const { root } = request
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    throw configProblem(`There is no folder ${root}.`, 'Name a folder that holds Markdown.')
  }
  const folders = openCache(request, before)
  const mark = markSession(folders.codeFolder)
  try {
    return await openSession(request, { folders, mark, before })
  } catch (error) {
    mark.remove()
    throw error
  }
}

interface SessionPlace {
  readonly folders: CacheFolders
  readonly mark: SessionMark
  readonly before: Session | undefined
}

async function openSession(
  request: SessionRequest,
  { folders, mark, before }: SessionPlace,
): Promise<Session> {
  const { root } = request
  const { cacheDir, codeFolder } = folders
  const { options, loaded, findProblems, haveChanged } = await readOptions(request, folders)
  const code = await loadCode({ root, folder: codeFolder, options, loaded })
  const outDir = resolve(root, options.outDir)
  const threads = request.threads ?? defaultThreads()
  const { engine, remoteCache, sourceKey, notContent } = await openEngine({
    request,
    options,
    code,
    outDir,
    cacheDir,
    threads,
    configInputs: loaded.inputs,
    before,
  })
  const findings = [
    ...findProblems(Object.keys(code.contributions.rules), code.plugins.length > 0),
    ...code.findings,
  ]
  const inputs = [...new Set([...loaded.inputs, ...code.inputs])].sort()
  const resolution = [...loaded.resolution, ...code.resolution]
  const configFiles = [...CONFIG_FILES, ...configReaders.flatMap((reader) => reader.files)]
  return {
    options,
    code,
    engine,
    remoteCache,
    root,
    cacheDir,
    outDir,
    notContent,
    threads,
    now: request.now ?? readClock(),
    findings,
    ...(loaded.generator !== undefined && { generator: loaded.generator }),
    fingerprint: hashOfValue([
      PROGRAM,
      options,
      loaded.code,
      code.theme,
      code.components,
      findings,
      notContent,
    ]),
    sourceKey,
    inputs,
    isOutdated: (paths) =>
      paths.some((path) => inputs.includes(path) || configFiles.includes(path)) ||
      haveChanged() ||
      hasChanged(resolution, root),
    isCacheLost: mark.isLost,
    async restoreCache() {
      mark.renew()
      const again = await readOptions(request, folders)
      await loadCode({ root, folder: codeFolder, options, loaded: again.loaded })
      engine.invalidate()
    },
    removeOldBundles() {
      if (mark.isAlone()) removeOldFiles(codeFolder, mark.since)
    },
    async close(next) {
      mark.remove()
      if (next?.engine !== engine) await engine.close()
      if (request.noCache && !next) rmSync(cacheDir, { recursive: true, force: true })
    },
  }
}

/** Reads the configuration alone, for a command that does not need what it names. */
export async function readSiteOptions(request: SessionRequest): Promise<SiteOptions> {
  const { options } = await readOptions(request, openCache(request))
  return options
}

/** The time of the build, which builds that are compared byte by byte fix. */
function readClock(): string {
  const fixed = Number(process.env.SOURCE_DATE_EPOCH)
  const time = process.env.SOURCE_DATE_EPOCH && Number.isFinite(fixed) ? new Date(fixed * 1000) : new Date()
  return `${time.toISOString().slice(0, 19)}Z`
}
