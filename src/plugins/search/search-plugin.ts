// Local search: the index, the search page, OpenSearch, and the provider that queries the index in the browser.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { opensearch } from './opensearch.ts'
import { resolveSearchOptions } from './resolve-search.ts'
import { searchBoosts } from './search-boosts.ts'
import { searchFields } from './search-config.ts'
import { searchIndex } from './search-index.ts'
import { searchMessages } from './search-messages.ts'
import { searchRoute } from './search-route.ts'

export const search: BuiltInPlugin = {
  name: 'search',
  messages: { en: searchMessages },
  languages: 'src/plugins/search/languages',
  rules: { 'search-boost': { description: '`search.boost` contains a path without pages.' } },
  config: searchFields,
  resolveOptions: resolveSearchOptions,
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
  headTags: 'octavo/src/plugins/search/opensearch-tags.ts',
  routes: searchRoute,
  outputs: [opensearch, searchIndex],
  checks: [searchBoosts],
}
