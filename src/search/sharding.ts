// Pages → the shards that browsers load, in two steps, so that an edit costs what it touches:
//
// 1. A group of neighbouring pages collects its postings, numbered from its own beginning, in slices by ranges of terms.
// 2. A range, or several where there is little in them, merges the slices of all groups to shards.
//
// Slices have the form of shards.

import { decodePath } from '../model/encode-path.ts'
import { impactOf, impactOfWords } from './impact.ts'
import { CORE_FIELDS, PAGE_FIELDS, RANGE_STARTS, SHARD_BYTES, TIERS, type Tier } from './index-format.ts'
import type { GroupRules } from './page-groups.ts'
import type { SectionPart } from './page-part.ts'
import type { PhraseBook } from './phrases.ts'
import { createShardWriter, decodeShard, IMPACTS, readPostings, type Shard } from './shard.ts'
import { countTerms, countWords, eachTerm, nameTerms } from './term-list.ts'
import { TYPO_LENGTHS } from './weights.ts'

/** The text of links to a page, and how many pages have such a link. */
export type LinkText = readonly [text: string, pages: number]

/** What the index needs of a page beside its sections. */
export interface GroupPage {
  readonly url: string
  readonly title: string
  /** Other titles: its label in the sidebar, old addresses. */
  readonly labels: readonly string[]
  /** Keywords and tags. */
  readonly keywords: readonly string[]
  readonly description: string
  /** What other pages call it. */
  readonly linked: readonly LinkText[]
  readonly trail: readonly string[]
}

export interface GroupPostings {
  /** By tier and range; undefined where no term is in the range. */
  readonly slices: Readonly<Record<Tier, readonly (Uint8Array | undefined)[]>>
  /** Words of all titles that count. */
  readonly titleWords: number
}

/** The longest description that is searched, in characters. */
const LONGEST_DESCRIPTION = 240

/** The impact of a hit in a path or description: they are short, and say a thing once. */
const ONE_HIT = 3

/** Collects the postings of a group's pages; `sections` are those of each page. */
export function collectPostings(
  pages: readonly GroupPage[],
  sections: readonly (readonly SectionPart[])[],
  { averages, twins, phrases }: GroupRules & { readonly phrases: PhraseBook },
): GroupPostings {
  const [core, text, code] = [createCollector(), createCollector(), createCollector()]
  const addCore = (field: (typeof CORE_FIELDS)[number], term: string, posting: number): void =>
    core.add(CORE_FIELDS.indexOf(field), term, posting)
  let titleWords = 0
  let section = 0
  for (const [at, page] of pages.entries()) {
    titleWords += countWords(page.title)
    addPage(page, phrases, (field, term, impact) => addCore(field, term, at * IMPACTS + impact))
    for (const part of sections[at]!) {
      const own = section * IMPACTS
      eachTerm(part.heading, (term, words) => addCore('heading', term, own + impactOfWords(words)))
      const [inNames, inText, inCode] = part.sizes.map((size, field) => impactsFor(size, averages[field]!))
      eachTerm(part.names, (term, count) => addCore('names', term, own + inNames!(count)))
      if (!twins.includes(section)) {
        eachTerm(part.text, (term, count) => text.add(0, term, own + inText!(count)))
        eachTerm(part.code, (term, count) => code.add(0, term, own + inCode!(count)))
      }
      section++
    }
  }
  return {
    slices: { core: core.take('core'), text: text.take('text'), code: code.take('code') },
    titleWords,
  }
}

/** A term's postings by field. */
type Collected = Map<string, (number[] | undefined)[]>

function addPosting(terms: Collected, term: string, field: number): number[] {
  let fields = terms.get(term)
  if (!fields) {
    fields = []
    terms.set(term, fields)
  }
  fields[field] ??= []
  return fields[field]
}

function createCollector() {
  const terms: Collected = new Map()
  return {
    /** Adds a posting above all that the term has in the field. */
    add: (field: number, term: string, posting: number) => void addPosting(terms, term, field).push(posting),
    /** The slices of a tier, by range. */
    take(tier: Tier): (Uint8Array | undefined)[] {
      const starts = RANGE_STARTS[tier]
      const writers = starts.map(() => createShardWriter())
      let range = 0
      for (const term of [...terms.keys()].sort()) {
        while (range + 1 < starts.length && term >= starts[range + 1]!) range++
        writers[range]!.add(term, terms.get(term)!)
      }
      return writers.map((writer) => (writer.terms.length > 0 ? writer.take().bytes : undefined))
    },
  }
}

function addPage(
  page: GroupPage,
  phrases: PhraseBook,
  add: (field: (typeof CORE_FIELDS)[number], term: string, impact: number) => void,
): void {
  const { url, title, labels, keywords, description, linked, trail } = page
  for (const [term, words] of nameTerms([title, ...labels], phrases)) add('title', term, impactOfWords(words))
  const path = [...url.split('/').map(decodePath), ...trail, ...keywords]
  eachTerm(countTerms(path, { keepsStopWords: true, phrases }), (term) => add('path', term, ONE_HIT))
  const described = countTerms([description.slice(0, LONGEST_DESCRIPTION)], {
    keepsStopWords: false,
    phrases,
  })
  eachTerm(described, (term) => add('description', term, ONE_HIT))
  for (const [term, pages] of countLinks(linked, phrases)) add('linked', term, impactOf(pages, 1, 1))
}

/** By term: how many links to the page have it. */
function countLinks(linked: readonly LinkText[], phrases: PhraseBook): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [text, pages] of linked) {
    eachTerm(countTerms([text], { keepsStopWords: false, phrases }), (term) =>
      counts.set(term, (counts.get(term) ?? 0) + pages),
    )
  }
  return counts
}

/** The impacts of terms in a field of this size, each computed once. */
function impactsFor(size: number, average: number): (count: number) => number {
  const known: number[] = []
  return (count) => {
    known[count] ??= impactOf(count, size, average)
    return known[count]
  }
}

/** What a group has of the ranges of a shard. */
export interface GroupSlices {
  /** By range; undefined where the group has nothing of it. */
  readonly slices: readonly (Uint8Array | undefined)[]
  /** The group's first page and section. */
  readonly page: number
  readonly section: number
}

/** Merges the slices of groups, to one shard or to as many as their size asks for. */
export function mergeSlices(tier: Tier, groups: readonly GroupSlices[]): Shard[] {
  const shards: Shard[] = []
  let writer = createShardWriter()
  const close = (): void => {
    shards.push(writer.take())
    writer = createShardWriter()
  }
  for (let range = 0; range < (groups[0]?.slices.length ?? 0); range++) {
    const merged = mergeRange(tier, groups, range)
    for (const term of [...merged.keys()].sort()) {
      const fields = merged.get(term)!
      const size = fields.reduce((sum, postings) => sum + (postings?.length ?? 0), 0)
      if (writer.terms.length > 0 && writer.size + size > SHARD_BYTES) close()
      writer.add(term, fields)
    }
  }
  close()
  return shards
}

function mergeRange(tier: Tier, groups: readonly GroupSlices[], range: number): Collected {
  const fields = TIERS[tier]
  const isOfPages = fields.map((field) => PAGE_FIELDS.has(field))
  const merged: Collected = new Map()
  for (const { slices, page, section } of groups) {
    const slice = slices[range]
    if (!slice) continue
    decodeShard(slice, fields.length, (term, refs) => {
      for (const [field, ref] of refs.entries()) {
        if (!ref) continue
        const postings = addPosting(merged, term, field)
        const first = isOfPages[field] ? page : section
        readPostings(ref, (id, impact) => void postings.push((first + id) * IMPACTS + impact))
      }
    })
  }
  return merged
}

/** Bytes of a file of words before it is deflated: from the minimum on, a new letter begins a new file. */
const VOCABULARY_BYTES = { min: 4_000, max: 20_000 } as const

/** Cuts ascending terms into files by their first letters: what a misspelt word is compared with. */
export function cutVocabulary(terms: readonly string[]): Shard[] {
  const shards: Shard[] = []
  let writer = createShardWriter()
  const close = (): void => {
    if (writer.terms.length > 0) shards.push(writer.take())
    writer = createShardWriter()
  }
  for (const term of terms) {
    // Nothing is corrected to a shorter word.
    if (term.length < TYPO_LENGTHS.one - 1) continue
    const isNewLetter = term[0] !== writer.terms.at(-1)?.[0]
    if (writer.size > (isNewLetter ? VOCABULARY_BYTES.min : VOCABULARY_BYTES.max)) close()
    writer.add(term, [])
  }
  close()
  return shards
}
