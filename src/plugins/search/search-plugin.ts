// Local search: the index, the search page, OpenSearch, and the provider that queries the index in the browser.

import { definePlugin } from '../../core/plugin/plugin.ts'
import { opensearch } from './opensearch.ts'
import { searchBoosts } from './search-boosts.ts'
import { searchIndex } from './search-index.ts'

export const search = definePlugin({
  name: 'search',
  search: { provider: 'local', module: 'octavo/src/plugins/search/theme/local.ts' },
  slots: { 'not-found': 'octavo/src/plugins/search/theme/SearchField.tsx' },
  client: ['octavo/src/plugins/search/theme/load-search.ts'],
  layers: { layout: ['octavo/src/plugins/search/theme/search-field.css'] },
  kindStyles: {
    search: 'octavo/src/plugins/search/theme/search-page.css',
    missing: 'octavo/src/plugins/search/theme/search-page.css',
  },
  assets: {
    searchStyles: 'octavo/src/plugins/search/theme/search.css',
    searchWorker: 'octavo/src/plugins/search/theme/search-worker.ts',
  },
  loaders: { search: 'octavo/src/plugins/search/theme/search.ts' },
  outputs: [opensearch, searchIndex],
  checks: [searchBoosts],
})
