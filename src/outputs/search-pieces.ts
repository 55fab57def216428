// The work behind the search index, in pieces, so that an edit costs what it touches:
//
// 1. A page is cut into records.
// 2. A span of neighbouring pages collects its postings, in slices by ranges of terms.
// 3. A range of terms merges the slices that all spans have of it to the shards that browsers load.

import { deflateRawSync } from 'node:zlib'
import type { OutputContext, OutputPiece } from '../config/plugin.ts'
import { hashOf } from '../engine/hash.ts'
import type { Hash } from '../model/names.ts'
import type { Section } from '../model/page.ts'
import type { StoredTitles, Tier } from '../search/index-format.ts'
import { mergeRanges } from '../search/merge-range.ts'
import { makePagePart, type SectionPart } from '../search/page-part.ts'
import { createShardWriter } from '../search/shard.ts'
import { collectSpan, type SpanPage, type SpanRules } from '../search/span.ts'
import { type PartSummary, summarisePart } from '../search/spans.ts'

/** A file of the index whose contents are kept. */
export interface KeptFile {
  /** Below the folder of the index. */
  readonly path: string
  readonly blob: Hash
  readonly bytes: number
}

export interface PageRecord extends PartSummary {
  /** Its `SectionPart`s, and its `PageRows` as text. */
  readonly part: Hash
  readonly rows: Hash
}

export const cutPage: OutputPiece<Hash, PageRecord> = {
  name: 'page',
  blobs: (text) => [text],
  make(text, context) {
    const { sections, rows } = makePagePart(context.get<Section[]>(text))
    return {
      ...summarisePart(sections),
      part: context.put(sections),
      rows: context.put(JSON.stringify(rows)),
    }
  },
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

export interface RangeRecord {
  readonly shards: readonly (KeptFile & { readonly first: string; readonly last: string })[]
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
      shards: shards.map(({ terms, bytes }) => ({
        first: terms[0] ?? '',
        last: terms.at(-1) ?? '',
        ...keepFile(tier, bytes, context),
      })),
      terms: context.put(shards.flatMap(({ terms }) => terms).join(' ')),
    }
  },
}

/** The terms of the core without their postings, for corrections. */
export const packVocabulary: OutputPiece<readonly Hash[], KeptFile> = {
  name: 'vocabulary',
  blobs: (terms) => terms,
  make(terms, context) {
    const writer = createShardWriter()
    for (const term of readTerms(terms, context)) writer.add(term, [])
    return keepFile('vocabulary', writer.take(), context)
  },
}

export const packTitles: OutputPiece<StoredTitles, KeptFile> = {
  name: 'titles',
  make: (titles, context) => keepText('titles', JSON.stringify(titles), context),
}

/** The terms of ranges. */
export function readTerms(terms: readonly Hash[], context: OutputContext): string[] {
  return terms.flatMap((hash) => context.get<string>(hash).split(' ')).filter((term) => term !== '')
}

export function keepText(stem: string, text: string, context: OutputContext): KeptFile {
  return keepFile(stem, new TextEncoder().encode(text), context)
}

/** Packs bytes, and names them by what they are. */
function keepFile(stem: string, bytes: Uint8Array, context: OutputContext): KeptFile {
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
