// Answers from an index of Algolia, asked by its own client: hosts, retries, time-outs and the memory of answers are
// the client's. What comes back is somebody else's: it is checked, and its markup becomes parts of text.

import { type LiteClient, liteClient } from 'algoliasearch/lite'
import {
  CONNECT_TIMEOUT_MS,
  READ_TIMEOUT_MS,
  SNIPPET_WORDS,
  WRITE_TIMEOUT_MS,
} from '../../src/model/search-limits.ts'
import type {
  AlgoliaSetting,
  ProviderSetting,
  SearchAnswer,
  SearchHit,
  SearchProvider,
  TextPart,
} from '../../src/model/search-provider.ts'
import { createHostMemory } from './host-memory.ts'

/** Version of the program; put in by `bundle-theme.ts`. */
declare const OCTAVO_VERSION: string

const LEVELS = [1, 2, 3, 4, 5, 6] as const
const MARK = { open: '<mark>', close: '</mark>' } as const

/** A provider for one index. */
export function createProvider(setting: ProviderSetting): SearchProvider {
  const { search } = setting
  if (search.provider !== 'algolia') throw new TypeError('Not a setting for Algolia.')
  const client = createClient(search)
  preconnect(search)
  return {
    async search(query, { limit, page, words = SNIPPET_WORDS, signal }) {
      const request = makeRequest(search, setting, {
        query,
        limit,
        words,
        ...(page !== undefined && { page }),
      })
      // The client cannot be stopped; an answer that comes too late is left to its memory.
      const { results } = await client.search({ requests: [request as never] })
      signal.throwIfAborted()
      const answer = readAnswer(results[0], setting)
      if (answer.total === 0 && search.contextual) hint(search.indexName)
      return answer
    },
  }
}

function createClient({ appId, apiKey, hosts }: AlgoliaSetting): LiteClient {
  const client = liteClient(appId, apiKey, {
    authMode: 'WithinQueryParameters',
    hostsCache: createHostMemory(`octavo.search.hosts.${appId}`),
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

function preconnect({ appId, hosts }: AlgoliaSetting): void {
  const link = document.createElement('link')
  link.rel = 'preconnect'
  link.href = hosts?.[0] ?? `https://${appId}-dsn.algolia.net`
  link.crossOrigin = ''
  document.head.append(link)
}

// The commonest of all mistakes looks like an empty index.
function hint(indexName: string): void {
  if (document.querySelector('[data-octavo-dev]'))
    console.info(
      `Nothing found. If that is so for every query, declare language and docusaurus_tag as facets of the index "${indexName}", or set search.contextualSearch to false.`,
    )
}

interface Question {
  readonly query: string
  readonly limit: number
  /** Of a list that goes on, from 0. */
  readonly page?: number
  readonly words: number
}

/** The one request of a question. */
export function makeRequest(
  { indexName, contextual, parameters = {} }: AlgoliaSetting,
  { language, version }: Pick<ProviderSetting, 'language' | 'version'>,
  { query, limit, page, words }: Question,
): Record<string, unknown> {
  const tags = ['docusaurus_tag:default', `docusaurus_tag:docs-default-${version || 'current'}`]
  const own = contextual ? [`language:${language}`, tags] : []
  const written = parameters.facetFilters
  const filters = [...own, ...(Array.isArray(written) ? written : written === undefined ? [] : [written])]
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
    // A list has room for what readers wrote on purpose: "quoted" and -without.
    ...(page !== undefined && { page, advancedSyntax: true }),
    ...parameters,
    ...(filters.length > 0 && { facetFilters: filters }),
  }
}

/** A result of Algolia as an answer. Throws at what is none; a hit that makes no sense is left out. */
export function readAnswer(result: unknown, setting: Pick<ProviderSetting, 'base'>): SearchAnswer {
  const { hits, nbHits } = (result ?? {}) as { hits?: unknown; nbHits?: unknown }
  if (!Array.isArray(hits)) throw new TypeError('The answer of the search service has no hits.')
  const read = hits.flatMap((hit) => readHit(hit, setting) ?? [])
  return { hits: read, total: typeof nbHits === 'number' ? nbHits : read.length }
}

interface AlgoliaRecord {
  readonly type?: unknown
  readonly url?: unknown
  readonly content?: unknown
  readonly hierarchy?: Readonly<Record<string, unknown>>
  readonly _snippetResult?: Snippets
  readonly _highlightResult?: Snippets
}

interface Snippets {
  readonly hierarchy?: Readonly<Record<string, { readonly value?: unknown } | undefined>>
  readonly content?: { readonly value?: unknown }
}

function readHit(hit: unknown, { base }: Pick<ProviderSetting, 'base'>): SearchHit | undefined {
  const {
    type,
    url,
    hierarchy = {},
    content,
    _snippetResult,
    _highlightResult,
  } = (hit ?? {}) as AlgoliaRecord
  const address = typeof url === 'string' ? siteAddress(url, base) : undefined
  if (address === undefined || typeof type !== 'string') return undefined
  const label = (level: number): string | undefined => textOf(hierarchy[`lvl${level}`])
  const marked = (level: number): TextPart[] =>
    readMarks(
      textOf(_snippetResult?.hierarchy?.[`lvl${level}`]?.value) ??
        textOf(_highlightResult?.hierarchy?.[`lvl${level}`]?.value) ??
        label(level) ??
        '',
    )
  const deepest = LEVELS.findLast((level) => label(level) !== undefined) ?? 0
  const own = /^lvl[1-6]$/.test(type) ? Number(type.slice(3)) : type === 'content' ? deepest : 1
  const title = own === 0 ? marked(0) : marked(own)
  const snippet = textOf(_snippetResult?.content?.value) ?? textOf(content)
  const kind = type === 'content' ? 'text' : own > 1 ? 'heading' : 'page'
  const labels = [0, ...LEVELS].filter((level) => level < own).flatMap((level) => label(level) ?? [])
  return {
    url: address,
    kind,
    title,
    page: label(1) ?? label(0) ?? '',
    ...(kind !== 'page' && label(1) !== undefined && { pageTitle: marked(1) }),
    trail: labels,
    ...(snippet !== undefined && { snippet: readMarks(snippet) }),
    group: label(0) ?? '',
  }
}

/** A site's own pages are followed where the site is being read, wherever its index was made. */
function siteAddress(url: string, base: string): string | undefined {
  let parsed: URL
  try {
    parsed = new URL(url, base)
  } catch {
    return undefined
  }
  return /^https?:$/.test(parsed.protocol) ? parsed.pathname + parsed.search + parsed.hash : undefined
}

/** Text with marks as parts of it. Whatever else looks like markup is text. */
export function readMarks(value: string): TextPart[] {
  return value
    .split(/(<mark>[\s\S]*?<\/mark>)/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      piece.startsWith(MARK.open) && piece.endsWith(MARK.close)
        ? { text: unescapeText(piece.slice(MARK.open.length, -MARK.close.length)), marked: true }
        : { text: unescapeText(piece) },
    )
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
}

// The service escapes what is not a mark.
function unescapeText(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => entities[name]!)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
