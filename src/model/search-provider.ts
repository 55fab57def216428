// The contract of search: what answers queries, be it the site's own index, a hosted service or a plugin's own. The
// modal, the search page and every provider know each other by this alone. All of it is plain data: it may cross from a
// worker, and nothing in an answer is ever HTML.

/** A piece of text; `marked` where it matches as it was typed: a synonym is not. */
export interface TextRun {
  readonly text: string
  readonly marked?: true
}

/** What a field, a function, a flag, a variable or a term is, as its page says it. */
export interface HitEntry {
  readonly name: readonly TextRun[]
  /** What it may be, or how it is called. */
  readonly type?: string
  /** The first sentence about it. */
  readonly text?: readonly TextRun[]
}

/** One place that answers a query. */
export interface SearchHit {
  /** Ready to follow: a path with the site's base path, or a URL. */
  readonly url: string
  /** A whole page, a heading of one, or text below a heading. */
  readonly kind: 'page' | 'heading' | 'text'
  /** Title of the page. */
  readonly title: readonly TextRun[]
  /** Headings from below the title down to the place; empty for the page and its beginning. */
  readonly headings: readonly (readonly TextRun[])[]
  /** Labels above the page, outermost first. */
  readonly trail: readonly string[]
  /** The words around the first match in the text; empty where none are known. */
  readonly snippet: readonly TextRun[]
  /** Part of the site the hit belongs to, `User Guide: Playbooks`; hits of one group are shown together. */
  readonly group: string
  /** Where the place is an entry, what is shown of it in place of the snippet. Its `url` ends with the entry's anchor. */
  readonly entry?: HitEntry
  /** Not all words of the query are there. These hits come after all others. */
  readonly isPartial?: true
}

export interface SearchResponse<Hit extends SearchHit = SearchHit> {
  /** The best first. */
  readonly hits: readonly Hit[]
  /** How many places match, shown or not: where there are partial hits, those with all words of the query. */
  readonly total: number
  /** How many more places are partial. */
  readonly partial?: number
  /** On how many pages they are, where that is known. */
  readonly pages?: number
  /** Queries that have results, where this one has none: other spellings, then near titles of pages; the likeliest first. */
  readonly suggestions?: readonly string[]
  /** Snippets were left out, since `snippetsOf` did not name their hits. */
  readonly lacksSnippets?: true
}

export interface SearchOptions {
  readonly limit?: number
  /** Hits to skip, for a list that is loaded piece by piece. */
  readonly offset?: number
  /** Words of a snippet. */
  readonly words?: number
  /**
   * The `url`s of the hits whose snippets are wanted; absent for all. Texts are large: while a reader types none is, and
   * after a pause those that are on screen. A provider may ignore it.
   */
  readonly snippetsOf?: readonly string[]
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal
}

/** Answers queries. Rejects when it cannot; the next query tries again. */
export interface SearchProvider {
  search(query: string, options: SearchOptions): Promise<SearchResponse>
  /** Fetches what every query needs before there is one. */
  preload?(): void
}

/** A provider's browser module. */
export interface ProviderModule {
  createProvider(setting: ProviderSetting): SearchProvider
}

/** The plain text of parts. */
export function plainText(parts: readonly TextRun[]): string {
  return parts.map(({ text }) => text).join('')
}

/** What a provider is made with. */
export interface ProviderSetting {
  /** The site's base, as an absolute URL. */
  readonly base: string
  readonly language: string
  readonly version: string
  readonly search: SearchSetting
}

/** How a site is searched. A provider may have fields of its own. */
export interface SearchSetting {
  /** Name of the provider. */
  readonly provider: string
  /** Where to report a query that should have results; `{query}` stands for it. */
  readonly reportUrl?: string
  /** Names what browsers store of searches. Default: the provider and the base path. */
  readonly indexName?: string
  /** Version → the index of its pages, the file of its manifest; under `''` that of the latest. Absent where there is one. */
  readonly indexes?: Readonly<Record<string, string>>
  /** The service that answers, which is named below its answers. */
  readonly credit?: { readonly label: string; readonly href: string }
}

/** Which index of Algolia is asked, and how. */
export interface AlgoliaSetting extends SearchSetting {
  readonly provider: 'algolia'
  readonly appId: string
  /** The key for searching, which every reader sees. */
  readonly apiKey: string
  readonly indexName: string
  /** Only the language and version being read. */
  readonly contextual: boolean
  /** Members of the request that win over ours. */
  readonly parameters?: Readonly<Record<string, unknown>>
  /** Asked in place of Algolia's own hosts: origins, in this order. */
  readonly hosts?: readonly string[]
  /** Hits whose address fits this pattern keep it; all others are pages of this site. */
  readonly external?: string
  /** Text in the paths of hits, and its replacement on this site. */
  readonly rewrite?: { readonly from: string; readonly to: string }
}

/** Whether Algolia answers searches. */
export function isAlgolia(setting: SearchSetting | undefined): setting is AlgoliaSetting {
  return setting?.provider === 'algolia'
}
