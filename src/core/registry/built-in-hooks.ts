// Hooks of built-in plugins, in addition to those of every plugin. Their code is part of Octavo: it may read folders,
// start programs and connect to servers.

import type { Store } from '../engine/store.ts'
import type { Finding } from '../model/finding.ts'
import type { SourcePath } from '../model/names.ts'
import type { FileChange } from '../model/site.ts'
import type { SiteOptions } from '../model/site-options.ts'
import type { BuildReport, Progress, RemoteCacheSummary } from '../model/summary.ts'
import type { NewPage } from '../plugin/plugin.ts'
import type { SiteState } from '../plugin/site-output.ts'
import type { OptionsPlace, ResolvedOptions } from './option-hooks.ts'

export interface BuiltInHooks {
  /** Checks that run only on request, because their result depends on more than the site. */
  readonly requestedChecks?: readonly RequestedCheck[]
  /** A cache that machines share. */
  readonly cache?: SharedCache
  /** Returns the known last changes of source files. If it fails, no change is known. */
  fileChanges?(request: FileChangesRequest): Promise<FileChanges>
  /** Changes the options of the configuration before they are used: to name folders that it creates, for example. */
  resolveOptions?(options: SiteOptions, place: OptionsPlace): Promise<ResolvedOptions>
}

/** A check of the whole site that may connect to servers. Rules are applied to its findings later. */
export interface RequestedCheck {
  /** Flag of `octavo check` that requests it. */
  readonly flag: string
  /** Whether it runs after the outputs were generated, with their paths in the state. */
  readonly needsOutputs?: true
  /** Whether it takes so long that the command shows progress. */
  readonly isSlow?: true
  run?(state: SiteState, context: CheckContext): Promise<readonly Finding[]>
  /** Runs after the findings were printed. */
  finish?(report: FinishedCheck, flags: RequestFlags): Promise<void>
}

/** Values of all flags of the command. */
export type RequestFlags = Readonly<Record<string, unknown>>

export interface FinishedCheck {
  readonly summary: BuildReport['summary']
  state(): Promise<SiteState>
}

export interface CheckContext {
  readonly flags: RequestFlags
  /** Folder of the site, absolute. */
  readonly root: string
  /** Folder for cached responses, absolute. */
  readonly cacheDir: string
  onProgress(done: number, total: number): void
}

/**
 * A cache that machines share: a server, or folders with results of other machines. It is used for a run that has
 * settings for the plugin. The cache must not change the output: values have the keys of the local cache.
 */
export interface SharedCache {
  /** Returns folders with portable packs, absolute. Their values are read as if they were in the local cache. */
  folders?(settings: unknown): readonly string[]
  /** Whether the plugin wrote this folder. Such folders of the site are not content. */
  isResultFolder?(folder: string): boolean
  /** Opens the cache for one run. Throws `ConfigProblem` for invalid settings. */
  open?(settings: unknown, place: CachePlace): Promise<RemoteCache>
}

export interface CachePlace {
  /** The local cache. */
  readonly steps: Store
  readonly blobs: Store
  readonly cacheDir: string
  /** Distinguishes this site, and this kind of build, from others in the same cache. */
  readonly site: readonly unknown[]
}

export interface RemoteCache {
  /** Downloads values into the local cache, once. */
  receive(onProgress?: OnProgress): Promise<void>
  /** Uploads values that this run used and the cache lacks. After a complete build, unused values may be dropped. */
  send(run: CacheRun): Promise<void>
  /** Marks downloaded values as invalid: the values of this run replace them. */
  invalidate(): void
  /** Whether `receive` has been called. */
  isReceived(): boolean
  summary(): Omit<RemoteCacheSummary, 'hits'>
}

export interface CacheRun {
  readonly isComplete: boolean
  readonly onProgress?: OnProgress
}

export type OnProgress = ((progress: Progress) => void) | undefined

export interface FileChangesRequest extends Pick<OptionsPlace, 'root' | 'cacheDir'> {
  readonly paths: readonly SourcePath[]
  readonly options: SiteOptions
}

export type FileChanges = Readonly<Record<SourcePath, FileChange>>

/** Pages that a built-in plugin generates with steps. */
export interface GeneratedSources {
  /** A file with the same path replaces a page. */
  readonly pages: readonly NewPage[]
  readonly findings: readonly Finding[]
  /** Files and folders (`data/`) that they were generated from, relative to the site root. */
  readonly reads: readonly string[]
}
