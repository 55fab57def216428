// A query → its answer, or two: what it may load is decided before it is asked.
//
// 1. The core tier of the words is loaded; titles, headings and names make a first answer, out of few files.
// 2. Prose and code of the words as written follow, and what the words mean together.
// 3. A word that is nowhere brings its near spellings.
// 4. The texts of the best pages are loaded, and make the order final.

import { HITS_PER_PAGE } from '../model/search-limits.ts'
import {
  type ExpandedWord,
  expandWords,
  type Form,
  type FormKind,
  mainTerms,
  ownTerms,
  phraseTerms,
} from './expand.ts'
import type { IndexAnswer, IndexOptions } from './index-answer.ts'
import type { IndexFiles } from './index-files.ts'
import { type Manifest, SHARD_PREFIX, type Tier } from './index-format.ts'
import { type Budget, createBudget, createReader, type IndexReader } from './index-reader.ts'
import { countPagePlaces, makeHits } from './make-hits.ts'
import { keepPhrases, preferNear } from './proximity.ts'
import { type ParsedQuery, parseQuery, partsOf, type QueryWord } from './query.ts'
import { type Ranking, rank } from './score.ts'

export interface Question {
  readonly query: string
  readonly options: IndexOptions
  /** What the paths of hits begin with. */
  readonly basePath: string
  readonly ignoresMissingTexts: boolean
}

/**
 * What the first answer may load, so that it comes soon: with the manifest eight files. Those of titles come on top of
 * those of words, and near spellings take two.
 */
const FIRST = { files: 7, titles: 3, spellings: { files: 2 }, bytes: 45_000 } as const

/**
 * What a search may load beside what concerns all pages: bytes of words, more where the site has more pages, of which
 * some are reserved for near spellings; and so many files and bytes of texts. Quoted words are looked for in more texts,
 * and a list shows more of them.
 */
const WHOLE = { words: 80_000, spellings: { bytes: 30_000 }, texts: { files: 6, bytes: 80_000 } } as const
const QUOTED = { words: 52_000, spellings: { bytes: 20_000 }, texts: { files: 10, bytes: 105_000 } } as const
const LIST_TEXTS = { files: 16 } as const
/** While the last word is unfinished: the next letter brings other pages. */
const UNFINISHED_TEXTS = { files: 2 } as const
const MORE_WORDS = { perPage: 5, max: 50_000 } as const

/** Answers from these files. */
export async function answerQuery(files: IndexFiles, question: Question): Promise<IndexAnswer> {
  const { query, options } = question
  const parsed = parseQuery(query)
  if (parsed.words.length === 0) return { hits: [], total: 0, pages: 0 }
  if (options.onFirst) {
    const first = await answerFirst(files, parsed, question)
    options.signal?.throwIfAborted()
    options.onFirst(first)
  }
  return answerWhole(files, parsed, question)
}

async function answerFirst(files: IndexFiles, parsed: ParsedQuery, question: Question): Promise<IndexAnswer> {
  const { manifest } = files
  const titles = Math.min(FIRST.titles, manifest.titles.files.length)
  const reader = createReader(files, {
    words: createBudget({ files: FIRST.files - titles, bytes: FIRST.bytes }),
    titles: createBudget({ files: titles }),
  })
  const { words } = parsed
  const { options } = question
  await Promise.all([
    ...longestFirst(words).map((word) => reader.load('core', ownTerms([word]), FIRST.spellings)),
    // What every answer needs does not wait for the words.
    loadTitles(reader),
  ])
  options.signal?.throwIfAborted()
  // What words mean together costs a file each where the core is cut.
  const written = isCut(manifest) ? [] : parsed.written
  const expanded = await expandWords(words, { reader, tiers: ['core'], written })
  await reader.load('core', typoTerms(expanded))
  const found: Found = { reader, tiers: ['core'], expanded, stops: [] }
  return makeAnswer(rankFound(found, parsed, question), found, { question, texts: undefined })
}

async function answerWhole(files: IndexFiles, parsed: ParsedQuery, question: Question): Promise<IndexAnswer> {
  const { words, written, phrases } = parsed
  const { options, query } = question
  const limits = phrases.length > 0 ? QUOTED : WHOLE
  const more = Math.min(MORE_WORDS.max, MORE_WORDS.perPage * files.manifest.pages)
  const reader = createReader(files, {
    words: createBudget({ bytes: limits.words + more }),
    titles: createBudget({}),
    ignoresMissingTexts: question.ignoresMissingTexts,
  })
  await Promise.all([
    ...longestFirst(words).flatMap((word) =>
      ownTerms([word]).flatMap((term) => [reader.load('core', [term]), reader.load('text', [term])]),
    ),
    reader.load('core', phraseTerms(words, { reader, written }), limits.spellings),
    reader.load('core', ownTerms(parsed.stops), limits.spellings),
    loadTitles(reader),
  ])
  options.signal?.throwIfAborted()
  const known = await expandWords(words, { reader, tiers: ['core', 'text'], written })
  const unknown = words.filter(
    ({ isLast, raw }, at) => (isLast && raw.length < 2) || !known[at]!.forms.some(({ kind }) => isSure(kind)),
  )
  await Promise.all([
    reader.load('core', typoTerms(known)),
    reader.load('text', likeliestTypos(known)),
    // Those that only code may have come before the others, for which it is one more place.
    ...unknown.map((word) => reader.load('code', mainTerms([word]))),
    reader.load('text', phraseTerms(words, { reader, written })),
    ...words.map((word) => reader.load('code', mainTerms([word]))),
  ])
  options.signal?.throwIfAborted()

  // Code counts for all words, or for those that nothing else has: else the others would count for less.
  const hasCode = unknown.length > 0 || words.every((word) => isLookedUp(word, reader, ['code']))
  const tiers: readonly Tier[] = hasCode ? ['core', 'text', 'code'] : ['core', 'text']
  const expanded = await expandWords(words, { reader, tiers, written })
  const stops = await expandWords(
    parsed.stops.filter(({ terms }) => reader.get('core', terms.whole) !== undefined),
    { reader, tiers, written: [] },
  )
  const found: Found = { reader, tiers, expanded, stops }
  let ranking = rankFound(found, parsed, question)
  const last = words.find(({ isLast }) => isLast)
  const isUnfinished = last !== undefined && unknown.includes(last)
  if (words.length === 1 && isUnfinished && last.raw.length < SHARD_PREFIX)
    return makeAnswer(ranking, found, { question, texts: undefined })
  const texts = createBudget(options.every ? LIST_TEXTS : isUnfinished ? UNFINISHED_TEXTS : limits.texts)
  if (phrases.length > 0) {
    ranking = await keepPhrases(ranking, phrases, { reader, texts })
    // A message that was pasted has names in quotes which are the reader's own: its other words still say something.
    if (ranking.total === 0 && !parsed.isQuoted)
      ranking = rankFound(found, { ...parsed, phrases: [] }, question)
  }
  ranking = await preferNear(ranking, query, { reader, texts })
  return makeAnswer(ranking, found, { question, texts })
}

/** Loads the titles where they are all in one file. */
async function loadTitles(reader: IndexReader): Promise<void> {
  if (reader.manifest.titles.files.length === 1 && reader.manifest.pages > 0) await reader.titles(0)
}

/** What a stage of a search has found of its words. */
interface Found {
  readonly reader: IndexReader
  readonly tiers: readonly Tier[]
  readonly expanded: readonly ExpandedWord[]
  readonly stops: readonly ExpandedWord[]
}

function rankFound({ expanded, stops, ...look }: Found, parsed: ParsedQuery, { options }: Question): Ranking {
  const { reader } = look
  const isQuoted = ({ raw }: QueryWord): boolean =>
    parsed.phrases.some((phrase) => partsOf(raw).every((part) => phrase.includes(part)))
  return rank(expanded, stops, {
    ...look,
    atLeast: (options.offset ?? 0) + (options.limit ?? HITS_PER_PAGE),
    repeats: parsed.repeats,
    // What was not looked up may be there.
    isRequired: ({ word }) =>
      isQuoted(word) &&
      ownTerms([word]).every((term) => reader.isLoaded('core', term) && reader.isLoaded('text', term)),
    keepsPage: filterOf(reader, options),
  })
}

async function makeAnswer(
  ranking: Ranking,
  found: Found,
  { question, texts }: { readonly question: Question; readonly texts: Budget | undefined },
): Promise<IndexAnswer> {
  const { query, options, basePath } = question
  const hits = await makeHits(ranking, { ...found, options, basePath, texts })
  const corrected = correct(query, found.expanded)
  const total = ranking.total + countPagePlaces(ranking, found.reader)
  return {
    hits,
    total,
    pages: ranking.totalPages,
    ...(corrected !== query && { suggestions: [corrected] }),
  }
}

function isLookedUp(word: QueryWord, reader: IndexReader, tiers: readonly Tier[]): boolean {
  return mainTerms([word]).every((term) => tiers.every((tier) => reader.isLoaded(tier, term)))
}

function isCut({ core, text, code }: Manifest): boolean {
  return core.length > 1 || text.length > 1 || code.length > 1
}

/** Long words are rare, and say more. */
function longestFirst(words: readonly QueryWord[]): QueryWord[] {
  return [...words].sort((a, b) => b.raw.length - a.raw.length || a.at - b.at)
}

function typosOf({ forms }: ExpandedWord): readonly Form[] {
  return forms.filter(({ kind }) => kind === 'typo')
}

function typoTerms(expanded: readonly ExpandedWord[]): string[] {
  return expanded.flatMap((word) => typosOf(word).flatMap(({ terms }) => terms))
}

/** Terms whose postings in prose are worth a download too. */
function likeliestTypos(expanded: readonly ExpandedWord[]): string[] {
  return expanded.flatMap((word) =>
    typosOf(word)
      .slice(0, 2)
      .flatMap(({ terms }) => terms),
  )
}

function isSure(kind: FormKind): boolean {
  return kind === 'exact' || kind === 'compound' || kind === 'stem'
}

/** The query with each word that is nowhere replaced by the one it was taken for. */
function correct(query: string, expanded: readonly ExpandedWord[]): string {
  return expanded.reduce((text, { word, forms }) => {
    const typo = forms.find(({ kind }) => kind === 'typo')
    const written = new RegExp(word.raw.replace(/\W/g, '\\$&'), 'gi')
    return typo ? text.replace(written, () => typo.terms.join(' ')) : text
  }, query)
}

function filterOf({ manifest, table }: IndexReader, { filters }: IndexOptions): (page: number) => boolean {
  if (!filters) return () => true
  const fits = manifest.facets.map(
    ([language, version]) =>
      (filters.language === undefined || filters.language === language) &&
      (filters.version === undefined || filters.version === version),
  )
  return (page) => fits[table.facets?.[page] ?? 0] ?? true
}
