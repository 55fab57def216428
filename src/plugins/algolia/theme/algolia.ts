// Search provider for an Algolia index. Uses the official client, which handles hosts, retries, timeouts and the cache of
// responses.

import { type LiteClient, liteClient } from 'algoliasearch/lite'
import type { ProviderSetting, SearchProvider, SearchResponse } from '../../../core/model/search-provider.ts'
import {
  CONNECT_TIMEOUT_MS,
  HITS_PER_PAGE,
  READ_TIMEOUT_MS,
  SNIPPET_WORDS,
  WRITE_TIMEOUT_MS,
} from '../../search/engine/search-limits.ts'
import { type AlgoliaSetting, isAlgolia } from '../algolia-setting.ts'
import { LEVELS, MARK, parseResponse } from './algolia-response.ts'

/** Octavo's version; inserted by `bundle-theme.ts`. */
declare const OCTAVO_VERSION: string

/** Creates a provider for one index. */
export function createProvider(setting: ProviderSetting): SearchProvider {
  const { search } = setting
  if (!isAlgolia(search)) throw new TypeError('Not a setting for Algolia.')
  const client = createClient(search)
  return {
    async search(query, { limit = HITS_PER_PAGE, offset, words = SNIPPET_WORDS, signal }) {
      const request = createRequest(search, setting, {
        query,
        limit,
        words,
        ...(offset !== undefined && { page: Math.floor(offset / limit) }),
      })
      // The client's requests cannot be aborted; a late response only goes into its cache.
      const response = await client.search({ requests: [request as never] })
      let body: SearchResponse
      try {
        body = parseResponse(response, { ...search, base: setting.base })
      } catch (error) {
        // Otherwise the client would respond to this query from its cache forever.
        await client.clearCache()
        throw error
      }
      signal?.throwIfAborted()
      return body
    },
  }
}

function createClient({ appId, apiKey, hosts }: AlgoliaSetting): LiteClient {
  const client = liteClient(appId, apiKey, {
    authMode: 'WithinQueryParameters',
    hostsCache: hostMemory(),
    timeouts: { connect: CONNECT_TIMEOUT_MS, read: READ_TIMEOUT_MS, write: WRITE_TIMEOUT_MS },
    ...(hosts && {
      hosts: hosts.map((origin) => {
        const { host, protocol } = new URL(origin)
        return { url: host, accept: 'readWrite' as const, protocol: protocol === 'http:' ? 'http' : 'https' }
      }),
    }),
  })
  client.addAlgoliaAgent('octavo', OCTAVO_VERSION)
  return client
}

/** Cache of failed hosts. The client's own cache stores them under keys that it never looks up again. */
function hostMemory() {
  const cachedResponses = new Map<string, unknown>()
  const urlOf = (key: object | string): string => (key as { url: string }).url
  return {
    get: async <Value>(key: object | string, makeNew: () => Promise<Value>): Promise<Value> =>
      (cachedResponses.get(urlOf(key)) as Value | undefined) ?? makeNew(),
    async set<Value>(key: object | string, value: Value): Promise<Value> {
      cachedResponses.set(urlOf(key), value)
      return value
    },
    delete: async (key: object | string): Promise<void> => void cachedResponses.delete(urlOf(key)),
    clear: async (): Promise<void> => cachedResponses.clear(),
  }
}

interface Question {
  readonly query: string
  readonly limit: number
  /** Page of a paginated list, from 0. */
  readonly page?: number
  readonly words: number
}

/** Creates the request for a query. */
export function createRequest(
  { indexName, contextual, parameters = {} }: AlgoliaSetting,
  { language, version }: Pick<ProviderSetting, 'language' | 'version'>,
  { query, limit, page, words }: Question,
): Record<string, unknown> {
  const tags = ['docusaurus_tag:default', `docusaurus_tag:docs-default-${version || 'current'}`]
  const contextFilters = contextual ? [`language:${language}`, tags] : []
  const raw = parameters.facetFilters
  const filters = [...contextFilters, ...(Array.isArray(raw) ? raw : raw === undefined ? [] : [raw])]
  return {
    query,
    indexName,
    attributesToRetrieve: [
      ...[0, ...LEVELS].map((level) => `hierarchy.lvl${level}`),
      'content',
      'type',
      'url',
    ],
    attributesToSnippet: [...LEVELS.map((level) => `hierarchy.lvl${level}:${words}`), `content:${words}`],
    snippetEllipsisText: '…',
    highlightPreTag: MARK.open,
    highlightPostTag: MARK.close,
    hitsPerPage: limit,
    clickAnalytics: false,
    // A full list supports the query syntax: "quoted" and -without.
    ...(page !== undefined && { page, advancedSyntax: true }),
    ...parameters,
    ...(filters.length > 0 && { facetFilters: filters }),
  }
}
