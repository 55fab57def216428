// Local search: the index, the search page, OpenSearch, and the provider that queries the index in the browser.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { opensearch } from './opensearch.ts'
import { resolveSearchOptions } from './resolve-search.ts'
import { searchBoosts } from './search-boosts.ts'
import { searchFields } from './search-config.ts'
import { searchIndex } from './search-index.ts'

export const search: BuiltInPlugin = {
  name: 'search',
  config: searchFields,
  resolveOptions: resolveSearchOptions,
  search: { provider: 'local', module: 'octavo/src/plugins/search/theme/local.ts' },
  outputs: [opensearch, searchIndex],
  checks: [searchBoosts],
}
