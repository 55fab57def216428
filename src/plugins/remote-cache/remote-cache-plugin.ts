// Caches that machines share: a server, and the folders that `octavo build --shard` writes.

import { definePlugin } from '../../core/plugin/plugin.ts'

export const remoteCache = definePlugin({
  name: 'remote-cache',
  rules: {
    'shard-folder': {
      description: 'A folder passed to `octavo merge` does not contain the results of a shard.',
    },
  },
})
