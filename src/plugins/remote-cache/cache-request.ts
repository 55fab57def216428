// Reads the settings of the remote cache from flags and environment.

import type { RemoteCacheRequest } from './cache-location.ts'

export interface RemoteCacheFlags {
  readonly remoteCache?: string
  readonly remoteCacheReadOnly?: boolean
  /** In seconds. */
  readonly remoteCacheTimeout?: number
}

/**
 * Returns undefined without a server. An empty variable counts as missing. Secrets are removed from the environment, so
 * that no page or plugin can expose them by mistake.
 */
export function readCacheRequest(
  flags: RemoteCacheFlags,
  environment: NodeJS.ProcessEnv = process.env,
): RemoteCacheRequest | undefined {
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
  if (url === undefined) return undefined
  return {
    url,
    readOnly: flags.remoteCacheReadOnly ?? false,
    timeout: flags.remoteCacheTimeout,
    key,
    token,
    login,
  }
}
