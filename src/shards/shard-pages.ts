// Which pages belong to which shard.
//
// The pages, in the order of the hashes of their paths, are cut into shards of equal weight: by their bytes, and what
// every page costs whatever its length. Shards are even, and every machine finds the same ones. A page that comes, goes
// or grows moves few others, those at the cuts, so a cache of one shard stays of use to it.

import { hashOf } from '../engine/hash.ts'
import type { SourcePath } from '../model/names.ts'

/** One of several shards, counted from 1. */
export interface Shard {
  readonly number: number
  readonly of: number
}

/** What a page costs beside its text, in bytes of text. */
const PAGE_WEIGHT = 2000

/** The pages of one shard. */
export function pagesOfShard(
  paths: readonly SourcePath[],
  sizeOf: (path: SourcePath) => number,
  { number, of }: Shard,
): ReadonlySet<SourcePath> {
  const pages = paths
    .map((path) => ({ path, rank: hashOf(path), weight: sizeOf(path) + PAGE_WEIGHT }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
  const total = pages.reduce((sum, { weight }) => sum + weight, 0)
  const own = new Set<SourcePath>()
  let before = 0
  for (const { path, weight } of pages) {
    // The middle of a page decides.
    if (Math.floor(((before + weight / 2) / total) * of) === number - 1) own.add(path)
    before += weight
  }
  return own
}
