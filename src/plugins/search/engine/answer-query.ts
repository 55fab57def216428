// Answers a search query:
//
// 1. Load the index files of the query's words and of their variants: inflections, synonyms, completions, spelling
//    corrections.
// 2. Rank all pages by the words they contain.
// 3. Rerank the best pages by the names of pages, headings and entries.
// 4. Filter by quoted phrases, using the stored text.
// 5. Create hits for the requested range; load the text for their snippets.

import { countPlaces, createHits } from './create-hits.ts'
import { type ExpandedWord, expandWords, type Form } from './forms.ts'
import type { IndexFiles } from './index-files.ts'
import type { IndexOptions, IndexResponse } from './index-response.ts'
import { createView, type IndexView } from './index-view.ts'
import { nameTerm } from './name-terms.ts'
import { filterByPhrases } from './phrases.ts'
import { type ParsedQuery, parseQuery } from './query.ts'
import { rerankPages } from './rerank.ts'
import { type RankedPage, rankPages } from './score.ts'
import { HITS_PER_PAGE, SUGGESTIONS } from './search-limits.ts'
import { FUZZY_TITLES, nearTitles } from './spelling.ts'

export interface QueryRequest {
  readonly query: string
  readonly options: IndexOptions
  /** Prefix of the paths of hits. */
  readonly basePath: string
  readonly ignoresMissingTexts: boolean
}

/** Rerank limits: pages, pages whose outlines are loaded, and outline files to load (more when the query may be a heading). */
const RERANK_LIMITS = { pages: 50, withOutlines: 20, files: 2, filesForSpecificQuery: 5 } as const

/** Answers a query from the files of an index. */
export async function answerQuery(files: IndexFiles, question: QueryRequest): Promise<IndexResponse> {
  const { query, options, basePath, ignoresMissingTexts } = question
  const { limit = HITS_PER_PAGE, offset = 0, signal } = options
  const parsed = parseQuery(query)
  if (parsed.words.length === 0) return { hits: [], total: 0, pages: 0 }
  const view = createView(files, ignoresMissingTexts)
  const words = await expandWords(view, parsed)
  signal?.throwIfAborted()
  const ranked = await rankQuery(words, parsed, view)
  const rerankCount = Math.max(RERANK_LIMITS.pages, offset + limit)
  const headingMatches = parsed.isSpecific
    ? view.find(nameTerm(parsed.text), true).slice(0, RERANK_LIMITS.files)
    : []
  const topDocuments = ranked
    .slice(0, RERANK_LIMITS.withOutlines)
    .flatMap(({ documents }) => documents.slice(0, 2))
  const outlineIds = [...headingMatches, ...topDocuments].map(({ id }) => id)
  await Promise.all([
    view.loadTitles(ranked.slice(0, rerankCount).map(({ page }) => page)),
    view.loadRows(
      'outlines',
      outlineIds,
      RERANK_LIMITS[parsed.isSpecific ? 'filesForSpecificQuery' : 'files'],
    ),
  ])
  const pages = [
    ...rerankPages(ranked.slice(0, rerankCount), parsed, { words, view }),
    ...ranked.slice(rerankCount).map((page) => ({ ...page, hasTitle: false })),
  ]
  const full = pages.filter(({ isFull }) => isFull)
  const corrected = correctTypos(query, words)
  const isCorrected = corrected !== query
  const suggestions =
    pages.length === 0 ? await suggestTitles(query, words, view) : isCorrected ? [corrected] : []
  const hits = await createHits(pages, { view, words, options, basePath })
  return {
    hits,
    total: full.reduce((sum, page) => sum + countPlaces(page, view), 0),
    pages: full.length,
    ...(pages.length > full.length && { partial: pages.length - full.length }),
    ...(suggestions.length > 0 && { suggestions }),
    ...(options.snippetsOf && { lacksSnippets: true as const }),
  }
}

/** Ranks the pages. If the query has quoted phrases, only pages that contain them are returned. */
async function rankQuery(
  words: readonly ExpandedWord[],
  { phrases, isQuoted }: ParsedQuery,
  view: IndexView,
): Promise<readonly RankedPage[]> {
  const ranked = rankPages(words, view)
  if (phrases.length === 0) return ranked
  const matching = await filterByPhrases(words, phrases, view)
  const places = new Map(ranked.map(({ page }, at) => [page, at]))
  const placeOf = ({ page }: RankedPage): number => places.get(page) ?? ranked.length
  // Pasted error messages quote names that exist only on the reader's machine; the other words are still useful.
  return matching.length > 0 || isQuoted ? matching.sort((a, b) => placeOf(a) - placeOf(b)) : ranked
}

/** Suggests queries when nothing was found: titles similar to the query, or else the titles of the first pages. */
async function suggestTitles(
  query: string,
  words: readonly ExpandedWord[],
  view: IndexView,
): Promise<readonly string[]> {
  const near = nearTitles(query, await listTitles(words, view))
  if (near.length > 0) return near
  const first = [...view.pages.keys()].slice(0, SUGGESTIONS)
  await view.loadTitles(first)
  return [...new Set(first.map((page) => titleOf(page, view)))]
}

function titleOf(page: number, view: IndexView): string {
  return view.title(page)!.names[0]![0]
}

/** Candidate titles for suggestions: those with words similar to the query's. */
async function listTitles(words: readonly ExpandedWord[], view: IndexView): Promise<string[]> {
  await view.loadSpelling(
    words.map(({ word }) => word.terms.joined),
    FUZZY_TITLES,
  )
  const near = words.map(({ word }) => ({
    word,
    forms: view
      .near(word.terms.joined, FUZZY_TITLES)
      .map(([term, weight]): Form => ({ kind: 'typo', terms: [term], weight })),
  }))
  await view.load(
    near.flatMap(({ forms }) => forms.flatMap(({ terms }) => terms)),
    RERANK_LIMITS.files,
  )
  const pages = rankPages(near, view)
    .slice(0, RERANK_LIMITS.pages)
    .map(({ page }) => page)
  await view.loadTitles(pages)
  return pages.map((page) => titleOf(page, view))
}

/** Replaces each unknown word of the query with its best correction. */
function correctTypos(query: string, words: readonly ExpandedWord[]): string {
  return words.reduce((text, { word, forms }) => {
    const typo = forms.find(({ kind }) => kind === 'typo')
    const pattern = new RegExp(word.raw.replace(/\W/g, '\\$&'), 'gi')
    return typo ? text.replace(pattern, () => typo.terms.join(' ')) : text
  }, query)
}
