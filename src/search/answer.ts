// What a search gives, whoever answers it. Plain data: it crosses from the worker, and nothing in it is HTML.

/** A piece of text; marked where it answers the query. */
export interface TextPart {
  readonly text: string
  readonly marked: boolean
}

/** `page`: the page as such. `heading`: a section whose heading is meant. `text`: a section that says it. */
export type HitKind = 'page' | 'heading' | 'text'

export interface SearchHit {
  /** The same for the same place in every search: for lists of what was opened. */
  readonly id: string
  readonly kind: HitKind
  /** Site path without the base path, with the anchor. */
  readonly url: string
  /** What rows stand under together: section of the site and category, `User Guide: Playbooks`. */
  readonly group: string
  /** Labels from the top of the sidebar to the page's parent. */
  readonly trail: readonly string[]
  readonly title: readonly TextPart[]
  /** Headings from below the title down to the section; empty for the page and its beginning. */
  readonly headings: readonly (readonly TextPart[])[]
  /** Words around what was found; empty until the page's texts are there, and for pages without any. */
  readonly snippet: readonly TextPart[]
  readonly score: number
  /** Asked for with `explain`: the sum of the reasons, times the factors, is the score. */
  readonly reasons?: readonly HitReason[]
  readonly factors?: readonly ScoreFactor[]
}

/** Why a hit has its score: what a word of the query gave it. */
export interface HitReason {
  readonly word: string
  /** The terms that were found for it. */
  readonly terms: readonly string[]
  readonly kind: string
  readonly field: string
  readonly score: number
}

/** What the sum of the words was multiplied by. */
export interface ScoreFactor {
  /**
   * `coverage`: words it lacks. `heading`: it is called as the query is. `page`: it is a page as such. `asTyped`: words
   * side by side, in one line, or spelt like that. `title`: the title is the query. `depth`: depth and boosts. `rest`:
   * the page's second section, how many sections have all words, and a title that has them among others.
   */
  readonly name: 'coverage' | 'heading' | 'page' | 'asTyped' | 'title' | 'depth' | 'rest'
  readonly factor: number
}

/** A word nobody wrote, and the one it was taken for. */
export interface Correction {
  readonly from: string
  readonly to: string
}

export interface SearchAnswer {
  readonly query: string
  /** Best first; of one page up to three, side by side. */
  readonly hits: readonly SearchHit[]
  /** How many records have enough of the query's words. */
  readonly total: number
  readonly corrections: readonly Correction[]
  /** `core`: titles, headings and names only, without snippets; the whole answer follows. */
  readonly stage: 'core' | 'whole'
}

export interface SearchFilters {
  readonly language?: string
  readonly version?: string
}

export interface SearchOptions {
  /** Default 20. */
  readonly limit?: number
  /** Hits to leave out at the beginning, for further pages. Default 0. */
  readonly offset?: number
  readonly filters?: SearchFilters
  /** Words of a snippet. Default 10. */
  readonly snippetWords?: number
  /** Every record that has enough of the words, not three a page: for lists that go on. */
  readonly every?: boolean
  readonly explain?: boolean
}

/** The plain text of parts. */
export function plainText(parts: readonly TextPart[]): string {
  return parts.map(({ text }) => text).join('')
}

/** What a hit's words gave together. */
export function sumOf(reasons: readonly HitReason[]): number {
  return reasons.reduce((sum, { score }) => sum + score, 0)
}
