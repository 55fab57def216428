// The search providers every site may name, as plugins.

import { definePlugin } from '../plugin/plugin.ts'

export const builtInSearch = [
  definePlugin({
    name: 'local-search',
    search: { provider: 'local', module: 'octavo/theme/search/local.ts' },
  }),
  definePlugin({
    name: 'algolia-search',
    search: { provider: 'algolia', module: 'octavo/theme/search/algolia.ts' },
  }),
]
