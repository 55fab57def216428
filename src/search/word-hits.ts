// Where a word of a query is hit, and how well: in every section and on every page by the best of its forms. Never by
// their sum: a word is one wish.

import type { ExpandedWord, Form, FormKind } from './expand.ts'
import { IMPACT_VALUES, nameImpactValues, rarity, wordImpactValues } from './impact.ts'
import { PAGE_FIELDS, TIERS, type Tier } from './index-format.ts'
import type { IndexReader } from './index-reader.ts'
import { type PostingsRef, readPostings } from './postings.ts'
import { FIELD_WEIGHTS, type Field, LONG_QUERY, NAME_SHARES, PARTS_IN_ONE_NAME } from './weights.ts'

export interface WordHits {
  readonly sections: Float32Array
  readonly pages: Float32Array
  /** How surely the title or heading has the word. */
  readonly titles: Uint8Array
  readonly headings: Uint8Array
}

/** By a part of it only; by a weaker form; by all parts of a compound; as one word with its neighbours; as such. */
export const SURENESS = { none: 0, weak: 1, parts: 2, glued: 3, sure: 4 } as const

function surenessOf(kind: FormKind): number {
  // `identity.traits.email` is not what a page on `Email` is called.
  if (kind === 'onePart' || kind === 'lastPart' || kind === 'lastPartAlone') return SURENESS.none
  if (kind === 'parts') return SURENESS.parts
  if (kind === 'glued') return SURENESS.glued
  const isSure = kind === 'exact' || kind === 'compound' || kind === 'stem'
  return isSure ? SURENESS.sure : SURENESS.weak
}

export interface LookScope {
  readonly reader: IndexReader
  readonly tiers: readonly Tier[]
}

export interface HitScope extends LookScope {
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
  const pads = padsOf(scope.reader)
  for (const [nth, term] of form.terms.entries()) {
    const refs = refsOf(term, scope)
    const rare = rarityOf(form.kind, refs, scope)
    for (const { field, ref } of refs) {
      const values = fieldValues(field, scope.reader)
      const factor = worthOf(field, form, scope.count) * rare
      const pad = PAGE_FIELDS.has(field) ? pads.pages : pads.sections
      const words =
        field === 'title' ? scope.titleWords : field === 'heading' ? scope.headingWords : undefined
      readPostings(ref, (id, impact) => {
        if (pad.sums[id] === 0) pad.touched.push(id)
        pad.sums[id]! += values[impact]! * factor
        if (!words) return
        if (pad.named[id] === nth) pad.named[id] = nth + 1
        if (words[id]! < impact + 1) words[id] = impact + 1
      })
    }
    for (const pad of [pads.sections, pads.pages]) takeTerm(pad, nth)
  }
  keepBest(form, pads.sections, { best: hits.sections, named: hits.headings })
  keepBest(form, pads.pages, { best: hits.pages, named: hits.titles })
}

/** Where the terms of one form are added up; empty between forms. */
interface Pad {
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

function takeTerm(pad: Pad, nth: number): void {
  for (const id of pad.touched) {
    const sum = pad.sums[id]!
    pad.sums[id] = 0
    if (nth === 0) pad.first.push(id)
    if (pad.terms[id] !== nth) continue
    pad.terms[id] = nth + 1
    if (nth === 0 || sum < pad.least[id]!) pad.least[id] = sum
  }
  pad.touched.length = 0
}

function keepBest(
  { kind, terms }: Form,
  pad: Pad,
  { best, named }: { readonly best: Float32Array; readonly named: Uint8Array },
): void {
  const mark = surenessOf(kind)
  for (const id of pad.first) {
    const isNamed = pad.named[id] === terms.length
    if (pad.terms[id] === terms.length) {
      const value = pad.least[id]! * (isNamed && kind === 'parts' ? PARTS_IN_ONE_NAME : 1)
      if (value > best[id]!) best[id] = value
    }
    if (isNamed && named[id]! < mark) named[id] = mark
    pad.terms[id] = 0
    pad.named[id] = 0
  }
  pad.first.length = 0
}

interface Pads {
  readonly sections: Pad
  readonly pages: Pad
}

const padsByManifest = new WeakMap<IndexReader['manifest'], Pads>()

function padsOf(reader: IndexReader): Pads {
  let pads = padsByManifest.get(reader.manifest)
  if (!pads) {
    const make = (size: number): Pad => ({
      sums: new Float32Array(size),
      least: new Float32Array(size),
      terms: new Uint8Array(size),
      named: new Uint8Array(size),
      touched: [],
      first: [],
    })
    pads = { sections: make(reader.manifest.sections), pages: make(reader.manifest.pages) }
    padsByManifest.set(reader.manifest, pads)
  }
  return pads
}

export interface FieldRef {
  readonly field: Field
  readonly ref: PostingsRef
}

/** A term's postings in all fields that are loaded. */
export function refsOf(term: string, { reader, tiers }: LookScope): FieldRef[] {
  return tiers.flatMap((tier) => {
    const refs = reader.get(tier, term)
    return TIERS[tier].flatMap((field, at) => (refs?.[at] ? [{ field, ref: refs[at] }] : []))
  })
}

/** Forms that are counted as one thing: the word in any of its endings, and what it is the beginning of. */
const GROUPS: Partial<Record<FormKind, 'own' | 'prefix'>> = { exact: 'own', stem: 'own', prefix: 'prefix' }

export type Shares = ReadonlyMap<'own' | 'prefix' | undefined, number>

/** The share of all records that a word hits: in the field where that is most. */
export function sharesOf({ forms }: ExpandedWord, scope: LookScope): Shares {
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
function formShares(terms: readonly string[], scope: LookScope): Map<Field, number> {
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
  scope: LookScope & { readonly shares: Shares },
): number {
  const own = Math.max(0, ...refs.map(({ field, ref }) => shareOf(field, ref, scope)))
  const { sections } = scope.reader.manifest
  return rarity(Math.max(own, scope.shares.get(GROUPS[kind]) ?? 0) * sections, sections)
}

function shareOf(field: Field, { count }: PostingsRef, { reader }: LookScope): number {
  const { pages, sections } = reader.manifest
  return count / (PAGE_FIELDS.has(field) ? pages : sections)
}

/** What a form counts in a field, in a query of so many words. */
export function worthOf(field: Field, { kind, weight }: Form, words: number): number {
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
