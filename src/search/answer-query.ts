// A query → its answer:
//
// 1. The files of its words are loaded, and of what they may mean: endings, synonyms, beginnings, near spellings.
// 2. All pages are ranked by what they have of the words.
// 3. The first pages are read again: what they, their headings and their entries are called decides among them.
// 4. Quoted phrases are looked for in the texts.
// 5. Hits are made of the best; the texts of those whose excerpts are wanted are loaded.

import { countPlaces, createHits } from './create-hits.ts'
import { type ExpandedWord, expandWords, type Form } from './forms.ts'
import type { IndexFiles } from './index-files.ts'
import type { IndexOptions, IndexResponse } from './index-response.ts'
import { createView, type IndexView } from './index-view.ts'
import { nameTerm } from './name-terms.ts'
import { filterByPhrases } from './phrases.ts'
import { type ParsedQuery, parseQuery } from './query.ts'
import { rerankPages } from './rerank.ts'
import { isFull, type RankedPage, rankPages } from './score.ts'
import { HITS_PER_PAGE, SUGGESTIONS } from './search-limits.ts'
import { FUZZY_TITLES, nearTitles } from './spelling.ts'

export interface Question {
  readonly query: string
  readonly options: IndexOptions
  /** What the paths of hits begin with. */
  readonly basePath: string
  readonly ignoresMissingTexts: boolean
}

/** Pages that are read again; of how many the headings are loaded for that, from how many files; more where the query may be one. */
const READ_AGAIN = { pages: 50, outlined: 20, files: 2, filesOfTelling: 3 } as const

/** Answers from these files. */
export async function answerQuery(files: IndexFiles, question: Question): Promise<IndexResponse> {
  const { query, options, basePath, ignoresMissingTexts } = question
  const { limit = HITS_PER_PAGE, offset = 0, signal } = options
  const parsed = parseQuery(query)
  if (parsed.words.length === 0) return { hits: [], total: 0, pages: 0 }
  const view = createView(files, ignoresMissingTexts)
  const words = await expandWords(view, parsed)
  signal?.throwIfAborted()
  const ranked = await rankQuery(words, parsed, view)
  const most = Math.max(READ_AGAIN.pages, offset + limit)
  const called = parsed.isSpecific ? view.find(nameTerm(parsed.text), true).slice(0, READ_AGAIN.files) : []
  const first = ranked.slice(0, READ_AGAIN.outlined).flatMap(({ documents }) => documents.slice(0, 2))
  const outlined = [...called, ...first].map(({ id }) => id)
  await Promise.all([
    view.loadTitles(ranked.slice(0, most).map(({ page }) => page)),
    view.loadRows('outlines', outlined, READ_AGAIN[parsed.isSpecific ? 'filesOfTelling' : 'files']),
  ])
  const pages = [
    ...rerankPages(ranked.slice(0, most), parsed, { words, view }),
    ...ranked.slice(most).map((page) => ({ ...page, hasTitle: false })),
  ]
  const full = pages.filter(isFull)
  const corrected = correct(query, words)
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

/** Pages in order; where there are quotes, those that have what is quoted. */
async function rankQuery(
  words: readonly ExpandedWord[],
  { phrases, isQuoted }: ParsedQuery,
  view: IndexView,
): Promise<readonly RankedPage[]> {
  const ranked = rankPages(words, view)
  if (phrases.length === 0) return ranked
  const held = await filterByPhrases(words, phrases, view)
  const places = new Map(ranked.map(({ page }, at) => [page, at]))
  const placeOf = ({ page }: RankedPage): number => places.get(page) ?? ranked.length
  // A message that was pasted has names in quotes which are the reader's own: its other words still say something.
  return held.length > 0 || isQuoted ? held.sort((a, b) => placeOf(a) - placeOf(b)) : ranked
}

/** Titles for a query that found nothing: those it may mean, else those of the first pages. */
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

/** Titles that a query which found nothing may mean: all, or those with words that are spelt somewhat like its own. */
async function listTitles(words: readonly ExpandedWord[], view: IndexView): Promise<string[]> {
  let pages = [...view.pages.keys()]
  if (view.isLarge) {
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
      READ_AGAIN.files,
    )
    pages = rankPages(near, view)
      .slice(0, READ_AGAIN.pages)
      .map(({ page }) => page)
    await view.loadTitles(pages)
  }
  return pages.map((page) => titleOf(page, view))
}

/** The query with each word that is nowhere replaced by the one it was taken for. */
function correct(query: string, words: readonly ExpandedWord[]): string {
  return words.reduce((text, { word, forms }) => {
    const typo = forms.find(({ kind }) => kind === 'typo')
    const written = new RegExp(word.raw.replace(/\W/g, '\\$&'), 'gi')
    return typo ? text.replace(written, () => typo.terms.join(' ')) : text
  }, query)
}
