// Splits the index into chunks, so that an edit changes only the chunks it affects:
//
// 1. Neighbouring pages form a group, which is indexed on its own with document ids from 0. Its terms are split into
//    ranges.
// 2. The terms of a range are merged across groups and split into files.
// 3. Outlines and text are stored by larger groups, because each group has its own files.

import MiniSearch from 'minisearch'
import type { PageDocument } from './documents.ts'
import { FIELDS, type IndexEntry } from './index-format.ts'
import { indexOptions, NAME_COUNTS } from './index-terms.ts'
import { isNameTerm } from './name-terms.ts'

/**
 * Maximum characters per file, unless a single term or section has more. A search should load few files with little
 * unneeded data.
 */
export const FILE_CHARACTERS = { terms: 50_000, outlines: 26_000, texts: 45_000, spelling: 48_000 } as const

/**
 * Start of each range of terms. The ranges are fixed, so that the range of a term does not depend on other terms. Last
 * come other scripts.
 */
const RANGES =
  ' 4 a al b c com cr d di e f g h i in l m n o p pr r s se st t tr u w \u0080 \u0431 \u043a \u043f \u0441 \u0530 \u3000 \u4e00 \u5800 \u6500 \u7500 \u8500 \ua000'.split(
    ' ',
  )

const [TITLE, , , LINKED, HEADING, NAMES, TEXT, CODE] = FIELDS.map((_, at) => String(at)) as string[]
/** Fields whose terms are not names. */
const NOT_NAMES = new Set([LINKED, TEXT, CODE])

/** The number of ids reserved for a page is a multiple of this. */
const SPARE_IDS = 8

/** Typical number of pages per group. A group has between half and twice as many, except the last. */
export const GROUP_PAGES = { terms: 16, records: 64 } as const

/** Start index of each group. Boundaries depend on URLs only, so that adding or removing a page changes only its own group. */
export function groupStarts(urls: readonly string[], kind: keyof typeof GROUP_PAGES): number[] {
  const typical = GROUP_PAGES[kind]
  const starts = [0]
  for (let at = 1; at < urls.length; at++) {
    const size = at - starts.at(-1)!
    if (size >= 2 * typical || (size >= typical / 2 && isBoundary(urls[at]!, typical / 2))) starts.push(at)
  }
  return urls.length === 0 ? [] : starts
}

function isBoundary(url: string, distance: number): boolean {
  let mixed = 0
  for (let at = 0; at < url.length; at++) mixed = Math.imul(mixed ^ url.charCodeAt(at), 0x9e3779b1)
  return (mixed >>> 16) % distance === 0
}

const EMPTY: PageDocument = { fields: {}, outline: 0, text: [''] }

/** Appends empty documents, so that a new section does not shift the ids of all later pages. */
export function padDocuments(documents: readonly PageDocument[]): PageDocument[] {
  const padded = Math.ceil((documents.length + 1) / SPARE_IDS) * SPARE_IDS
  return [...documents, ...Array<PageDocument>(padded - documents.length).fill(EMPTY)]
}

/** Indexes a group. Returns its entries by range. */
export function indexGroup(documents: readonly PageDocument[]): IndexEntry[][] {
  const index = new MiniSearch(indexOptions())
  index.addAll(documents.map(({ fields }, id) => ({ id, ...fields })))
  const serialized = index.toJSON() as unknown as SerializedIndex
  const slices: IndexEntry[][] = RANGES.map(() => [])
  for (const entry of serialized.index) {
    preferWholeNames(entry[1], serialized.fieldLength)
    slices[RANGES.findLastIndex((start) => start <= entry[0])]!.push(entry)
  }
  return slices
}

interface SerializedIndex {
  readonly index: IndexEntry[]
  readonly fieldLength: Readonly<Record<string, readonly number[]>>
}

/**
 * In titles and headings, a term counts more when the text has fewer other words; this replaces length normalization,
 * which is off. In names, a part of a name counts little.
 */
function preferWholeNames(fields: IndexEntry[1], lengths: SerializedIndex['fieldLength']): void {
  for (const field of [TITLE!, HEADING!]) {
    const counts = fields[field]
    for (const id in counts) counts[id] = Math.round(30 / lengths[id]![Number(field)]!) / 10
  }
  const names = fields[NAMES!]
  for (const id in names) if (names[id]! < NAME_COUNTS.whole) names[id] = names[id]! / 4
}

/** The entries of one group in one range. */
export interface GroupTerms {
  readonly entries: readonly IndexEntry[]
  /** Global id of the group's first document. */
  readonly first: number
}

/** A term merged across all groups, with its serialized entry. */
export interface SerializedEntry {
  readonly term: string
  readonly text: string
  /** Whether the term occurs in a name. */
  readonly isName: boolean
}

/**
 * Merges the terms of a range across groups, sorted and packed. Serializes directly to text, because objects with so many
 * ids are slow to create.
 */
export function mergeGroupTerms(groups: readonly GroupTerms[]): SerializedEntry[] {
  const merged = new Map<string, Map<string, FieldWriter>>()
  for (const { entries, first } of groups)
    for (const [term, fields] of entries) {
      const byField = merged.get(term) ?? new Map<string, FieldWriter>()
      merged.set(term, byField)
      for (const field in fields) {
        const fieldWriter = byField.get(field) ?? createFieldWriter()
        byField.set(field, fieldWriter)
        for (const id in fields[field]) fieldWriter.add(first + Number(id), fields[field][id]!)
      }
    }
  const terms = [...merged.keys()].sort()
  return terms.map((term) => {
    const fields = [...merged.get(term)!].sort(([a], [b]) => Number(a) - Number(b))
    const counts = fields.map(([field, writer]) => `"${field}":{${writer.text()}}`)
    return {
      term,
      text: `[${JSON.stringify(term)},{${counts.join()}}]`,
      isName: term.length > 2 && !isNameTerm(term) && fields.some(([field]) => !NOT_NAMES.has(field)),
    }
  })
}

type FieldWriter = ReturnType<typeof createFieldWriter>

/** Serializes the documents and counts of a field. */
function createFieldWriter() {
  const counts = new Map<number, { last: number; steps: string }>()
  return {
    add(id: number, count: number): void {
      const ids = counts.get(count) ?? { last: 0, steps: '' }
      counts.set(count, ids)
      ids.steps += `,${id - ids.last}`
      ids.last = id
    },
    text: (): string =>
      [...counts]
        .sort(([a], [b]) => a - b)
        .map(([count, { steps }]) => `"${count}":[${steps.slice(1)}]`)
        .join(),
  }
}

/** Groups the words of names by length, for spelling corrections. Numbers are skipped. */
export function wordsByLength(words: readonly string[]): { readonly from: number; readonly text: string }[] {
  const lengths: string[][] = []
  for (const word of words) {
    if (!/\P{N}/u.test(word)) continue
    lengths[word.length] ??= []
    lengths[word.length]!.push(word)
  }
  return lengths.flatMap((sameLength, from) => ({ from, text: JSON.stringify(sameLength.join(' ')) }))
}

/** Splits a list into chunks of at most `maxCharacters`. */
export function cutList<Member extends { readonly text: string }>(
  list: readonly Member[],
  maxCharacters: number,
): Member[][] {
  const chunks: Member[][] = []
  let sum = 0
  for (const member of list) {
    const length = member.text.length
    if (chunks.length === 0 || sum + length > maxCharacters) {
      chunks.push([])
      sum = 0
    }
    chunks.at(-1)!.push(member)
    sum += length
  }
  return chunks
}
