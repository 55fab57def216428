// Caches that machines share: a server, and the folders that `octavo build --shard` writes.

import type { Plugin } from '../../core/plugin/plugin.ts'
import type { BuiltInHooks } from '../../core/registry/built-in-hooks.ts'
import type { RemoteCacheRequest } from './cache-location.ts'
import { isShardFolder } from './shard-folder.ts'

export const remoteCache: Plugin & BuiltInHooks = {
  name: 'remote-cache',
  cache: {
    async open(settings: RemoteCacheRequest, place) {
      // Network code is imported on demand.
      const { openRemoteCache } = await import('./remote-cache.ts')
      return openRemoteCache(settings, place)
    },
  },
}

export const shards: Plugin & BuiltInHooks = {
  name: 'shards',
  cache: { folders: (folders: readonly string[]) => folders, isResultFolder: isShardFolder },
}
