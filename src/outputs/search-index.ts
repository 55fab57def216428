// The local search index: one record a section, cut from the syntax tree. The pieces it is made of are kept; here they
// are planned, and named in the manifest.

import { hashOf } from '../engine/hash.ts'
import type { OutputFile } from '../model/output.ts'
import { defineOutput, type MakePieces } from '../plugin/site-output.ts'
import {
  INDEX_FOLDER,
  MANIFEST_FILE,
  MOST_WHOLE_BYTES,
  RANGE_STARTS,
  type Tier,
  type Vocabulary,
} from '../search/index-format.ts'
import { knownSynonyms, listShards, writeManifest } from '../search/index-manifest.ts'
import type { SpanPage } from '../search/span.ts'
import { averageOf, type PlannedSpan, planSpans } from '../search/spans.ts'
import type { SynonymGroup } from '../search/synonyms.ts'
import { textFile, writeTextPlan } from '../search/text-plan.ts'
import { listTitles } from '../search/titles.ts'
import { listPages, type SearchPage } from './search-pages.ts'
import {
  collectPages,
  cutPage,
  type KeptFile,
  type KeptShard,
  keepFile,
  mergeSpans,
  type PageRecord,
  packTitles,
  packVocabulary,
  type RangeInput,
  type RangeRecord,
  readTerms,
  type SpanRecord,
} from './search-pieces.ts'

interface Slice {
  readonly pages: readonly SearchPage[]
  readonly synonyms: readonly SynonymGroup[]
}

export const searchIndex = defineOutput<Slice | null>({
  name: 'search-index',
  folder: INDEX_FOLDER,
  slice: (state) =>
    state.options.search.provider === 'local'
      ? { pages: listPages(state), synonyms: state.options.search.synonyms }
      : null,
  pieces: [cutPage, collectPages, mergeSpans, packVocabulary, packTitles],
  async make(slice, context, makePieces) {
    if (!slice) return { files: [] }
    const { pages, synonyms } = slice
    const records = await makePieces(
      cutPage,
      pages.map(({ text }) => text),
    )
    const spanPlan = planSpans(
      pages.map(({ url }) => url),
      records,
    )
    const spans = await makePieces(
      collectPages,
      spanPlan.map((span) => spanInput(span, pages, records)),
    )
    const tiers = await mergeTiers(spanPlan, spans, makePieces)
    const titles = await makePieces(packTitles, listTitles(pages))
    const vocabulary = await packTerms(tiers.core, makePieces)
    const names = nameTexts(records)
    const nameOf = ({ texts }: PageRecord): string => names.get(texts.join(' '))!
    const plan = records.map((record) => ({ name: nameOf(record), firsts: record.firsts }))
    const texts = keepFile('names', writeTextPlan(plan), context)
    const terms = [...tiers.core, ...tiers.text].map((range) => range.terms)
    const manifest = writeManifest(pages, {
      average: {
        title: averageOf(
          spans.map(({ titleWords }, at) => [titleWords, spanPlan[at]!.to - spanPlan[at]!.from]),
        ),
        heading: averageOf(records.map(({ headings }) => headings)),
      },
      sections: records.map(({ twins }) => twins.length),
      core: listShards(shardsOf(tiers.core)),
      text: listShards(shardsOf(tiers.text)),
      code: listShards(shardsOf(tiers.code)),
      titles: titles.map(({ path }) => path),
      texts: texts.path,
      ...(vocabulary && { vocabulary: listVocabulary(vocabulary) }),
      synonyms: knownSynonyms(synonyms, pages, readTerms(terms, context)),
    })
    const shards = TIER_NAMES.flatMap((tier) => shardsOf(tiers[tier]))
    return {
      files: [
        { path: `${INDEX_FOLDER}/${MANIFEST_FILE}`, contents: { kind: 'text', text: manifest } },
        ...[...shards, ...titles, ...Object.values(vocabulary ?? {}).flat(), texts].map(fileOf),
        ...[...new Map(records.map((record) => [nameOf(record), record.texts]))].flatMap(([name, pieces]) =>
          pieces.map((blob, at): OutputFile => fileOf({ path: textFile(name, at), blob })),
        ),
      ],
    }
  },
})

const TIER_NAMES = ['core', 'text', 'code'] as const

function shardsOf(ranges: readonly RangeRecord[]) {
  return ranges.flatMap(({ shards }) => shards)
}

function spanInput(
  { from, to, rules }: PlannedSpan,
  pages: readonly SearchPage[],
  records: readonly PageRecord[],
) {
  return {
    pages: pages.slice(from, to).map(spanPageOf),
    parts: records.slice(from, to).map(({ part }) => part),
    rules,
  }
}

/** Only what the span needs: nothing else may change it. */
function spanPageOf({ url, title, labels, keywords, description, linked, trail }: SearchPage): SpanPage {
  return { url, title, labels, keywords, description, linked, trail }
}

/** Each tier in one file, or cut by ranges of terms when all are too large together. */
async function mergeTiers(
  plan: readonly PlannedSpan[],
  spans: readonly SpanRecord[],
  makePieces: MakePieces,
): Promise<Record<Tier, readonly RangeRecord[]>> {
  const inputOf = (tier: Tier, ranges: readonly number[], isCut: boolean): RangeInput => ({
    tier,
    isCut,
    parts: spans
      .map(({ slices }, at) => ({
        slices: ranges.map((range) => slices[tier][range]!),
        page: plan[at]!.from,
        section: plan[at]!.section,
      }))
      .filter(({ slices }) => slices.some((slice) => slice !== null)),
  })
  const rangesOf = (tier: Tier): number[] => RANGE_STARTS[tier].map((_, range) => range)
  const make = (inputs: readonly RangeInput[]) => makePieces(mergeSpans, inputs)

  // Much larger than allowed as it is, it is larger deflated too: postings hardly shrink.
  if (spans.reduce((sum, { bytes }) => sum + bytes, 0) <= MOST_WHOLE_BYTES * 2) {
    const whole = await make(TIER_NAMES.map((tier) => inputOf(tier, rangesOf(tier), false)))
    const [core, text, code] = whole.map((range) => [range])
    if (shardsOf(whole).reduce((sum, { bytes }) => sum + bytes, 0) <= MOST_WHOLE_BYTES)
      return { core: core!, text: text!, code: code! }
  }
  const inputs = TIER_NAMES.flatMap((tier) =>
    rangesOf(tier).map((range) => inputOf(tier, [range], true)),
  ).filter(({ parts }) => parts.length > 0)
  const cut = await make(inputs)
  const cutOf = (tier: Tier) => cut.filter((_, at) => inputs[at]!.tier === tier)
  return { core: cutOf('core'), text: cutOf('text'), code: cutOf('code') }
}

/** The core's terms, where its shards are more than one. */
async function packTerms(
  core: readonly RangeRecord[],
  makePieces: MakePieces,
): Promise<PackedVocabulary | undefined> {
  if (shardsOf(core).length < 2) return undefined
  const terms = core.map((range) => range.terms)
  const [forward, backward] = await makePieces(packVocabulary, [
    { terms, direction: 'forward' },
    { terms, direction: 'backward' },
  ])
  return { forward: forward!, backward: backward! }
}

type PackedVocabulary = Readonly<Record<keyof Vocabulary, readonly KeptShard[]>>

function listVocabulary({ forward, backward }: PackedVocabulary): Vocabulary {
  return { forward: listShards(forward), backward: listShards(backward) }
}

function fileOf({ path, blob }: Pick<KeptFile, 'path' | 'blob'>): OutputFile {
  return { path: `${INDEX_FOLDER}/${path}`, contents: { kind: 'blob', hash: blob, base64: true } }
}

/** Names for pages' texts, by the texts: one for equal pages and all equally long. */
function nameTexts(records: readonly PageRecord[]): Map<string, string> {
  const hashes = new Map(
    records.map(({ texts }) => [texts.join(' '), texts.length === 1 ? texts[0]! : hashOf(texts.join(' '))]),
  )
  for (let size = SHORT_NAME; ; size++) {
    const names = new Map([...hashes].map(([texts, hash]) => [texts, hash.slice(0, size)]))
    // Some file systems do not tell `A` from `a`.
    const taken = new Set([...names.values()].map((name) => name.toLowerCase()))
    if (taken.size === hashes.size) return names
  }
}

/** Letters of a name that nearly always tell two texts apart: every search loads all names. */
const SHORT_NAME = 6
