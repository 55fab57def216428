// Caches that machines share: a server, and the folders that `octavo build --shard` writes.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import type { RemoteCacheRequest } from './cache-location.ts'
import { isShardFolder } from './shard-folder.ts'

export const remoteCache: BuiltInPlugin = {
  name: 'remote-cache',
  rules: {
    'shard-folder': {
      description: 'A folder passed to `octavo merge` does not contain the results of a shard.',
    },
  },
  cache: {
    async open(settings: RemoteCacheRequest, place) {
      // Network code is imported on demand.
      const { openRemoteCache } = await import('./remote-cache.ts')
      return openRemoteCache(settings, place)
    },
  },
}

export const shards: BuiltInPlugin = {
  name: 'shards',
  cache: { folders: (folders: readonly string[]) => folders, isResultFolder: isShardFolder },
}
