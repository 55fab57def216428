// Converts the flags shared by commands to a session request.

import { resolve } from 'node:path'
import type { RemoteCacheSummary } from '../core/model/summary.ts'
import type { SessionRequest } from '../core/pipeline/session.ts'
import { printableLine } from './report/harmless.ts'
import { writeError } from './write-text.ts'

export interface SiteFlags {
  readonly cacheDir?: string
  /** False for `--no-cache`. */
  readonly cache: boolean
  readonly threads?: number
  readonly drafts?: boolean
  readonly offline?: boolean
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
    ...(flags.offline !== undefined && { fields: { offline: flags.offline } }),
    noCache: !flags.cache,
  }
}

export interface RemoteCacheFlags {
  readonly remoteCache?: string
  readonly remoteCacheReadOnly?: boolean
  /** In seconds. */
  readonly remoteCacheTimeout?: number
}

/**
 * Returns the remote cache settings of a session request. An empty variable counts as missing. Secrets are removed from
 * the environment, so that no page or plugin can expose them by mistake.
 */
export function remoteCacheRequest(
  flags: RemoteCacheFlags,
  environment: NodeJS.ProcessEnv = process.env,
): Pick<SessionRequest, 'remoteCache'> {
  const read = (name: string): string | undefined => environment[name]?.trim() || undefined
  const take = (name: string): string | undefined => {
    const value = read(name)
    delete environment[name]
    return value
  }
  const key = take('OCTAVO_REMOTE_CACHE_KEY')
  const token = take('OCTAVO_REMOTE_CACHE_TOKEN')
  const login = take('OCTAVO_REMOTE_CACHE_LOGIN')
  const url = flags.remoteCache ?? read('OCTAVO_REMOTE_CACHE')
  if (url === undefined) return {}
  return {
    remoteCache: {
      url,
      readOnly: flags.remoteCacheReadOnly ?? false,
      timeout: flags.remoteCacheTimeout,
      key,
      token,
      login,
    },
  }
}

/** Warns about problems with the server. This is not a finding, because the site is the same without the server. */
export function warnOfRemoteCache(summary: { readonly remoteCache?: RemoteCacheSummary }): void {
  const problem = summary.remoteCache?.problem
  if (problem !== undefined) writeError(`octavo: ${printableLine(problem)} The run continued without it.\n`)
}
