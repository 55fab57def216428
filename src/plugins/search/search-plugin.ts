// Local search: the index, the search page, OpenSearch, and the provider that queries the index in the browser.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { opensearch } from './opensearch.ts'
import { searchBoosts } from './search-boosts.ts'
import { searchIndex } from './search-index.ts'
import { searchMessages } from './search-messages.ts'

export const search: BuiltInPlugin = {
  name: 'search',
  messages: { en: searchMessages },
  languages: 'src/plugins/search/languages',
  rules: { 'search-boost': { description: '`search.boost` contains a path without pages.' } },
  search: { provider: 'local', module: 'octavo/src/plugins/search/theme/local.ts' },
  outputs: [opensearch, searchIndex],
  checks: [searchBoosts],
}
