// What a build did, for people and for machines: the same figures in both.

import type { Finding } from './finding.ts'

export interface BuildSummary {
  /** Routes with a page: source pages, listings and the not-found page. */
  readonly pages: number
  readonly redirects: number
  /** Output files written, kept as they were, and deleted. */
  readonly written: number
  readonly unchanged: number
  readonly deleted: number
  /** Bytes of the whole output. */
  readonly outputBytes: number
  /** Steps answered from the cache, and steps that ran. */
  readonly cacheHits: number
  readonly cacheMisses: number
  readonly errors: number
  readonly warnings: number
  /** Wall time in milliseconds. */
  readonly milliseconds: number
  readonly threads: number
  /** Relative to the site root, or absolute when it lies outside. */
  readonly outDir: string
}

export interface BuildReport {
  readonly summary: BuildSummary
  readonly findings: readonly Finding[]
}

/** Told by the build as it goes; `done` of `total` where the total is known. */
export interface Progress {
  readonly phase: 'read' | 'parse' | 'assemble' | 'render' | 'outputs' | 'ask' | 'write'
  readonly done: number
  readonly total: number
}
