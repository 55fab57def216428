// The contract between search providers (the built-in index, a hosted service or a plugin) and the search UI. The
// modal, the search page and the providers depend only on this module. All of it is plain data: it may be sent from a
// worker, and results never contain HTML.

/** A run of text; `marked` if it matches the query literally (synonyms are not marked). */
export interface TextRun {
  readonly text: string
  readonly marked?: true
}

/** A field, function, flag, variable or term, as documented on its page. */
export interface HitEntry {
  readonly name: readonly TextRun[]
  /** Type, allowed values or signature. */
  readonly type?: string
  /** First sentence of its description. */
  readonly text?: readonly TextRun[]
}

/** A name that contains words of the query and is not in the row of its hit. */
export interface HitReason {
  /** An alternative title, a keyword, the text of a link to the page, an entry of the section, or the path of the page. */
  readonly kind: 'alias' | 'keyword' | 'link' | 'entry' | 'url'
  readonly name: readonly TextRun[]
}

/** One result of a query. */
export interface SearchHit {
  /** Link target: a path with the site's base path, or a URL. */
  readonly url: string
  /** A whole page, a heading, or text below a heading. */
  readonly kind: 'page' | 'heading' | 'text'
  /** Title of the page. */
  readonly title: readonly TextRun[]
  /** Headings from below the title down to the result; empty for the page and its beginning. */
  readonly headings: readonly (readonly TextRun[])[]
  /** Labels of the page's ancestors, outermost first. */
  readonly trail: readonly string[]
  /** The words around the first match in the text; empty if unavailable. */
  readonly snippet: readonly TextRun[]
  /** Part of the site that contains the hit, `User Guide: Playbooks`; hits of one group are shown together. */
  readonly group: string
  /** For entries, the data shown instead of the snippet. The hit's `url` ends with the entry's anchor. */
  readonly entry?: HitEntry
  /** Why the page was found, if words of the query are missing from the title, the headings and the snippet. */
  readonly reason?: HitReason
  /** Some words of the query are missing. Partial hits follow all others. */
  readonly isPartial?: true
}

export interface SearchResponse<Hit extends SearchHit = SearchHit> {
  /** Sorted by score, best first. */
  readonly hits: readonly Hit[]
  /** Total number of matches, shown or not: if there are partial hits, the number of full matches. */
  readonly total: number
  /** Number of additional partial matches. */
  readonly partial?: number
  /** Number of pages with matches, if known. */
  readonly pages?: number
  /** Queries with results, when this one has none: other spellings, then similar page titles, the likeliest first. */
  readonly suggestions?: readonly string[]
  /** Snippets are missing from hits that `snippetsOf` did not name. */
  readonly lacksSnippets?: true
}

export interface SearchOptions {
  readonly limit?: number
  /** Number of hits to skip, for lists that are loaded incrementally. */
  readonly offset?: number
  /** Maximum number of words in a snippet. */
  readonly words?: number
  /**
   * The `url`s of the hits that need snippets; absent for all. Loading text is expensive: none are requested while the
   * reader types, and after a pause only those of visible hits. A provider may ignore it.
   */
  readonly snippetsOf?: readonly string[]
  /** Aborted when the result is no longer needed. */
  readonly signal?: AbortSignal
}

/** Runs queries. Rejects on failure; the next query tries again. */
export interface SearchProvider {
  search(query: string, options: SearchOptions): Promise<SearchResponse>
  /** Fetches the data that every query needs, ahead of the first query. */
  preload?(): void
}

/** A provider's browser module. */
export interface ProviderModule {
  createProvider(setting: ProviderSetting): SearchProvider
}

/** Returns the plain text of text runs. */
export function plainText(parts: readonly TextRun[]): string {
  return parts.map(({ text }) => text).join('')
}

/** Options for creating a provider. */
export interface ProviderSetting {
  /** The site's base, as an absolute URL. */
  readonly base: string
  readonly language: string
  readonly version: string
  readonly search: SearchSetting
}

/** Search settings of a site. A provider may have fields of its own. */
export interface SearchSetting {
  /** Name of the provider. */
  readonly provider: string
  /** URL template for reporting a query without useful results; `{query}` is replaced with the query. */
  readonly reportUrl?: string
  /** Prefix of the search data that browsers store. Default: the provider and the base path. */
  readonly indexName?: string
  /** Version → manifest file of its index; `''` for the latest version. Absent if there is one index. */
  readonly indexes?: Readonly<Record<string, string>>
  /** The search service to credit below the results. */
  readonly credit?: { readonly label: string; readonly href: string }
  /** Pattern for hit URLs to use unchanged; all others are treated as pages of this site. */
  readonly external?: string
}
