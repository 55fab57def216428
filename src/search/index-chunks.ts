// The index in chunks, so that an edit costs what it touches:
//
// 1. A group of neighbouring pages is indexed alone, its documents counted from 0. Its terms are cut into slices by ranges.
// 2. The slices that all groups have of a range are merged, and cut into files.

import MiniSearch from 'minisearch'
import type { PageDocument } from './documents.ts'
import { FIELDS, type IndexEntry } from './index-format.ts'
import { indexOptions, NAME_COUNTS } from './index-terms.ts'
import { isNameTerm } from './name-terms.ts'

/** Letters of a file, unless a single term or section has more: a search should load few files, and little that it does not need. */
export const FILE_CHARACTERS = { terms: 24_000, outlines: 48_000, texts: 24_000, spelling: 24_000 } as const

/** The same of outlines in a large index, whose hits are seldom neighbours. */
export const LARGE_OUTLINES = 24_000

/** First terms of the ranges: where a term is never depends on others. Then other scripts. */
const RANGES =
  ' 4 a al b c com cr d di e f g h i in l m n o p pr r s se st t tr u w \u0080 \u0431 \u043a \u043f \u0441 \u0530 \u3000 \u4e00 \u5800 \u6500 \u7500 \u8500 \ua000'.split(
    ' ',
  )

const [TITLE, , , LINKED, HEADING, NAMES, TEXT, CODE] = FIELDS.map((_, at) => String(at)) as string[]
/** What these fields have is not called so. */
const NOT_NAMES = new Set([LINKED, TEXT, CODE])

/** The ids of a page are a multiple of this. */
const SPARE_IDS = 8

/** From half as many to twice as many pages a group has, unless it is the last. */
const GROUP_PAGES = 32

/** Where each group begins. Addresses decide, so that a page that comes or goes changes its own group. */
export function groupStarts(urls: readonly string[]): number[] {
  const starts = [0]
  for (let at = 1; at < urls.length; at++) {
    const size = at - starts.at(-1)!
    if (size >= 2 * GROUP_PAGES || (size >= GROUP_PAGES / 2 && isBoundary(urls[at]!))) starts.push(at)
  }
  return urls.length === 0 ? [] : starts
}

function isBoundary(url: string): boolean {
  let mixed = 0
  for (let at = 0; at < url.length; at++) mixed = Math.imul(mixed ^ url.charCodeAt(at), 0x9e3779b1)
  return (mixed >>> 16) % (GROUP_PAGES / 2) === 0
}

const EMPTY: PageDocument = { fields: {}, outline: 0, text: [''] }

/** A page's documents, and behind them some that are empty: a new section does not move those of all pages behind it. */
export function padDocuments(documents: readonly PageDocument[]): PageDocument[] {
  const room = Math.ceil((documents.length + 1) / SPARE_IDS) * SPARE_IDS
  return [...documents, ...Array<PageDocument>(room - documents.length).fill(EMPTY)]
}

/** The slices of a group's index, in the order of the ranges. */
export function indexGroup(documents: readonly PageDocument[]): IndexEntry[][] {
  const index = new MiniSearch(indexOptions())
  index.addAll(documents.map(({ fields }, id) => ({ id, ...fields })))
  const made = index.toJSON() as unknown as SerializedIndex
  const slices: IndexEntry[][] = RANGES.map(() => [])
  for (const entry of made.index) {
    preferWholeNames(entry[1], made.fieldLength)
    slices[RANGES.findLastIndex((start) => start <= entry[0])]!.push(entry)
  }
  return slices
}

interface SerializedIndex {
  readonly index: IndexEntry[]
  readonly fieldLength: Readonly<Record<string, readonly number[]>>
}

/**
 * In titles and headings a word counts more the fewer others there are: what lengths would say, without them. Of names
 * a part counts little.
 */
function preferWholeNames(fields: IndexEntry[1], lengths: SerializedIndex['fieldLength']): void {
  for (const field of [TITLE!, HEADING!]) {
    const counts = fields[field]
    for (const id in counts) counts[id] = Math.round(30 / lengths[id]![Number(field)]!) / 10
  }
  const names = fields[NAMES!]
  for (const id in names) if (names[id]! < NAME_COUNTS.whole) names[id] = names[id]! / 4
}

/** A group's share of a range. */
export interface GroupTerms {
  readonly entries: readonly IndexEntry[]
  /** The id of its first document. */
  readonly first: number
}

/** A term of all groups, with its entry as it is written. */
export interface SerializedEntry {
  readonly term: string
  readonly text: string
  /** Something is called by it. */
  readonly isName: boolean
}

/**
 * The terms of a range in all groups, sorted; packed for a large index. They are written at once: objects with so many
 * ids take long to make.
 */
export function mergeGroupTerms(groups: readonly GroupTerms[], isLarge = false): SerializedEntry[] {
  const writer = isLarge ? packedWriter : plainWriter
  const merged = new Map<string, Map<string, FieldWriter>>()
  for (const { entries, first } of groups)
    for (const [term, fields] of entries) {
      const own = merged.get(term) ?? new Map<string, FieldWriter>()
      merged.set(term, own)
      for (const field in fields) {
        const written = own.get(field) ?? writer()
        own.set(field, written)
        for (const id in fields[field]) written.add(first + Number(id), fields[field][id]!)
      }
    }
  const terms = [...merged.keys()].sort()
  return terms.map((term) => {
    const fields = [...merged.get(term)!].sort(([a], [b]) => Number(a) - Number(b))
    const counts = fields.map(([field, own]) => `"${field}":{${own.text()}}`)
    return {
      term,
      text: `[${JSON.stringify(term)},{${counts.join()}}]`,
      isName: term.length > 2 && !isNameTerm(term) && fields.some(([field]) => !NOT_NAMES.has(field)),
    }
  })
}

/** Writes the documents of a field, by their ids. */
interface FieldWriter {
  add(id: number, count: number): void
  text(): string
}

function plainWriter(): FieldWriter {
  let written = ''
  return {
    add(id, count) {
      written += `,"${id}":${count}`
    },
    text: () => written.slice(1),
  }
}

function packedWriter(): FieldWriter {
  const counts = new Map<number, { last: number; steps: string }>()
  return {
    add(id, count) {
      const own = counts.get(count) ?? { last: 0, steps: '' }
      counts.set(count, own)
      own.steps += `,${id - own.last}`
      own.last = id
    },
    text: () =>
      [...counts]
        .sort(([a], [b]) => a - b)
        .map(([count, { steps }]) => `"${count}":[${steps.slice(1)}]`)
        .join(),
  }
}

/** The words of names by their lengths. A word without letters is near to none that is asked for. */
export function wordsByLength(words: readonly string[]): { readonly from: number; readonly text: string }[] {
  const lengths: string[][] = []
  for (const word of words) {
    if (!/\P{N}/u.test(word)) continue
    lengths[word.length] ??= []
    lengths[word.length]!.push(word)
  }
  return lengths.flatMap((own, from) => ({ from, text: JSON.stringify(own.join(' ')) }))
}

/** Cuts a list where the letters of its members would be too many for one file. */
export function cutList<Member extends { readonly text: string }>(
  list: readonly Member[],
  most: number,
): Member[][] {
  const chunks: Member[][] = []
  let sum = 0
  for (const member of list) {
    const own = member.text.length
    if (chunks.length === 0 || sum + own > most) {
      chunks.push([])
      sum = 0
    }
    chunks.at(-1)!.push(member)
    sum += own
  }
  return chunks
}
