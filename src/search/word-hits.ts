// Where a word of a query is hit, and how well: in every section and on every page by the best of its forms. Never by
// their sum: forms are alternatives.

import type { ExpandedWord, Form, FormKind } from './expand.ts'
import { IMPACT_VALUES, nameImpactValues, rarity, wordImpactValues } from './impact.ts'
import { PAGE_FIELDS, TIERS, type Tier } from './index-format.ts'
import type { IndexReader } from './index-reader.ts'
import { type PostingsRef, readPostings } from './shard.ts'
import { FIELD_WEIGHTS, type Field, LONG_QUERY, NAME_SHARES, PARTS_IN_ONE_NAME } from './weights.ts'

export interface WordHits {
  readonly sections: Float32Array
  readonly pages: Float32Array
  /** The confidence that the title or heading has the word. */
  readonly titles: Uint8Array
  readonly headings: Uint8Array
}

/**
 * The confidence that a name has a word: by a part of it only; by a weaker form; by all parts of a compound; as one word
 * with its neighbours; as such.
 */
export const CONFIDENCE = { none: 0, weak: 1, parts: 2, glued: 3, full: 4 } as const

function confidenceOf(kind: FormKind): number {
  // `identity.traits.email` is not what a page on `Email` is called.
  if (kind === 'onePart' || kind === 'lastPart' || kind === 'lastPartAlone') return CONFIDENCE.none
  if (kind === 'parts') return CONFIDENCE.parts
  if (kind === 'glued') return CONFIDENCE.glued
  const isFull = kind === 'exact' || kind === 'compound' || kind === 'stem'
  return isFull ? CONFIDENCE.full : CONFIDENCE.weak
}

export interface LookupScope {
  readonly reader: IndexReader
  readonly tiers: readonly Tier[]
}

export interface HitScope extends LookupScope {
  /** Words of the query. */
  readonly count: number
  /** Filled with the words of the titles and headings that are hit. */
  readonly titleWords: Uint8Array
  readonly headingWords: Uint8Array
}

/** Looks a word up. */
export function findWord(word: ExpandedWord, scope: HitScope): WordHits {
  const { reader } = scope
  const hits: WordHits = {
    sections: new Float32Array(reader.manifest.sections),
    pages: new Float32Array(reader.manifest.pages),
    titles: new Uint8Array(reader.manifest.pages),
    headings: new Uint8Array(reader.manifest.sections),
  }
  const shares = sharesOf(word, scope)
  for (const form of word.forms) addForm(form, hits, { ...scope, shares })
  return hits
}

interface FormScope extends HitScope {
  readonly shares: Shares
}

/** Adds a form: all of its terms must be there, and it is worth what the least of them is. */
function addForm(form: Form, hits: WordHits, scope: FormScope): void {
  const accumulators = accumulatorsOf(scope.reader)
  for (const [nth, term] of form.terms.entries()) {
    const refs = refsOf(term, scope)
    const rare = rarityOf(form.kind, refs, scope)
    for (const { field, ref } of refs) {
      const values = fieldValues(field, scope.reader)
      const factor = weightIn(field, form, scope.count) * rare
      const accumulator = PAGE_FIELDS.has(field) ? accumulators.pages : accumulators.sections
      const words =
        field === 'title' ? scope.titleWords : field === 'heading' ? scope.headingWords : undefined
      readPostings(ref, (id, impact) => {
        if (accumulator.sums[id] === 0) accumulator.touched.push(id)
        accumulator.sums[id]! += values[impact]! * factor
        if (!words) return
        if (accumulator.named[id] === nth) accumulator.named[id] = nth + 1
        if (words[id]! < impact + 1) words[id] = impact + 1
      })
    }
    for (const accumulator of [accumulators.sections, accumulators.pages]) takeTerm(accumulator, nth)
  }
  keepBest(form, accumulators.sections, { best: hits.sections, named: hits.headings })
  keepBest(form, accumulators.pages, { best: hits.pages, named: hits.titles })
}

/** Adds up the scores of one form by record; empty between forms. */
interface Accumulator {
  /** What the fields gave the term at hand. */
  readonly sums: Float32Array
  readonly least: Float32Array
  /** How many of the terms are there, and how many in the title or heading. */
  readonly terms: Uint8Array
  readonly named: Uint8Array
  readonly touched: number[]
  /** Records that have the first term. */
  readonly first: number[]
}

function takeTerm(accumulator: Accumulator, nth: number): void {
  for (const id of accumulator.touched) {
    const sum = accumulator.sums[id]!
    accumulator.sums[id] = 0
    if (nth === 0) accumulator.first.push(id)
    if (accumulator.terms[id] !== nth) continue
    accumulator.terms[id] = nth + 1
    if (nth === 0 || sum < accumulator.least[id]!) accumulator.least[id] = sum
  }
  accumulator.touched.length = 0
}

function keepBest(
  { kind, terms }: Form,
  accumulator: Accumulator,
  { best, named }: { readonly best: Float32Array; readonly named: Uint8Array },
): void {
  const mark = confidenceOf(kind)
  for (const id of accumulator.first) {
    const isNamed = accumulator.named[id] === terms.length
    if (accumulator.terms[id] === terms.length) {
      const value = accumulator.least[id]! * (isNamed && kind === 'parts' ? PARTS_IN_ONE_NAME : 1)
      if (value > best[id]!) best[id] = value
    }
    if (isNamed && named[id]! < mark) named[id] = mark
    accumulator.terms[id] = 0
    accumulator.named[id] = 0
  }
  accumulator.first.length = 0
}

interface Accumulators {
  readonly sections: Accumulator
  readonly pages: Accumulator
}

const accumulatorsByManifest = new WeakMap<IndexReader['manifest'], Accumulators>()

function accumulatorsOf(reader: IndexReader): Accumulators {
  let accumulators = accumulatorsByManifest.get(reader.manifest)
  if (!accumulators) {
    const make = (size: number): Accumulator => ({
      sums: new Float32Array(size),
      least: new Float32Array(size),
      terms: new Uint8Array(size),
      named: new Uint8Array(size),
      touched: [],
      first: [],
    })
    accumulators = { sections: make(reader.manifest.sections), pages: make(reader.manifest.pages) }
    accumulatorsByManifest.set(reader.manifest, accumulators)
  }
  return accumulators
}

export interface FieldRef {
  readonly field: Field
  readonly ref: PostingsRef
}

/** A term's postings in all fields that are loaded. */
export function refsOf(term: string, { reader, tiers }: LookupScope): FieldRef[] {
  return tiers.flatMap((tier) => {
    const refs = reader.get(tier, term)
    return TIERS[tier].flatMap((field, at) => (refs?.[at] ? [{ field, ref: refs[at] }] : []))
  })
}

/** Forms that are counted as one thing: the word in any of its endings, and what it is the beginning of. */
const GROUPS: Partial<Record<FormKind, 'own' | 'prefix'>> = { exact: 'own', stem: 'own', prefix: 'prefix' }

export type Shares = ReadonlyMap<'own' | 'prefix' | undefined, number>

/** The share of all records that a word hits: in the field where that is most. */
export function sharesOf({ forms }: ExpandedWord, scope: LookupScope): Shares {
  const shares = new Map<'own' | 'prefix' | undefined, number>()
  for (const group of ['own', 'prefix'] as const) {
    const fields = new Map<Field, number>()
    for (const { terms, kind } of forms) {
      if (GROUPS[kind] !== group) continue
      for (const [field, share] of formShares(terms, scope))
        fields.set(field, (fields.get(field) ?? 0) + share)
    }
    shares.set(group, Math.min(1, Math.max(0, ...fields.values())))
  }
  return shares
}

/** By field, the share of its rarest term: all of them are no more frequent than that. */
function formShares(terms: readonly string[], scope: LookupScope): Map<Field, number> {
  const least = new Map<Field, number>()
  for (const [nth, term] of terms.entries()) {
    const shares = new Map(refsOf(term, scope).map(({ field, ref }) => [field, shareOf(field, ref, scope)]))
    if (nth === 0) for (const [field, share] of shares) least.set(field, share)
    else for (const [field, share] of least) least.set(field, Math.min(share, shares.get(field) ?? 0))
  }
  return least
}

/** How rare a term is, with what is counted as one with it. The same in all fields, so that they stay comparable. */
export function rarityOf(
  kind: FormKind,
  refs: readonly FieldRef[],
  scope: LookupScope & { readonly shares: Shares },
): number {
  const own = Math.max(0, ...refs.map(({ field, ref }) => shareOf(field, ref, scope)))
  const { sections } = scope.reader.manifest
  return rarity(Math.max(own, scope.shares.get(GROUPS[kind]) ?? 0) * sections, sections)
}

function shareOf(field: Field, { count }: PostingsRef, { reader }: LookupScope): number {
  const { pages, sections } = reader.manifest
  return count / (PAGE_FIELDS.has(field) ? pages : sections)
}

/** The weight of a form in a field, in a query of so many words. */
export function weightIn(field: Field, { kind, weight }: Form, words: number): number {
  const isProse = field === 'text' || field === 'code'
  // Long queries quote: what titles and headings say counts less against prose and code.
  const scale = isProse || words <= LONG_QUERY.from ? 1 : (LONG_QUERY.from / words) ** LONG_QUERY.fall
  // A name is spelt as it is: its other endings, and what means the same, are no more than words.
  const isWord = field === 'names' && (kind === 'stem' || kind === 'synonym' || kind === 'phraseSynonym')
  return weight * FIELD_WEIGHTS[isWord ? 'text' : field] * scale
}

/** What each step of impact counts. */
export function fieldValues(field: Field, { manifest }: IndexReader): readonly number[] {
  if (field === 'title') return wordImpactValues(manifest.average.title)
  if (field === 'heading') return wordImpactValues(manifest.average.heading)
  return field === 'names' ? nameImpactValues(NAME_SHARES) : IMPACT_VALUES
}
