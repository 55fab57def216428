// Connection and query settings for Algolia.

import type { SearchSetting } from '../../core/model/search-provider.ts'

export interface AlgoliaSetting extends SearchSetting {
  readonly provider: 'algolia'
  readonly appId: string
  /** The public search key. */
  readonly apiKey: string
  readonly indexName: string
  /** Restricts results to the current language and version. */
  readonly contextual: boolean
  /** Request parameters that override the defaults. */
  readonly parameters?: Readonly<Record<string, unknown>>
  /** Hosts used instead of Algolia's: origins, in order of preference. */
  readonly hosts?: readonly string[]
  /** Text in the paths of hits, and its replacement on this site. */
  readonly rewrite?: { readonly from: string; readonly to: string }
}

/** Whether Algolia is the search provider. */
export function isAlgolia(setting: SearchSetting | undefined): setting is AlgoliaSetting {
  return setting?.provider === 'algolia'
}
