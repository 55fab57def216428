// The interface of search providers: the site's own index or a hosted service. The modal, the search page and every
// provider share only this. All text is plain; nothing in an answer is HTML.

/** A piece of text; `marked` where it matches. */
export interface TextPart {
  readonly text: string
  readonly marked?: true
}

/** One place that answers a query. */
export interface SearchHit {
  /** Ready to follow: a path with the site's base path, or a URL. */
  readonly url: string
  /** A whole page, a heading of one, or text below a heading. */
  readonly kind: 'page' | 'heading' | 'text'
  /** Title of the page, or the heading; of a text the heading it stands below. */
  readonly title: readonly TextPart[]
  /** Title of the page it is on. */
  readonly page: string
  /** The same with what matches marked. */
  readonly pageTitle?: readonly TextPart[]
  /** Labels above the hit, outermost first: sections of the site, the page, headings of the page. */
  readonly trail: readonly string[]
  /** The words around the first match in the text. */
  readonly snippet?: readonly TextPart[]
  /** Part of the site the hit belongs to; hits of one group stand together. */
  readonly group: string
}

export interface SearchAnswer {
  /** The best first. */
  readonly hits: readonly SearchHit[]
  /** How many places match, shown or not. */
  readonly total: number
  /** Other spellings that have results, the likeliest first. */
  readonly suggestions?: readonly string[]
}

export interface SearchOptions {
  readonly limit: number
  /** From 0. */
  readonly page?: number
  /** Words of a snippet. */
  readonly words?: number
  readonly signal: AbortSignal
  /** Hears of a first answer where one comes before the whole: its order may yet change. */
  readonly onFirst?: (answer: SearchAnswer) => void
}

/** Answers queries. Rejects when it cannot; the next query tries again. */
export interface SearchProvider {
  search(query: string, options: SearchOptions): Promise<SearchAnswer>
  /** Fetches ahead what every query needs. */
  preload?(): void
}

/** What a provider is made with. */
export interface ProviderSetting {
  /** The site's base, as an absolute URL. */
  readonly base: string
  readonly language: string
  readonly version: string
  readonly search: SearchSetting
}

/** How a site is searched. */
export type SearchSetting = {
  /** Where to report a query that should have results; `{query}` stands for it. */
  readonly reportUrl?: string
} & ({ readonly provider: 'local' } | ({ readonly provider: 'algolia' } & AlgoliaSetting))

/** Which index of Algolia is asked, and how. */
export interface AlgoliaSetting {
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
  /** Text in the paths of hits, and what stands there on this site. */
  readonly rewrite?: { readonly from: string; readonly to: string }
}
