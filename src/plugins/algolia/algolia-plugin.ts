// Search with an Algolia index.

import { definePlugin } from '../../core/plugin/plugin.ts'

export const algolia = definePlugin({
  name: 'algolia',
  search: { provider: 'algolia', module: 'octavo/src/plugins/algolia/theme/algolia.ts' },
  headTags: 'octavo/src/plugins/algolia/crawler-tags.ts',
})
