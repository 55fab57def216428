// The result of a build, with the same figures for text and JSON.

import type { Finding } from './finding.ts'

export interface BuildSummary {
  /** Routes with a page: source pages, listings and the not-found page. */
  readonly pages: number
  readonly redirects: number
  /** Output files written, unchanged, and deleted. */
  readonly written: number
  readonly unchanged: number
  readonly deleted: number
  /** Bytes of the whole output. */
  readonly outputBytes: number
  /** Steps with a cached result, and steps that ran. */
  readonly cacheHits: number
  readonly cacheMisses: number
  readonly errors: number
  readonly warnings: number
  /** Wall time in milliseconds. */
  readonly milliseconds: number
  readonly threads: number
  /** Relative to the site root, or absolute if it is outside. */
  readonly outDir: string
  /** Absent if no server was contacted. */
  readonly remoteCache?: RemoteCacheSummary
}

/** Statistics of the remote cache. */
export interface RemoteCacheSummary {
  /** Steps whose result another machine computed. */
  readonly hits: number
  /** Compressed size of the contents, in bytes. */
  readonly received: number
  readonly sent: number
  /** Error of the server; the build continued without it. */
  readonly problem?: string
}

export interface BuildReport {
  readonly summary: BuildSummary
  readonly findings: readonly Finding[]
}

/** Progress of a running build: `done` of `total`, if the total is known. */
export interface Progress {
  readonly phase: 'read' | 'parse' | 'assemble' | 'render' | 'outputs' | 'ask' | 'write' | 'receive' | 'send'
  readonly done: number
  readonly total: number
}
