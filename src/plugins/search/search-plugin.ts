// Local search: the index, the search page, OpenSearch, and the provider that queries the index in the browser.

import { definePlugin } from '../../core/plugin/plugin.ts'
import { opensearch } from './opensearch.ts'
import { searchBoosts } from './search-boosts.ts'
import { searchIndex } from './search-index.ts'

export const search = definePlugin({
  name: 'search',
  rules: { 'search-boost': { description: '`search.boost` contains a path without pages.' } },
  search: { provider: 'local', module: 'octavo/src/plugins/search/theme/local.ts' },
  outputs: [opensearch, searchIndex],
  checks: [searchBoosts],
})
