// What all spans have of a range of terms → shards. Postings of a term are put behind each other as they are: only
// where a span begins is a distance reckoned anew.

import { PAGE_FIELDS, SHARD_BYTES, TIERS, type Tier } from './index-format.ts'
import { IMPACTS, type Run } from './postings.ts'
import { createShardWriter, type TermRuns } from './shard.ts'
import { readSlice } from './slice.ts'

/** What a span has of ranges. */
export interface RangePart {
  /** By range; undefined where the span has nothing of it. */
  readonly slices: readonly (Uint8Array | undefined)[]
  /** The span's first page and section. */
  readonly page: number
  readonly section: number
}

export interface Shard {
  readonly terms: readonly string[]
  readonly bytes: Uint8Array
}

/** Merges ranges of ascending terms, to one shard or to as many as their size asks for. */
export function mergeRanges(
  tier: Tier,
  parts: readonly RangePart[],
  { isCut }: { readonly isCut: boolean },
): Shard[] {
  const shards: Shard[] = []
  let writer = createShardWriter()
  function close(): void {
    shards.push({ terms: writer.terms, bytes: writer.take() })
    writer = createShardWriter()
  }
  for (let range = 0; range < (parts[0]?.slices.length ?? 0); range++) {
    const merged = mergeRange(tier, parts, range)
    for (const term of [...merged.keys()].sort()) {
      const fields = merged.get(term)!
      if (isCut && writer.terms.length > 0 && writer.size + weigh(fields) > SHARD_BYTES) close()
      writer.add(term, fields)
    }
  }
  close()
  return shards
}

function mergeRange(tier: Tier, parts: readonly RangePart[], range: number): Map<string, Run[][]> {
  const fields = TIERS[tier]
  const isOfPages = fields.map((field) => PAGE_FIELDS.has(field))
  const merged = new Map<string, (Run[] | undefined)[]>()
  for (const { slices, page, section } of parts) {
    const slice = slices[range]
    if (!slice) continue
    readSlice(slice, fields.length, (term, runs) => {
      let known = merged.get(term)
      if (!known) {
        known = new Array<Run[] | undefined>(fields.length).fill(undefined)
        merged.set(term, known)
      }
      for (let field = 0; field < runs.length; field++) {
        const run = runs[field]
        if (!run) continue
        const before = isOfPages[field] ? page : section
        const { count, first, last, rest } = run
        const moved = { count, first: first + before * IMPACTS, last: last + before, rest }
        const list = known[field]
        if (list) list.push(moved)
        else known[field] = [moved]
      }
    })
  }
  return merged as Map<string, Run[][]>
}

function weigh(fields: TermRuns): number {
  let size = 0
  for (const runs of fields) for (const { rest } of runs ?? []) size += rest.length + 1
  return size
}
