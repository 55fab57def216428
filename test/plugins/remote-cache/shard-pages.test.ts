// Assignment of pages to shards: complete, balanced and stable.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagesOfShard } from '../../../src/plugins/remote-cache/shard-folder.ts'

const pages = Array.from({ length: 1000 }, (_, at) => `content/area-${at % 7}/page-${at}.md`)
/** From 0.5 to 20 kB. */
const sizeOf = (path: string): number =>
  500 + ((path.length * 7919 + Number(/\d+(?=\.)/.exec(path)![0]) * 104_729) % 19_500)

function allShards(paths: readonly string[], of: number, size = sizeOf): ReadonlySet<string>[] {
  return Array.from({ length: of }, (_, at) => new Set(pagesOfShard(paths, size, { number: at + 1, of })))
}

test('each page is in exactly one shard, for any order of pages', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string()),
      fc.integer({ min: 1, max: 9 }),
      fc.nat(9000),
      (paths, of, size) => {
        const shards = allShards(paths, of, () => size)
        expect(shards.flatMap((shard) => [...shard]).sort()).toEqual([...paths].sort())
        expect(allShards([...paths].reverse(), of, () => size)).toEqual(shards)
      },
    ),
    { numRuns: 50 },
  )
})

test('shards have similar total sizes', () => {
  const bytes = allShards(pages, 8).map((shard) => [...shard].reduce((sum, path) => sum + sizeOf(path), 0))
  expect(Math.max(...bytes) / Math.min(...bytes)).toBeLessThan(1.05)
})

test('adding or growing a page moves few other pages', () => {
  const before = allShards(pages, 8)
  const longer = (path: string): number => sizeOf(path) + (path === pages[5] ? 30_000 : 0)
  const after = allShards([...pages, 'content/new-1.md'], 8, longer)
  const moved = pages.filter(
    (path) => before.findIndex((one) => one.has(path)) !== after.findIndex((one) => one.has(path)),
  )
  expect(moved.length).toBeLessThan(20)
})
