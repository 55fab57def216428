// Asks an index: the one class behind worker, main thread and terminal.
//
// 1. The core tier of the words is loaded; titles, headings and names make a first answer.
// 2. Prose and code of the words as written follow, and make the order final.
// 3. Rows that are shown get their titles and texts.

import type { Correction, HitKind, SearchAnswer, SearchHit, SearchOptions, TextPart } from './answer.ts'
import { type ExpandedWord, expandWords, type FormKind, mainTerms, neededTerms } from './expand.ts'
import { explainPlace } from './explain.ts'
import type { PageRows, Tier } from './index-format.ts'
import { type IndexReader, type LoadFile, openIndex, readManifest } from './index-reader.ts'
import { parseQuery, type QueryWord, wholesOf } from './query.ts'
import { firstSections, type RankedPage, type Ranking, rank } from './score.ts'
import { keepPhrases, preferSideBySide } from './side-by-side.ts'
import { makeSnippet, markText, type Wanted } from './snippet.ts'
import { MOST_SECTIONS } from './weights.ts'

export interface Searcher {
  /** Opens the index, so that the first search need not; one that is open is opened anew when there is a newer. */
  load(): Promise<void>
  /** `onCore` hears of the first answer, when there is one before the whole. */
  search(query: string, options?: SearchOptions, signals?: SearchSignals): Promise<SearchAnswer>
  /** The index that is open. */
  reader(): Promise<IndexReader>
}

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

/** A file of the index that is not there: after a deployment the names are others. */
export class MissingFile extends Error {
  constructor(path: string) {
    super(`The search index has no file ${path}.`)
    this.name = 'MissingFile'
  }
}

export const DEFAULT_LIMIT = 20
const SNIPPET_WORDS = 10

/** Hits of one page that are shown beside the first have at least this share of its score. */
const SIDE_SHARE = 0.55

export function createSearcher(loadFile: LoadFile): Searcher {
  let opened: Promise<IndexReader> | undefined

  function open(): Promise<IndexReader> {
    if (!opened) {
      const opening = openIndex(loadFile)
      opened = opening
      // What could not be loaded is asked for again at the next search.
      opening.catch(() => {
        if (opened === opening) opened = undefined
      })
    }
    return opened
  }

  async function search(
    query: string,
    options: SearchOptions = {},
    signals: SearchSignals = {},
  ): Promise<SearchAnswer> {
    try {
      return await ask(await open(), { query, options, signals })
    } catch (error) {
      if (!(error instanceof MissingFile)) throw error
      // The site was published anew since the manifest was read.
      opened = undefined
      return ask(await open(), { query, options, signals })
    }
  }

  async function load(): Promise<void> {
    const known = opened
    const reader = await open()
    if (!known || (await readManifest(loadFile)) === reader.written || opened !== known) return
    opened = undefined
    await open()
  }

  return { load, search, reader: open }
}

interface Question {
  readonly query: string
  readonly options: SearchOptions
  readonly signals: SearchSignals
}

async function ask(reader: IndexReader, { query, options, signals }: Question): Promise<SearchAnswer> {
  const { words, stops, phrases, repeats } = parseQuery(query)
  if (words.length === 0) return { query, hits: [], total: 0, corrections: [], stage: 'whole' }
  const stopIfOver = (): void => {
    if (signals.isOver?.()) throw new SearchOver()
  }
  await reader.load('core', neededTerms([...words, ...stops], reader))
  stopIfOver()

  async function answer(tiers: readonly Tier[], stage: SearchAnswer['stage']): Promise<SearchAnswer> {
    const expanded = await expandWords(words, reader, tiers)
    const asStops = await expandWords(stops, reader, tiers)
    await reader.load('core', typoTerms(expanded))
    const most = (options.offset ?? 0) + (options.limit ?? DEFAULT_LIMIT)
    const isRequired = ({ word }: ExpandedWord): boolean =>
      phrases.some((phrase) => phrase.includes(wholesOf(word.raw)[0]!))
    const scope = { reader, tiers, most, repeats, isRequired, keepsPage: filterOf(reader, options) }
    let ranking = rank(expanded, asStops, scope)
    if (stage === 'whole') {
      if (phrases.length > 0) ranking = await keepPhrases(ranking, phrases, reader)
      ranking = await preferSideBySide(ranking, query, reader)
    }
    const hits = await makeHits(ranking, { reader, tiers, options, stage, expanded, stops: asStops })
    return { query, hits, total: ranking.total, corrections: correctionsOf(expanded), stage }
  }

  if (signals.onCore) {
    const first = await answer(['core'], 'core')
    stopIfOver()
    signals.onCore(first)
  }
  const wanted = mainTerms(words, await expandWords(words, reader, ['core']))
  // Where the index is cut, code is worth its bytes only for words that nothing else has.
  const isCut = reader.manifest.code.length > 1
  await Promise.all([reader.load('text', wanted), ...(isCut ? [] : [reader.load('code', wanted)])])
  stopIfOver()
  if (isCut) {
    const known = await expandWords(words, reader, ['core', 'text'])
    const unknown = words.filter((_, at) => !known[at]!.forms.some(({ kind }) => isSure(kind)))
    if (unknown.length === 0) return answer(['core', 'text'], 'whole')
    await reader.load('code', mainTerms(unknown, await expandWords(unknown, reader, ['core', 'text'])))
    stopIfOver()
  }
  return answer(['core', 'text', 'code'], 'whole')
}

function typoTerms(expanded: readonly ExpandedWord[]): string[] {
  return expanded.flatMap(({ forms }) =>
    forms.flatMap(({ kind, terms }) => (kind === 'typo' || kind === 'typoBesidePrefix' ? terms : [])),
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

interface HitScope {
  readonly reader: IndexReader
  readonly tiers: readonly Tier[]
  readonly options: SearchOptions
  readonly stage: SearchAnswer['stage']
  readonly expanded: readonly ExpandedWord[]
  readonly stops: readonly ExpandedWord[]
}

/** A place in a page that is to be a hit. */
interface Place {
  readonly ranked: RankedPage
  /** Index of the record within the page; undefined for the page as such. */
  readonly record: number | undefined
  readonly score: number
  readonly kind: HitKind
}

async function makeHits(ranking: Ranking, scope: HitScope): Promise<SearchHit[]> {
  const { reader, options } = scope
  const { limit = DEFAULT_LIMIT, offset = 0, every = false } = options
  const firsts = firstSections(reader.table.sections)
  const places: Place[] = []
  for (const ranked of ranking.pages) {
    if (places.length >= offset + limit) break
    const most = every || ranking.pages.length === 1 ? Number.POSITIVE_INFINITY : MOST_SECTIONS
    places.push(...placesOf(ranked, firsts[ranked.page]!, { most, every }))
  }
  const wanted = wantedTerms([...scope.expanded, ...scope.stops])
  return Promise.all(places.slice(offset, offset + limit).map((place) => makeHit(place, wanted, scope)))
}

/** What of a page is shown: its best place, and others that add something. */
function placesOf(
  ranked: RankedPage,
  first: number,
  { most, every }: { readonly most: number; readonly every: boolean },
): Place[] {
  const { sections, own, score, inTitle, equalsTitle } = ranked
  const best = sections[0]
  const isPage =
    equalsTitle ||
    best === undefined ||
    own >= best.score ||
    best.section === first ||
    (inTitle && !best.isNamed)
  const places: Place[] = isPage ? [{ ranked, record: undefined, score, kind: 'page' }] : []
  const top = Math.max(own, best?.score ?? 0)
  for (const section of sections) {
    if (places.length >= most) break
    const record = section.section - first
    if (record === 0 && isPage) continue
    const addsSomething = section.inHeading > 0 || section.coverage >= (best?.coverage ?? 0)
    const isGood = section.score >= top * SIDE_SHARE && addsSomething
    if (places.length > 0 && !every && !isGood) continue
    const kind = record > 0 && section.inHeading > 0 ? 'heading' : 'text'
    places.push({ ranked, record, score: places.length === 0 ? score : section.score, kind })
  }
  return places
}

async function makeHit(
  { ranked, record, score, kind }: Place,
  wanted: Wanted,
  scope: HitScope,
): Promise<SearchHit> {
  const { reader, tiers, options, stage, expanded } = scope
  const { titles, at } = await reader.titles(ranked.page)
  const url = titles.urls[at]!
  const firsts = firstSections(reader.table.sections)
  // The first answer does not wait for texts: one without a heading says at least the page.
  const rows = stage === 'whole' ? await reader.rows(ranked.page) : undefined
  const row = rows?.[record ?? 0]
  const anchor = record === undefined ? '' : (row?.[1] ?? '')
  const section = record === undefined ? undefined : firsts[ranked.page]! + record
  return {
    id: anchor === '' ? url : `${url}#${anchor}`,
    kind,
    url: anchor === '' ? url : `${url}#${encodeURIComponent(anchor)}`,
    group: titles.groupList[titles.groups[at]!]!,
    trail: titles.trailList[titles.trails[at]!]!,
    title: markText(titles.titles[at]!, wanted),
    headings: rows && record !== undefined ? headingsOf(rows, record, wanted) : [],
    snippet: row ? makeSnippet(row[3], row[4], { wanted, words: options.snippetWords ?? SNIPPET_WORDS }) : [],
    score: Math.round(score * 1000) / 1000,
    ...(options.explain && {
      reasons: explainPlace(expanded, { page: ranked.page, section }, { reader, tiers }),
    }),
  }
}

/** The headings a record stands below, and its own. */
function headingsOf(rows: PageRows, record: number, wanted: Wanted): TextPart[][] {
  const headings: TextPart[][] = []
  let depth = 7
  for (let at = record; at > 0; at--) {
    const [heading, , own] = rows[at]!
    if (own >= depth) continue
    depth = own
    headings.unshift(markText(heading, wanted))
  }
  return headings
}

/** Every term that answers a word, with the word's place in the query. */
function wantedTerms(words: readonly ExpandedWord[]): Wanted {
  const wanted = new Map<string, number>()
  for (const [at, { word, forms }] of words.entries()) {
    for (const term of ownTerms(word)) if (!wanted.has(term)) wanted.set(term, at)
    for (const { terms } of forms) for (const term of terms) if (!wanted.has(term)) wanted.set(term, at)
  }
  return wanted
}

function ownTerms({ terms, stem }: QueryWord): string[] {
  return [terms.whole, stem, terms.last].filter((term) => term !== '')
}
