// Converts the flags shared by commands to a session request.

import { resolve } from 'node:path'
import type { RemoteCacheSummary } from '../core/model/summary.ts'
import type { SessionRequest } from '../core/pipeline/session.ts'
import { printableLine } from './report/printable-text.ts'
import { writeError } from './write-text.ts'

export interface SiteFlags {
  readonly cacheDir?: string
  /** False for `--no-cache`. */
  readonly cache: boolean
  readonly threads?: number
  readonly drafts?: boolean
  /** Settings of plugins, from their options. */
  readonly settings?: SessionRequest['settings']
  /** Values for fields of plugins, from their options. */
  readonly fields?: SessionRequest['fields']
}

/** Resolves folders from the command line relative to the working directory. */
export function sessionRequest(
  root: string,
  flags: SiteFlags & { outDir?: string; baseUrl?: string },
): SessionRequest {
  return {
    root: resolve(root),
    ...(flags.cacheDir !== undefined && { cacheDir: resolve(flags.cacheDir) }),
    ...(flags.outDir !== undefined && { outDir: resolve(flags.outDir) }),
    ...(flags.baseUrl !== undefined && { basePath: flags.baseUrl }),
    ...(flags.threads !== undefined && { threads: flags.threads }),
    ...(flags.drafts !== undefined && { drafts: flags.drafts }),
    ...(flags.settings !== undefined && { settings: flags.settings }),
    ...(flags.fields !== undefined && { fields: flags.fields }),
    noCache: !flags.cache,
  }
}

/** Warns about problems with the server. This is not a finding, because the site is the same without the server. */
export function warnAboutRemoteCache(summary: { readonly remoteCache?: RemoteCacheSummary }): void {
  const problem = summary.remoteCache?.problem
  if (problem !== undefined) writeError(`octavo: ${printableLine(problem)} The run continued without it.\n`)
}
