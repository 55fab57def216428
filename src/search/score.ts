// Words with their forms → pages and sections in order.
//
// 1. For each word the best of its forms, in every section and on every page. Never the sum: a word is one wish.
// 2. A section has a word itself, or its page has it, for less. Full coverage wins: × (words hit ÷ words)².
// 3. A page is its best section, or the page as such, and a little of the second; then title, depth, boosts.

import type { ExpandedWord, Form } from './expand.ts'
import { IMPACT_VALUES, rarity, wordImpactValues } from './impact.ts'
import { PAGE_FIELDS, TIERS, type Tier } from './index-format.ts'
import type { IndexReader } from './index-reader.ts'
import { type PostingsRef, readPostings } from './postings.ts'
import {
  BONUS,
  FIELD_WEIGHTS,
  type Field,
  LONG_QUERY,
  PAGE_RECORD,
  PAGE_SHARE,
  SECOND_SECTION,
  STOP_WORD_SHARE,
} from './weights.ts'

/** What a word gave a record, for explanations. */
export interface Reason {
  readonly word: string
  readonly terms: readonly string[]
  readonly kind: Form['kind']
  readonly field: Field
  readonly score: number
}

export interface RankedSection {
  readonly section: number
  readonly score: number
  /** Words of the query that its heading has. */
  readonly inHeading: number
  /** Share of the words that it or its page has. */
  readonly coverage: number
}

export interface RankedPage {
  readonly page: number
  readonly score: number
  /** Of the page as such. */
  readonly own: number
  readonly ownCoverage: number
  readonly equalsTitle: boolean
  /** Best first. Only those that have a word themselves. */
  readonly sections: readonly RankedSection[]
}

export interface Ranking {
  readonly pages: readonly RankedPage[]
  /** Records that have enough of the words. */
  readonly total: number
}

/** Records with less than this share of the words are left out, unless nothing has more. */
const LEAST_COVERAGE = 0.5

/** How sure a form is to be what the reader meant, for telling titles. */
const isStrong = (kind: Form['kind']): boolean =>
  kind === 'exact' || kind === 'compound' || kind === 'stem' || kind === 'glued'

interface WordHits {
  readonly sections: Float32Array
  readonly pages: Float32Array
  /** 2: in the title or heading as such; 1: by a weaker form. */
  readonly titles: Uint8Array
  readonly headings: Uint8Array
}

/** Pages that are ranked in full; of all others only the number is told. */
const MOST_RANKED = 200

/** Ranks every page that has something of the query; the best of them in full. */
export function rank(
  words: readonly ExpandedWord[],
  stops: readonly ExpandedWord[],
  scope: RankScope,
): Ranking {
  const { reader, keepsPage, most } = scope
  const { sections: counts, priors } = reader.table
  const firsts = firstSections(counts)
  const found = words.filter(({ forms }) => forms.length > 0)
  if (found.length === 0) return { pages: [], total: 0 }
  const titleWords = new Uint8Array(counts.length)
  const headingWords = new Uint8Array(firsts.at(-1)!)
  const hits = found.map((word) => hitsOf(word, { ...scope, count: found.length, titleWords, headingWords }))
  const extras = stops.map((word) => hitsOf(word, { ...scope, count: 1, titleWords, headingWords }))
  const frame: PageFrame = { hits, extras, firsts, titleWords, headingWords }

  // First a number for each page, since there may be very many; then the sections of the best.
  const scores = new Float64Array(counts.length)
  const enough = new Uint16Array(counts.length)
  const candidates: number[] = []
  let hasEnough = false
  for (let page = 0; page < counts.length; page++) {
    if (!keepsPage(page)) continue
    const { score, enoughSections, ownCoverage } = scorePage(page, frame)
    if (score === 0) continue
    scores[page] = (score * priors[page]!) / 100
    enough[page] = Math.max(enoughSections, ownCoverage >= LEAST_COVERAGE ? 1 : 0)
    if (enough[page]! > 0) hasEnough = true
    candidates.push(page)
  }
  const good = hasEnough ? candidates.filter((page) => enough[page]! > 0) : candidates
  const best = good
    .sort((a, b) => scores[b]! - scores[a]! || a - b)
    .slice(0, Math.max(MOST_RANKED, most ?? 0))
  const pages = best.map((page): RankedPage => {
    const sections: RankedSection[] = []
    const { own, ownCoverage, equalsTitle } = scorePage(page, frame, sections)
    sections.sort((a, b) => b.score - a.score || a.section - b.section)
    return { page, score: scores[page]!, own, ownCoverage, equalsTitle, sections }
  })
  return { pages, total: good.reduce((sum, page) => sum + Math.max(1, enough[page]!), 0) }
}

export interface RankScope {
  readonly reader: IndexReader
  readonly tiers: readonly Tier[]
  keepsPage(page: number): boolean
  /** Pages that are needed, where that is more than usual. */
  readonly most?: number
}

interface HitScope extends RankScope {
  /** Words of the query. */
  readonly count: number
  /** Filled with the words of the titles and headings that are hit. */
  readonly titleWords: Uint8Array
  readonly headingWords: Uint8Array
}

interface PageFrame {
  readonly hits: readonly WordHits[]
  readonly extras: readonly WordHits[]
  readonly firsts: Uint32Array
  readonly titleWords: Uint8Array
  readonly headingWords: Uint8Array
}

interface PageScore {
  readonly score: number
  readonly own: number
  readonly ownCoverage: number
  readonly equalsTitle: boolean
  /** Sections that have enough of the words. */
  readonly enoughSections: number
}

const NO_SCORE: PageScore = { score: 0, own: 0, ownCoverage: 0, equalsTitle: false, enoughSections: 0 }

/** The score of a page; its sections are told only when somebody collects them. */
function scorePage(page: number, frame: PageFrame, collect?: RankedSection[]): PageScore {
  const { hits, extras, firsts, titleWords, headingWords } = frame
  const count = hits.length
  let own = 0
  let covered = 0
  let strongTitle = 0
  let weakTitle = 0
  for (let word = 0; word < count; word++) {
    const { pages, titles } = hits[word]!
    if (pages[page]! > 0) covered++
    own += pages[page]!
    if (titles[page] === 2) strongTitle++
    if (titles[page]! > 0) weakTitle++
  }
  for (const { pages } of extras) if (covered > 0) own += STOP_WORD_SHARE * pages[page]!
  const ownCoverage = covered / count
  const ownScore = own * ownCoverage ** 2 * PAGE_RECORD

  let first = ownScore
  let second = 0
  let enoughSections = 0
  for (let section = firsts[page]!; section < firsts[page + 1]!; section++) {
    let sum = 0
    let hit = 0
    let isOwn = false
    let strong = 0
    for (let word = 0; word < count; word++) {
      const { sections, pages, headings } = hits[word]!
      const here = sections[section]!
      const around = pages[page]!
      if (here > 0) {
        isOwn = true
        sum += here + PAGE_SHARE.beside * around
      } else sum += PAGE_SHARE.alone * around
      if (here > 0 || around > 0) hit++
      if (headings[section] === 2) strong++
    }
    if (!isOwn) continue
    for (const { sections } of extras) sum += STOP_WORD_SHARE * sections[section]!
    const coverage = hit / count
    const equals = strong === count && headingWords[section]! <= count ? BONUS.equalsHeading : 0
    const score = sum * coverage ** 2 * (1 + equals)
    if (coverage >= LEAST_COVERAGE) enoughSections++
    if (score > first) {
      second = first
      first = score
    } else if (score > second) second = score
    if (collect) {
      const inHeading = hits.filter(({ headings }) => headings[section]! > 0).length
      collect.push({ section, score, inHeading, coverage })
    }
  }
  if (first === 0) return NO_SCORE

  const length = titleWords[page]!
  const equalsTitle = strongTitle === count && length <= count
  // All in the title, as it is or nearly: the fewer other words it has, the more it is meant.
  const bonus = equalsTitle
    ? BONUS.equalsTitle
    : strongTitle === count
      ? (BONUS.insideTitle * count) / length
      : weakTitle === count && length <= count
        ? BONUS.insideTitle
        : 0
  const score = (first + SECOND_SECTION * second) * (1 + bonus)
  return { score, own: ownScore, ownCoverage, equalsTitle, enoughSections }
}

/** Where a word is hit, and how well, by its best form. */
function hitsOf(word: ExpandedWord, scope: HitScope): WordHits {
  const { reader } = scope
  const hits: WordHits = {
    sections: new Float32Array(reader.manifest.sections),
    pages: new Float32Array(reader.manifest.pages),
    titles: new Uint8Array(reader.manifest.pages),
    headings: new Uint8Array(reader.manifest.sections),
  }
  const spread = hitsByField(word, reader, scope.tiers)
  for (const form of word.forms) addForm(form, hits, { ...scope, spread })
  return hits
}

/** Records that a word hits in each field by any of its endings: how rare it is. */
function hitsByField(
  { forms }: ExpandedWord,
  reader: IndexReader,
  tiers: readonly Tier[],
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { terms, kind } of forms) {
    if (kind !== 'exact' && kind !== 'stem' && kind !== 'prefix') continue
    for (const { field, ref } of refsOf(terms[0]!, reader, tiers)) {
      const key = `${kind === 'prefix' ? kind : 'own'} ${field}`
      counts.set(key, (counts.get(key) ?? 0) + ref.count)
    }
  }
  return counts
}

interface FieldRef {
  readonly field: Field
  readonly ref: PostingsRef
}

function refsOf(term: string, reader: IndexReader, tiers: readonly Tier[]): FieldRef[] {
  return tiers.flatMap((tier) => {
    const refs = reader.get(tier, term)
    return TIERS[tier].flatMap((field, at) => (refs?.[at] ? [{ field, ref: refs[at] }] : []))
  })
}

interface FormScope extends HitScope {
  readonly spread: ReadonlyMap<string, number>
}

/** Adds a form: all of its terms must be there, and together they are worth what one word is. */
function addForm(form: Form, hits: WordHits, scope: FormScope): void {
  const mark = isStrong(form.kind) ? 2 : 1
  const count = form.terms.length
  const pad = padOf(scope.reader)
  for (const [nth, term] of form.terms.entries()) {
    for (const { field, ref } of refsOf(term, scope.reader, scope.tiers)) {
      const values = valuesOfTerm(field, ref, form, scope)
      const side = PAGE_FIELDS.has(field) ? pad.pages : pad.sections
      const words =
        field === 'title' ? scope.titleWords : field === 'heading' ? scope.headingWords : undefined
      readPostings(ref, (id, impact) => {
        // Bit by bit: which of the terms are there.
        if (side.seen[id] === 0) side.touched.push(id)
        side.seen[id]! |= 1 << nth
        side.sums[id]! += values[impact]!
        if (!words) return
        side.named[id]! |= 1 << nth
        if (words[id]! < impact + 1) words[id] = impact + 1
      })
    }
  }
  const all = (1 << count) - 1
  for (const [side, best, named] of [
    [pad.sections, hits.sections, hits.headings],
    [pad.pages, hits.pages, hits.titles],
  ] as const) {
    for (const id of side.touched) {
      if (side.seen[id] === all) {
        const value = side.sums[id]! / count
        if (value > best[id]!) best[id] = value
      }
      if (side.named[id] === all && named[id]! < mark) named[id] = mark
      side.seen[id] = 0
      side.sums[id] = 0
      side.named[id] = 0
    }
    side.touched.length = 0
  }
}

/** Where the terms of one form are added up; empty between forms. */
interface Pad {
  readonly sums: Float32Array
  readonly seen: Uint8Array
  readonly named: Uint8Array
  readonly touched: number[]
}

const padsByReader = new WeakMap<IndexReader, { readonly sections: Pad; readonly pages: Pad }>()

function padOf(reader: IndexReader): { readonly sections: Pad; readonly pages: Pad } {
  let pads = padsByReader.get(reader)
  if (!pads) {
    const make = (size: number): Pad => ({
      sums: new Float32Array(size),
      seen: new Uint8Array(size),
      named: new Uint8Array(size),
      touched: [],
    })
    pads = { sections: make(reader.manifest.sections), pages: make(reader.manifest.pages) }
    padsByReader.set(reader, pads)
  }
  return pads
}

/** What each step of impact is worth for a term in a field. */
function valuesOfTerm(field: Field, ref: PostingsRef, { kind, weight }: Form, scope: FormScope): number[] {
  const { reader, spread, count } = scope
  const records = PAGE_FIELDS.has(field) ? reader.manifest.pages : reader.manifest.sections
  const isShared = kind === 'exact' || kind === 'stem' || kind === 'prefix'
  const others = isShared ? (spread.get(`${kind === 'prefix' ? kind : 'own'} ${field}`) ?? 0) : 0
  const hitCount = Math.min(records, Math.max(others, ref.count))
  const factor = weight * FIELD_WEIGHTS[field] * scaleOf(field, count) * rarity(hitCount, records)
  return valuesOf(field, reader).map((value) => value * factor)
}

/** Long queries quote: what titles and headings say counts less against prose and code. */
function scaleOf(field: Field, words: number): number {
  if (field === 'text' || field === 'code' || words <= LONG_QUERY.from) return 1
  return (LONG_QUERY.from / words) ** LONG_QUERY.fall
}

function valuesOf(field: Field, { manifest }: IndexReader): readonly number[] {
  if (field === 'title') return wordImpactValues(manifest.average.title)
  return field === 'heading' ? wordImpactValues(manifest.average.heading) : IMPACT_VALUES
}

const firstsByTable = new WeakMap<readonly number[], Uint32Array>()

/** The first section of each page, and behind the last page the number of all. */
export function firstSections(counts: readonly number[]): Uint32Array {
  const kept = firstsByTable.get(counts)
  if (kept) return kept
  const firsts = new Uint32Array(counts.length + 1)
  firstsByTable.set(counts, firsts)
  for (const [page, count] of counts.entries()) firsts[page + 1] = firsts[page]! + count
  return firsts
}

/** Why a page or section has its score: the best form of each word in each field. */
export function explain(
  words: readonly ExpandedWord[],
  { page, section }: { readonly page: number; readonly section: number | undefined },
  { reader, tiers }: RankScope,
): Reason[] {
  return words.flatMap(({ word, forms }) => {
    const reasons: Reason[] = []
    for (const form of forms) {
      for (const term of form.terms) {
        for (const { field, ref } of refsOf(term, reader, tiers)) {
          const wanted = PAGE_FIELDS.has(field) ? page : section
          readPostings(ref, (id, impact) => {
            if (id !== wanted) return
            const records = PAGE_FIELDS.has(field) ? reader.manifest.pages : reader.manifest.sections
            const worth = form.weight * FIELD_WEIGHTS[field] * rarity(ref.count, records)
            const score = worth * valuesOf(field, reader)[impact]!
            reasons.push({ word: word.raw, terms: form.terms, kind: form.kind, field, score })
          })
        }
      }
    }
    const best = new Map<Field, Reason>()
    for (const reason of reasons) {
      if (reason.score > (best.get(reason.field)?.score ?? 0)) best.set(reason.field, reason)
    }
    return [...best.values()].sort((a, b) => b.score - a.score)
  })
}
