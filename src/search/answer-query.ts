// A query → its answer, or two: what it may load is told before it is asked.
//
// 1. The core tier of the words is loaded; titles, headings and names make a first answer, out of few files.
// 2. Prose and code of the words as written follow, and what the words mean together.
// 3. A word that is nowhere brings its near spellings.
// 4. The texts of the best pages are loaded, and make the order final.

import { createAllowance } from './allowance.ts'
import type { Correction, SearchAnswer, SearchOptions } from './answer.ts'
import {
  type ExpandedWord,
  expandWords,
  type Form,
  type FormKind,
  mainTerms,
  ownTerms,
  phraseTerms,
} from './expand.ts'
import type { IndexFiles } from './index-files.ts'
import type { Manifest, Tier } from './index-format.ts'
import { createReader, type IndexReader } from './index-reader.ts'
import { DEFAULT_LIMIT, makeHits } from './make-hits.ts'
import { type ParsedQuery, parseQuery, partsOf, type QueryWord } from './query.ts'
import { type Ranking, rank } from './score.ts'
import { keepPhrases, preferSideBySide } from './side-by-side.ts'

export interface SearchSignals {
  readonly onCore?: (answer: SearchAnswer) => void
  /** Asked between steps: a search nobody waits for ends early. */
  readonly isOver?: () => boolean
}

/** A search that was given up. */
export class SearchOver extends Error {
  constructor() {
    super('The search was given up.')
    this.name = 'AbortError'
  }
}

export interface Question {
  readonly query: string
  readonly options: SearchOptions
  readonly signals: SearchSignals
  /** Files of texts that are not there are no reason to fail. */
  readonly sparesTexts: boolean
}

/**
 * What the first answer may load, so that it comes soon: with the manifest eight files. Those of titles come on top of
 * those of words, and near spellings take two.
 */
const FIRST = { files: 7, titles: 3, spellings: { files: 2 }, bytes: 45_000 } as const

/**
 * What a search may load beside what is said of all pages: bytes of words, more where the words are more, of which some
 * are left for near spellings; and so many files of texts. Quoted words are looked for in more texts.
 */
const WHOLE = { words: 86_000, spellings: { bytes: 30_000 }, texts: 24 } as const
const QUOTED = { words: 52_000, spellings: { bytes: 20_000 }, texts: 36 } as const
const MORE_WORDS = { perPage: 5, most: 50_000 } as const

/** Answers from these files. */
export async function answerQuery(files: IndexFiles, question: Question): Promise<SearchAnswer> {
  const { query, signals } = question
  const parsed = parseQuery(query)
  if (parsed.words.length === 0) return { query, hits: [], total: 0, corrections: [], stage: 'whole' }
  if (signals.onCore) {
    const first = await answerFirst(files, parsed, question)
    stopIfOver(question)
    signals.onCore(first)
  }
  return answerWhole(files, parsed, question)
}

async function answerFirst(
  files: IndexFiles,
  parsed: ParsedQuery,
  question: Question,
): Promise<SearchAnswer> {
  const { manifest } = files
  const titles = Math.min(FIRST.titles, manifest.titles.files.length)
  const reader = createReader(files, {
    words: createAllowance({ files: FIRST.files - titles, bytes: FIRST.bytes }),
    titles: createAllowance({ files: titles }),
  })
  const { words } = parsed
  await Promise.all([
    ...longestFirst(words).map((word) => reader.load('core', ownTerms([word]), FIRST.spellings)),
    // What every answer needs does not wait for the words.
    loadTitles(reader),
  ])
  stopIfOver(question)
  // What words mean together costs a file each where the core is cut.
  const written = isCut(manifest) ? [] : parsed.written
  const expanded = await expandWords(words, { reader, tiers: ['core'], written })
  await reader.load('core', typoTerms(expanded))
  const found: Found = { reader, tiers: ['core'], expanded, stops: [] }
  return makeAnswer(rankFound(found, parsed, question), found, { ...question, stage: 'core' })
}

async function answerWhole(
  files: IndexFiles,
  parsed: ParsedQuery,
  question: Question,
): Promise<SearchAnswer> {
  const { words, written, phrases } = parsed
  const limits = phrases.length > 0 ? QUOTED : WHOLE
  const more = Math.min(MORE_WORDS.most, MORE_WORDS.perPage * files.manifest.pages)
  const reader = createReader(files, {
    words: createAllowance({ bytes: limits.words + more }),
    titles: createAllowance({}),
    sparesTexts: question.sparesTexts,
    // Quoted words may be anywhere in a long section.
    ...(phrases.length > 0 && { pieces: QUOTED.texts }),
  })
  await Promise.all([
    ...longestFirst(words).flatMap((word) =>
      ownTerms([word]).flatMap((term) => [reader.load('core', [term]), reader.load('text', [term])]),
    ),
    reader.load('core', phraseTerms(words, { reader, written }), limits.spellings),
    reader.load('core', ownTerms(parsed.stops), limits.spellings),
    loadTitles(reader),
    files.textPlan(),
  ])
  stopIfOver(question)
  const known = await expandWords(words, { reader, tiers: ['core', 'text'], written })
  const unknown = words.filter((_, at) => !known[at]!.forms.some(({ kind }) => isSure(kind)))
  await Promise.all([
    reader.load('core', typoTerms(known)),
    reader.load('text', likeliestTypos(known)),
    // Those that only code may have come before the others, for which it is one more place.
    ...unknown.map((word) => reader.load('code', mainTerms([word]))),
    reader.load('text', phraseTerms(words, { reader, written })),
    ...words.map((word) => reader.load('code', mainTerms([word]))),
  ])
  stopIfOver(question)

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
  const look = { reader, texts: createAllowance({ files: limits.texts }) }
  if (phrases.length > 0) ranking = await keepPhrases(ranking, phrases, look)
  ranking = await preferSideBySide(ranking, question.query, look)
  return makeAnswer(ranking, found, { ...question, stage: 'whole' })
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
    most: (options.offset ?? 0) + (options.limit ?? DEFAULT_LIMIT),
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
  { query, options, stage }: Pick<Question, 'query' | 'options'> & Pick<SearchAnswer, 'stage'>,
): Promise<SearchAnswer> {
  const hits = await makeHits(ranking, { ...found, options, stage })
  return { query, hits, total: ranking.total, corrections: correctionsOf(found.expanded), stage }
}

function isLookedUp(word: QueryWord, reader: IndexReader, tiers: readonly Tier[]): boolean {
  return mainTerms([word]).every((term) => tiers.every((tier) => reader.isLoaded(tier, term)))
}

function stopIfOver({ signals }: Question): void {
  if (signals.isOver?.()) throw new SearchOver()
}

function isCut({ core, text, code }: Manifest): boolean {
  return core.length > 1 || text.length > 1 || code.length > 1
}

/** Long words are rare, and say more. */
function longestFirst(words: readonly QueryWord[]): QueryWord[] {
  return [...words].sort((a, b) => b.raw.length - a.raw.length || a.at - b.at)
}

function typosOf({ forms }: ExpandedWord): readonly Form[] {
  return forms.filter(({ kind }) => kind === 'typo' || kind === 'typoBesidePrefix')
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

/** A word nobody wrote, unless it begins one that somebody did. */
function correctionsOf(expanded: readonly ExpandedWord[]): Correction[] {
  return expanded.flatMap(({ word, forms }) => {
    const typo = forms.find(({ kind }) => kind === 'typo')
    return typo ? [{ from: word.raw, to: typo.terms.join(' ') }] : []
  })
}

function filterOf({ manifest, table }: IndexReader, { filters }: SearchOptions): (page: number) => boolean {
  if (!filters) return () => true
  const fits = manifest.facets.map(
    ([language, version]) =>
      (filters.language === undefined || filters.language === language) &&
      (filters.version === undefined || filters.version === version),
  )
  return (page) => fits[table.facets?.[page] ?? 0] ?? true
}
