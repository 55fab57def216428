// Options, code and engine of a site: everything a build needs except content. A configuration change requires a new
// session; content changes do not.

import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { removeOldFiles } from '../bundle/bundle-record.ts'
import { CONFIG_FILES } from '../bundle/load-config.ts'
import { hasChanged } from '../bundle/path-states.ts'
import { PROGRAM } from '../bundle/program.ts'
import { configProblem } from '../config/config-problem.ts'
import { type Overrides, pluginsOf } from '../config/validate-config.ts'
import type { Engine } from '../engine/engine.ts'
import { hashOfValue } from '../engine/hash.ts'
import { defaultThreads } from '../engine/pool.ts'
import type { Finding } from '../model/finding.ts'
import type { Hash } from '../model/names.ts'
import type { SiteOptions } from '../model/site-options.ts'
import type { Plugin } from '../plugin/plugin.ts'
import type { RemoteCache } from '../registry/built-in-hooks.ts'
import { configReaders } from '../registry/registry.ts'
import { type CacheFolders, type CacheRequest, openCache, openEngine } from './open-engine.ts'
import { readOptions } from './read-options.ts'
import { markSession, type SessionMark } from './session-mark.ts'
import { loadCode, type SiteCode } from './site-code.ts'

export interface SessionRequest extends Overrides, CacheRequest {
  /** Total number of threads. Default: the number of cores, at most eight. */
  readonly threads?: number
  /** Time of the build, ISO date and time in UTC. Default: `SOURCE_DATE_EPOCH`, then the system clock. */
  readonly now?: string
}

export interface Session {
  readonly options: SiteOptions
  readonly code: SiteCode
  readonly engine: Engine
  readonly remoteCaches: readonly RemoteCache[]
  readonly root: string
  readonly cacheDir: string
  /** Removes a temporary cache; does nothing for others. */
  removeCache(): void
  /** Absolute. */
  readonly outDir: string
  /** Paths below the root that are never content. */
  readonly notContent: readonly string[]
  readonly threads: number
  /** Time of the build. It only determines which posts are still scheduled. */
  readonly now: string
  /** Warnings about a configuration that can still be used. */
  readonly findings: readonly Finding[]
  /** Name of the generator whose configuration this is, if not Octavo. */
  readonly generator?: string
  /** Key of all inputs of the session: configuration, code, theme, folders. */
  readonly fingerprint: Hash
  /** Key of all inputs of pages except files and the theme. */
  readonly sourceKey: Hash
  /** Input files of the session, relative to the root. */
  readonly inputs: readonly string[]
  /** Whether changed files, relative to the root, require a new session. */
  isOutdated(paths: readonly string[]): boolean
  /** Whether the cache was deleted after it was opened or restored. */
  isCacheLost(): boolean
  /** Creates the cache and its bundles again. */
  restoreCache(): Promise<void>
  /** Removes unused bundles of earlier sessions. */
  removeOldBundles(): void
  /** Releases everything that the next session does not use. */
  close(next?: Session): Promise<void>
}

/**
 * Loads the configuration and opens the cache. Throws `ConfigProblem` for an unusable configuration. Reuses the engine
 * of `before` if only the theme has changed.
 */
export async function createSession(request: SessionRequest, before?: Session): Promise<Session> {
  const { root } = request
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    throw configProblem(`There is no folder ${root}.`, 'Name a folder that contains Markdown.')
  }
  const folders = openCache(request, before)
  const mark = markSession(folders.codeFolder)
  try {
    return await openSession(request, { folders, mark, before })
  } catch (error) {
    mark.remove()
    if (!before) folders.removeCache()
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
  const { cacheDir, codeFolder, removeCache } = folders
  const { options, loaded, findProblems, haveChanged } = await readOptions(request, folders)
  const code = await loadCode({ root, folder: codeFolder, options, loaded })
  const outDir = resolve(root, options.outDir)
  const threads = request.threads ?? defaultThreads()
  const { engine, remoteCaches, sourceKey, notContent } = await openEngine({
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
  const configFiles = [...CONFIG_FILES, ...configReaders().flatMap((reader) => reader.files)]
  return {
    options,
    code,
    engine,
    remoteCaches,
    root,
    cacheDir,
    removeCache,
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
      code.formatInputs,
      code.modules?.hash,
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
      if (!next) removeCache()
    },
  }
}

/** Reads only the configuration, without the files and code it refers to. */
export async function readSiteOptions(request: SessionRequest): Promise<SiteOptions> {
  const { options } = await readOptions(request, openCache(request))
  return options
}

/** Reads only the plugins of the configuration. */
export async function readSitePlugins(request: SessionRequest): Promise<readonly Plugin[]> {
  const { loaded } = await readOptions(request, openCache(request))
  return pluginsOf(loaded.config)
}

/** Returns the time of the build. Set `SOURCE_DATE_EPOCH` for builds that are compared byte by byte. */
function readClock(): string {
  const fixed = Number(process.env.SOURCE_DATE_EPOCH)
  const time = process.env.SOURCE_DATE_EPOCH && Number.isFinite(fixed) ? new Date(fixed * 1000) : new Date()
  return `${time.toISOString().slice(0, 19)}Z`
}
