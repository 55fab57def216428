// The flags that commands share, as a request for a session.

import { resolve } from 'node:path'
import type { SessionRequest } from '../pipeline/session.ts'

export interface SiteFlags {
  readonly cacheDir?: string
  /** False for `--no-cache`. */
  readonly cache: boolean
  readonly threads?: number
  readonly drafts?: boolean
  readonly offline?: boolean
}

/** Folders given on the command line are relative to where it was called. */
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
    ...(flags.offline !== undefined && { offline: flags.offline }),
    noCache: !flags.cache,
  }
}
