// The work behind the search index, in pieces, so that an edit costs what it touches:
//
// 1. A page is cut into records.
// 2. A group of neighbouring pages packs its texts, and collects its postings in slices by ranges of terms.
// 3. A shard merges the slices that all groups have of its ranges.

import { deflateRawSync } from 'node:zlib'
import { hashOf } from '../engine/hash.ts'
import type { Hash } from '../model/names.ts'
import type { Section } from '../model/page.ts'
import type { OutputContext, OutputPiece } from '../plugin/site-output.ts'
import { turnAround } from '../search/bytes.ts'
import type { StoredTitles, Tier } from '../search/index-format.ts'
import { GROUP_LETTERS, type GroupRules, type PartSummary, summarisePart } from '../search/page-groups.ts'
import { makePagePart, makePageRows, type SectionPart } from '../search/page-part.ts'
import { countLetters, cutTexts, storedTexts } from '../search/page-texts.ts'
import { isPhraseTerm } from '../search/phrases.ts'
import type { Shard } from '../search/shard.ts'
import { collectPostings, cutVocabulary, type GroupPage, mergeSlices } from '../search/sharding.ts'
import { makeSynonymBook } from '../search/synonyms.ts'

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
}

interface PageInput {
  /** Its sections. */
  readonly text: Hash
  /** Expressions to look for, beside those of every site. */
  readonly phrases: readonly string[]
}

export const cutPage: OutputPiece<PageInput, PageRecord> = {
  name: 'page',
  isOfPage: true,
  blobs: ({ text }) => [text],
  make({ text, phrases }, context) {
    const sections = context.get<Section[]>(text)
    const part = makePagePart(sections, makeSynonymBook(phrases))
    const letters = storedTexts(makePageRows(sections)).reduce((sum, stored) => sum + countLetters(stored), 0)
    return { ...summarisePart(part), letters, part: context.put(part) }
  },
}

/** The texts of a group's pages, in one file or, where they are very long, in several. */
export const packTexts: OutputPiece<readonly Hash[], readonly KeptTexts[]> = {
  name: 'texts',
  blobs: (texts) => texts,
  make(texts, context) {
    const stored = texts.flatMap((text) => storedTexts(makePageRows(context.get<Section[]>(text))))
    let from = 0
    return cutTexts(stored, GROUP_LETTERS.max).map((part) => {
      const first = from
      from += part.length
      return { first, ...keepText('texts', JSON.stringify(part), context) }
    })
  },
}

/** Texts of sections that follow each other; the first is counted through its group. */
export interface KeptTexts extends KeptFile {
  readonly first: number
}

interface GroupInput {
  readonly pages: readonly GroupPage[]
  /** Of each page. */
  readonly parts: readonly Hash[]
  readonly rules: GroupRules
  readonly phrases: readonly string[]
}

export interface GroupRecord {
  /** By tier and range; null where the group has no term of the range. */
  readonly slices: Readonly<Record<Tier, readonly (Hash | null)[]>>
  /** Bytes of each. */
  readonly bytes: Readonly<Record<Tier, readonly number[]>>
  readonly titleWords: number
}

export const collectGroup: OutputPiece<GroupInput, GroupRecord> = {
  name: 'group',
  blobs: ({ parts }) => parts,
  make({ pages, parts, rules, phrases }, context) {
    const sections = parts.map((part) => context.get<SectionPart[]>(part))
    const { slices, titleWords } = collectPostings(pages, sections, {
      ...rules,
      phrases: makeSynonymBook(phrases),
    })
    const keep = (tier: Tier): (Hash | null)[] =>
      slices[tier].map((slice) => (slice ? putBytes(slice, context) : null))
    const count = (tier: Tier): number[] => slices[tier].map((slice) => slice?.length ?? 0)
    return {
      slices: { core: keep('core'), text: keep('text'), code: keep('code') },
      bytes: { core: count('core'), text: count('text'), code: count('code') },
      titleWords,
    }
  },
}

export interface ShardInput {
  readonly tier: Tier
  /** Of each group that has any: its slices of the shard's ranges, and its first page and section. */
  readonly groups: readonly {
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

export interface ShardRecord {
  readonly shards: readonly KeptShard[]
  /** All terms, separated by blanks. */
  readonly terms: Hash
}

export const mergeShard: OutputPiece<ShardInput, ShardRecord> = {
  name: 'shard',
  blobs: ({ groups }) => groups.flatMap(({ slices }) => slices.filter((slice) => slice !== null)),
  make({ tier, groups }, context) {
    const read = (slice: Hash | null) => (slice === null ? undefined : getBytes(slice, context))
    const shards = mergeSlices(
      tier,
      groups.map(({ slices, page, section }) => ({ slices: slices.map(read), page, section })),
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
    const all = readTerms(terms, context).filter((term) => !isPhraseTerm(term))
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

/** The terms of shards. */
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
