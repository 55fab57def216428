// Results of one shard, as a folder that a merge reads like a cache. Missing, damaged or outdated results
// are computed again.
//
//   shard.json    number of the shard, and the sizes of its packs once they are complete
//   steps, blobs  portable packs of results, see `pack.ts`

import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readCachedText, readCachedValue, writeCachedValue } from '../../core/engine/cache-file.ts'
import { hashOf } from '../../core/engine/hash.ts'
import { portableFiles } from '../../core/engine/pack.ts'
import type { SourcePath } from '../../core/model/names.ts'

interface ShardRecord extends Shard {
  /** Sizes of both packs; absent while they are being written. */
  readonly bytes?: number
}

const RECORD_FILE = 'shard.json'
const PACKS = [...portableFiles('steps'), ...portableFiles('blobs')]

/** Whether a folder contains the results of a shard, possibly incomplete, and nothing else. */
export function isShardFolder(folder: string): boolean {
  // Most folders have no record, and some cannot be listed.
  if (readCachedText(join(folder, RECORD_FILE)) === undefined) return false
  return listFolder(folder)?.every((file) => file === RECORD_FILE || PACKS.includes(file)) ?? false
}

export function isEmptyOrMissing(folder: string): boolean {
  return !existsSync(folder) || listFolder(folder)?.length === 0
}

/** Returns undefined if the path is not a folder. */
function listFolder(folder: string): string[] | undefined {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : undefined
}

/** Writes the folder of a shard; `exportPacks` writes the packs and returns their size, as this function does. */
export function writeShardFolder(
  folder: string,
  { number, of }: Shard,
  exportPacks: (folder: string) => number,
): number {
  mkdirSync(folder, { recursive: true })
  // Written first, so that the leftovers of an interrupted shard can be replaced.
  writeCachedValue(join(folder, RECORD_FILE), { number, of } satisfies ShardRecord)
  const bytes = exportPacks(folder)
  writeCachedValue(join(folder, RECORD_FILE), { number, of, bytes } satisfies ShardRecord)
  return bytes
}

/** Returns the shards of a site that are incomplete in all of these folders. */
export function findMissingShards(folders: readonly string[]): readonly Shard[] {
  const shards = folders.flatMap((folder) => {
    const shard = readCachedValue(join(folder, RECORD_FILE)) as ShardRecord | undefined
    return shard ? [{ ...shard, isWhole: shard.bytes === packBytes(folder) }] : []
  })
  const of = shards[0]?.of ?? 0
  return Array.from({ length: of }, (_, at) => ({ number: at + 1, of })).filter(
    ({ number }) => !shards.some((shard) => shard.isWhole && shard.of === of && shard.number === number),
  )
}

function packBytes(folder: string): number {
  const packs = PACKS.filter((file) => file.endsWith('.pack')).map((file) => join(folder, file))
  return packs.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
}

/** Number and count of a shard; the number is 1-based. */
export interface Shard {
  readonly number: number
  readonly of: number
}

/** Fixed cost of a page in addition to its text, in bytes of text. */
const PAGE_WEIGHT = 2000

/** Returns the pages of one shard. */
export function pagesOfShard(
  paths: readonly SourcePath[],
  sizeOf: (path: SourcePath) => number,
  { number, of }: Shard,
): ReadonlySet<SourcePath> {
  const pages = paths
    .map((path) => ({ path, rank: hashOf(path), weight: sizeOf(path) + PAGE_WEIGHT }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
  const total = pages.reduce((sum, { weight }) => sum + weight, 0)
  const shardPages = new Set<SourcePath>()
  let before = 0
  for (const { path, weight } of pages) {
    // A page belongs to the shard that contains its middle.
    if (Math.floor(((before + weight / 2) / total) * of) === number - 1) shardPages.add(path)
    before += weight
  }
  return shardPages
}
