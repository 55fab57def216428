// A query → its answer:
//
// 1. The files of its words are loaded, and of what they may mean: endings, synonyms, beginnings, near spellings.
// 2. All pages are ranked by what they have of the words.
// 3. The first pages are read again: what they, their headings and their entries are called decides among them.
// 4. Quoted phrases are looked for in the texts.
// 5. Hits are made of the best; the texts of those whose excerpts are wanted are loaded.

import { type ExpandedWord, expandWords } from './forms.ts'
import type { IndexAnswer, IndexOptions } from './index-answer.ts'
import type { IndexFiles } from './index-files.ts'
import { createView, type IndexView } from './index-view.ts'
import { countPlaces, makeHits } from './make-hits.ts'
import { mayNameHeading, type ParsedQuery, parseQuery, partsOf } from './query.ts'
import { type NamedPage, rerankPages } from './rerank.ts'
import { type RankedPage, rankPages } from './score.ts'
import { HITS_PER_PAGE } from './search-limits.ts'

export interface Question {
  readonly query: string
  readonly options: IndexOptions
  /** What the paths of hits begin with. */
  readonly basePath: string
  readonly ignoresMissingTexts: boolean
}

/** Pages that are read again; and whose headings are loaded for that, from so many files, more where the query may be one. */
const READ_AGAIN = { pages: 50, outlined: 20, files: 2, named: 5 } as const

/** Answers from these files. */
export async function answerQuery(files: IndexFiles, question: Question): Promise<IndexAnswer> {
  const { query, options, basePath, ignoresMissingTexts } = question
  const { limit = HITS_PER_PAGE, offset = 0, signal } = options
  const parsed = parseQuery(query)
  if (parsed.words.length === 0) return { hits: [], total: 0, pages: 0 }
  const view = createView(files, ignoresMissingTexts)
  const expanded = await expandWords(view, parsed)
  signal?.throwIfAborted()
  const ranked = await rankQuery(expanded, parsed, view)
  signal?.throwIfAborted()
  const most = Math.max(READ_AGAIN.pages, offset + limit)
  const isBest = ({ documents }: RankedPage, at: number): boolean =>
    at < most || documents.some(({ isNamed }) => isNamed)
  const best = ranked.filter(isBest)
  const named = best.flatMap(({ documents }) => documents.filter(({ isNamed }) => isNamed))
  const first = best.slice(0, READ_AGAIN.outlined).map(({ documents }) => documents[0]!)
  await Promise.all([
    view.loadOutlines(
      named.slice(0, READ_AGAIN.outlined).map(({ id }) => id),
      mayNameHeading(parsed) ? READ_AGAIN.named : READ_AGAIN.files,
    ),
    view.loadOutlines(
      first.map(({ id }) => id),
      READ_AGAIN.files,
    ),
  ])
  signal?.throwIfAborted()
  const others = ranked
    .filter((page, at) => !isBest(page, at))
    .map((page): NamedPage => ({ ...page, rank: 0 }))
  const pages = [...rerankPages(best, query, { words: expanded, view }), ...others]
  const full = pages.filter(({ isFull }) => isFull)
  const corrected = correct(query, expanded)
  const hits = await makeHits(pages, { view, words: expanded, options, basePath })
  return {
    hits,
    total: full.reduce((sum, page) => sum + countPlaces(page, view.pages[page.page]!.first), 0),
    pages: full.length,
    ...(pages.length > full.length && { partial: pages.length - full.length }),
    ...(corrected !== query && { suggestions: [corrected] }),
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
  const required = words.filter((word) => isQuotedWord(word, phrases))
  const held = await keepPhrases(required.length > 0 ? rankPages(required, view) : ranked, phrases, view)
  const order = new Map(ranked.map(({ page }, at) => [page, at]))
  const sorted = held.sort(
    (a, b) => (order.get(a.page) ?? ranked.length) - (order.get(b.page) ?? ranked.length),
  )
  // A message that was pasted has names in quotes which are the reader's own: its other words still say something.
  return sorted.length > 0 || isQuoted ? sorted : ranked
}

/** The query with each word that is nowhere replaced by the one it was taken for. */
function correct(query: string, expanded: readonly ExpandedWord[]): string {
  return expanded.reduce((text, { word, forms }) => {
    const typo = forms.find(({ kind }) => kind === 'typo')
    const written = new RegExp(word.raw.replace(/\W/g, '\\$&'), 'gi')
    return typo ? text.replace(written, () => typo.terms.join(' ')) : text
  }, query)
}

type Phrase = readonly string[]

/** Texts that are looked into, in files: those of the best pages first. */
const MOST_FILES = 40

/** The pages that hold all phrases, each with the documents that hold one. */
async function keepPhrases(
  pages: readonly RankedPage[],
  phrases: readonly Phrase[],
  view: IndexView,
): Promise<RankedPage[]> {
  const ids = pages.flatMap(({ documents }) => documents.map(({ id }) => id))
  await Promise.all([view.loadTexts(ids, MOST_FILES), view.loadOutlines(ids, MOST_FILES)])
  return pages.flatMap((ranked) => {
    const titles = view.title(ranked.page).names.map(partsOf)
    const documents = ranked.documents.flatMap((document) => {
      const lines = [...titles, ...linesOf(document.id, view)]
      const held = phrases.filter((phrase) => lines.some((line) => hasRun(line, phrase)))
      return held.length === phrases.length ? [{ ...document, coverage: 1, isWhole: true }] : []
    })
    return documents.length > 0 ? [{ ...ranked, isFull: true, documents }] : []
  })
}

/** Whether a word is one of a phrase: places must have it. Numbers in code are not indexed. */
function isQuotedWord({ word }: ExpandedWord, phrases: readonly Phrase[]): boolean {
  const parts = partsOf(word.raw)
  return phrases.some((phrase) => parts.every((part) => phrase.includes(part) && !/^\d/.test(part)))
}

function linesOf(id: number, view: IndexView): string[][] {
  const [text = '', code = ''] = view.text(id) ?? []
  const heading = view.outline(id)?.headings.at(-1) ?? ''
  return [heading, ...text.split('\n'), ...code.split('\n')].map(partsOf)
}

function hasRun(line: readonly string[], phrase: Phrase): boolean {
  return line.some((_, at) => phrase.every((word, nth) => line[at + nth] === word))
}
