// The remote cache of `build` and `check`: where it is, from a flag or the environment; credentials from the
// environment only, where no list of processes and no log of commands shows them.

import type { RemoteCacheSummary } from '../model/summary.ts'
import type { SessionRequest } from '../pipeline/session.ts'
import { printableLine } from './report/harmless.ts'
import { writeError } from './write-text.ts'

export interface RemoteCacheFlags {
  readonly remoteCache?: string
  readonly remoteCacheReadOnly?: boolean
  /** In seconds. */
  readonly remoteCacheTimeout?: number
}

/**
 * The part of a session's request that is about the remote cache. An empty variable counts as absent. Secrets are removed
 * from the environment, so that no page and no plugin shows them by mistake.
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

/** Says what is wrong with the server. It is no finding: the site is as it would be without the server. */
export function warnOfRemoteCache(summary: { readonly remoteCache?: RemoteCacheSummary }): void {
  const problem = summary.remoteCache?.problem
  if (problem !== undefined) writeError(`octavo: ${printableLine(problem)} The run continued without it.\n`)
}
