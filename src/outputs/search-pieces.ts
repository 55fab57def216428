// The work behind the search index, in pieces, so that an edit costs what it touches:
//
// 1. A page is cut into records.
// 2. A span of neighbouring pages collects its postings, in slices by ranges of terms.
// 3. A range of terms merges the slices that all spans have of it to the shards that browsers load.

import { deflateRawSync } from 'node:zlib'
import { hashOf } from '../engine/hash.ts'
import type { Hash } from '../model/names.ts'
import type { Section } from '../model/page.ts'
import type { OutputContext, OutputPiece } from '../plugin/site-output.ts'
import { turnAround } from '../search/bytes.ts'
import { type StoredTitles, TEXT_BYTES, type Tier } from '../search/index-format.ts'
import { mergeRanges, type Shard } from '../search/merge-range.ts'
import { makePagePart, type PageRows, type SectionPart } from '../search/page-part.ts'
import { cutTexts, type TextPiece } from '../search/page-texts.ts'
import { collectSpan, type SpanPage, type SpanRules } from '../search/span.ts'
import { type PartSummary, summarisePart } from '../search/spans.ts'
import { cutVocabulary } from '../search/vocabulary.ts'

/** A file of the index whose contents are kept. */
export interface KeptFile {
  /** Below the folder of the index. */
  readonly path: string
  readonly blob: Hash
  readonly bytes: number
}

export interface PageRecord extends PartSummary {
  /** Its `SectionPart`s. */
  readonly part: Hash
  /** Its `TextPiece`s as files have them, and the first record of each. */
  readonly texts: readonly Hash[]
  readonly firsts: readonly number[]
}

export const cutPage: OutputPiece<Hash, PageRecord> = {
  name: 'page',
  blobs: (text) => [text],
  make(text, context) {
    const { sections, rows } = makePagePart(context.get<Section[]>(text))
    return {
      ...summarisePart(sections),
      part: context.put(sections),
      ...keepTexts(rows, context),
    }
  },
}

/** Cuts a page's texts where they are more than a file should have, by how well they deflate. */
function keepTexts(rows: PageRows, context: OutputContext): Pick<PageRecord, 'texts' | 'firsts'> {
  let letters = Number.POSITIVE_INFINITY
  let pieces = cutTexts(rows, letters)
  let packed = pieces.map(packTexts)
  const most = (): number => Math.max(...packed.map(({ length }) => length))
  if (most() > TEXT_BYTES) {
    const all = JSON.stringify(pieces).length
    letters = (all * TEXT_BYTES) / most()
    // Some parts deflate worse than the whole; headings alone may be more.
    do {
      pieces = cutTexts(rows, letters)
      packed = pieces.map(packTexts)
      letters /= 1.5
    } while (most() > 1.25 * TEXT_BYTES && letters > LEAST_LETTERS)
  }
  return { texts: packed.map((piece) => putBytes(piece, context)), firsts: pieces.map(({ first }) => first) }
}

/** A piece has more letters than this. */
const LEAST_LETTERS = 500

function packTexts(piece: TextPiece): Uint8Array {
  return deflateRawSync(JSON.stringify(piece))
}

interface SpanInput {
  readonly pages: readonly SpanPage[]
  /** Of each page. */
  readonly parts: readonly Hash[]
  readonly rules: SpanRules
}

export interface SpanRecord {
  /** By tier and range; null where the span has no term of the range. */
  readonly slices: Readonly<Record<Tier, readonly (Hash | null)[]>>
  readonly bytes: number
  readonly titleWords: number
}

export const collectPages: OutputPiece<SpanInput, SpanRecord> = {
  name: 'span',
  blobs: ({ parts }) => parts,
  make({ pages, parts, rules }, context) {
    const sections = parts.map((part) => context.get<SectionPart[]>(part))
    const { slices, titleWords } = collectSpan(pages, sections, rules)
    let bytes = 0
    const keep = (slice: Uint8Array | undefined): Hash | null => {
      bytes += slice?.length ?? 0
      return slice ? putBytes(slice, context) : null
    }
    const kept = { core: slices.core.map(keep), text: slices.text.map(keep), code: slices.code.map(keep) }
    return { slices: kept, bytes, titleWords }
  },
}

export interface RangeInput {
  readonly tier: Tier
  /** Whether there may be more than one file. */
  readonly isCut: boolean
  /** Of each span that has any: its slices of the ranges, and its first page and section. */
  readonly parts: readonly {
    readonly slices: readonly (Hash | null)[]
    readonly page: number
    readonly section: number
  }[]
}

/** A file of ascending terms. */
export interface KeptShard extends KeptFile {
  readonly first: string
  readonly last: string
}

export interface RangeRecord {
  readonly shards: readonly KeptShard[]
  /** All terms, parted by blanks. */
  readonly terms: Hash
}

export const mergeSpans: OutputPiece<RangeInput, RangeRecord> = {
  name: 'range',
  blobs: ({ parts }) => parts.flatMap(({ slices }) => slices.filter((slice) => slice !== null)),
  make({ tier, isCut, parts }, context) {
    const read = (slice: Hash | null) => (slice === null ? undefined : getBytes(slice, context))
    const shards = mergeRanges(
      tier,
      parts.map(({ slices, page, section }) => ({ slices: slices.map(read), page, section })),
      { isCut },
    )
    return {
      shards: shards.map((shard) => keepShard(tier, shard, context)),
      terms: context.put(shards.flatMap(({ terms }) => terms).join(' ')),
    }
  },
}

/** The terms of the core without their postings, for corrections: by their beginnings or, turned around, their ends. */
export const packVocabulary: OutputPiece<VocabularyInput, readonly KeptShard[]> = {
  name: 'vocabulary',
  blobs: ({ terms }) => terms,
  make({ terms, direction }, context) {
    const all = readTerms(terms, context)
    const sorted = direction === 'forward' ? all : all.map(turnAround).sort()
    return cutVocabulary(sorted).map((shard) => keepShard(direction, shard, context))
  },
}

interface VocabularyInput {
  readonly terms: readonly Hash[]
  readonly direction: 'forward' | 'backward'
}

export const packTitles: OutputPiece<StoredTitles, KeptFile> = {
  name: 'titles',
  make: (titles, context) => keepText('titles', JSON.stringify(titles), context),
}

/** The terms of ranges. */
export function readTerms(terms: readonly Hash[], context: OutputContext): string[] {
  return terms.flatMap((hash) => context.get<string>(hash).split(' ')).filter((term) => term !== '')
}

function keepShard(stem: string, { terms, bytes }: Shard, context: OutputContext): KeptShard {
  return { first: terms[0] ?? '', last: terms.at(-1) ?? '', ...keepFile(stem, bytes, context) }
}

function keepText(stem: string, text: string, context: OutputContext): KeptFile {
  return keepFile(stem, new TextEncoder().encode(text), context)
}

/** Packs bytes, and names them by what they are. */
export function keepFile(stem: string, bytes: Uint8Array, context: OutputContext): KeptFile {
  const packed = deflateRawSync(bytes, { level: 9 })
  const path = `${stem}-${hashOf(packed).slice(0, 8)}.bin`
  return { path, blob: putBytes(packed, context), bytes: packed.length }
}

// The store keeps plain values.

function putBytes(bytes: Uint8Array, context: OutputContext): Hash {
  return context.put(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64'))
}

function getBytes(hash: Hash, context: OutputContext): Uint8Array {
  return Buffer.from(context.get<string>(hash), 'base64')
}
