// Asks an index: the one class behind worker, main thread and terminal.
//
// 1. The core tier of the words is loaded; titles, headings and names make a first answer.
// 2. Prose and code of the words as written follow, and make the order final.
// 3. Rows that are shown get their titles and texts.

import type { Correction, SearchAnswer, SearchOptions } from './answer.ts'
import { type ExpandedWord, expandWords, type FormKind, mainTerms, neededTerms } from './expand.ts'
import type { Tier } from './index-format.ts'
import { type IndexReader, type LoadFile, openIndex, readManifest } from './index-reader.ts'
import { DEFAULT_LIMIT, makeHits } from './make-hits.ts'
import { parseQuery, wholesOf } from './query.ts'
import { rank } from './score.ts'
import { keepPhrases, preferSideBySide } from './side-by-side.ts'

export interface Searcher {
  /**
   * Opens the index, so that the first search need not; one that has answered is opened anew when there is a newer.
   */
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

export function createSearcher(loadFile: LoadFile): Searcher {
  let opened: Promise<IndexReader> | undefined
  /** Since the manifest was last read. Before that there is no need to look for a newer. */
  let hasAnswered = false

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
    const question = { query, options, signals }
    try {
      return await ask(await open(), question)
    } catch (error) {
      if (!(error instanceof MissingFile)) throw error
      // The site was published anew since the manifest was read.
      opened = undefined
      return await ask(await open(), question)
    } finally {
      hasAnswered = true
    }
  }

  async function load(): Promise<void> {
    const known = opened
    const reader = await open()
    if (!known || !hasAnswered) return
    hasAnswered = false
    if ((await readManifest(loadFile)) === reader.written || opened !== known) return
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
  const { words, written, stops, phrases, repeats } = parseQuery(query)
  if (words.length === 0) return { query, hits: [], total: 0, corrections: [], stage: 'whole' }
  const stopIfOver = (): void => {
    if (signals.isOver?.()) throw new SearchOver()
  }
  await reader.load('core', neededTerms([...words, ...stops], { reader, written }))
  stopIfOver()

  async function answer(tiers: readonly Tier[], stage: SearchAnswer['stage']): Promise<SearchAnswer> {
    const expanded = await expandWords(words, { reader, tiers, written })
    const asStops = await expandWords(stops, { reader, tiers, written: [] })
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
  const wanted = mainTerms(words, await expandWords(words, { reader, tiers: ['core'], written }))
  // Where the index is cut, code is worth its bytes only for words that nothing else has.
  const isCut = reader.manifest.code.length > 1
  await Promise.all([reader.load('text', wanted), ...(isCut ? [] : [reader.load('code', wanted)])])
  stopIfOver()
  if (isCut) {
    const known = await expandWords(words, { reader, tiers: ['core', 'text'], written })
    const unknown = words.filter((_, at) => !known[at]!.forms.some(({ kind }) => isSure(kind)))
    if (unknown.length === 0) return answer(['core', 'text'], 'whole')
    await reader.load(
      'code',
      mainTerms(unknown, await expandWords(unknown, { reader, tiers: ['core', 'text'], written })),
    )
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
