// Shards as caches: invalid parts are recomputed, and the merge reports unused results.

import { appendFileSync, cpSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeCachedValue } from '../../../src/core/engine/cache-file.ts'
import { findMissingShards, isShardFolder } from '../../../src/plugins/remote-cache/shard-folder.ts'
import { buildOneShard, buildShards, mergeShards } from '../../shards.ts'
import { openSite, png, type SiteFiles, type TestSite } from '../../site-test.ts'

const FILES: SiteFiles = {
  'site.config.ts':
    "import { title } from './title'\nexport default { title, tagline: process.env.TEST_TAGLINE ?? '' }\n",
  'title.ts': "export const title = 'Parts'\n",
  'content/docs/index.md': '# Home\n\n![Screen](screen.png)\n\n::include{file=/_note.md}\n',
  'content/docs/_note.md': 'A note.\n',
  'content/docs/screen.png': png(8, 6),
  'content/docs/a.md': '# A\n',
  'content/docs/b.md': '# B\n',
  'content/docs/_category_.json': '{"label": "All"}',
}

let site: TestSite
let original: readonly string[]
let clean: Map<string, string>

beforeAll(async () => {
  site = openSite(FILES)
  clean = (await site.buildClean()).output
  original = await buildShards(site, 2)
})
afterAll(() => site.dispose())

/** Copies of the two shards, the second of which a test may change. */
function copyShards(): [string, string] {
  return original.map((folder, at) => {
    const copy = join(site.root, '../copies', `shard-${at + 1}`)
    rmSync(copy, { recursive: true, force: true })
    cpSync(folder, copy, { recursive: true })
    return copy
  }) as [string, string]
}

test('complete shards are merged in any order, and all their results are used', async () => {
  const { report, output, results } = await mergeShards(site, [...original].reverse())
  expect(report.summary).toMatchObject({ errors: 0, pages: 5 })
  expect(output).toEqual(clean)
  expect(results.total).toBeGreaterThan(5)
  expect(results.unused).toBe(0)
})

test('missing shards are detected', async () => {
  const [first, second] = copyShards()
  const missing = (...folders: readonly string[]) => findMissingShards(folders).map(({ number }) => number)
  expect(missing(first, second)).toEqual([])
  expect(missing(second, second)).toEqual([1])
  const third = join(site.root, '../third')
  await buildOneShard(site, { number: 3, of: 3 }, { folder: third })
  expect(missing(first, third)).toEqual([2])
  truncateSync(join(second, 'blobs.pack'), 90)
  expect(missing(first, second)).toEqual([2])
  writeCachedValue(join(first, 'shard.json'), { number: 1, of: 2 })
  expect(missing(first, second)).toEqual([1, 2])
})

describe('a merged site equals a single build', () => {
  const DAMAGES: readonly (readonly [what: string, damage: (folder: string) => void])[] = [
    ['with a missing shard', (folder) => rmSync(folder, { recursive: true })],
    ['with a truncated pack of values', (folder) => truncateSync(join(folder, 'blobs.pack'), 90)],
    ['with a truncated pack of results', (folder) => truncateSync(join(folder, 'steps.pack'), 90)],
    ['with a longer pack', (folder) => appendFileSync(join(folder, 'steps.pack'), '{}')],
    ['with an empty index', (folder) => writeFileSync(join(folder, 'blobs.idx'), '')],
    [
      'with an index that points before its pack',
      (folder) => writeCachedValue(join(folder, 'steps.idx'), [['key', -8, 8, 0]]),
    ],
    [
      'with a symbolic link instead of a file',
      (folder) => {
        renameSync(join(folder, 'steps.idx'), join(folder, '../steps.idx'))
        symlinkSync('../steps.idx', join(folder, 'steps.idx'))
      },
    ],
  ]
  test.each(DAMAGES)('%s', async (_, damage) => {
    const shards = copyShards()
    damage(shards[1])
    expect((await mergeShards(site, shards)).output).toEqual(clean)
  })

  test.each([
    [
      'after pages were changed, added and removed',
      {
        'content/docs/a.md': '# A, changed\n',
        'content/docs/c.md': '# C\n',
        'content/docs/b.md': undefined,
        'content/docs/screen.png': png(9, 9),
      },
    ],
    ['after the configuration changed', { 'title.ts': "export const title = 'Other'\n" }],
  ])('%s', async (_, changes) => {
    const other = openSite(FILES)
    for (const [path, contents] of Object.entries(changes))
      if (contents === undefined) other.remove(path)
      else other.write(path, contents)
    const expected = await other.buildClean()
    const { output, report, results } = await mergeShards(other, original)
    expect(output).toEqual(expected.output)
    expect(report.findings).toEqual(expected.report.findings)
    expect(results.unused).toBeGreaterThan(0)
    other.dispose()
  })
})

describe('the folder of a shard', () => {
  test('may contain an earlier or interrupted shard', async () => {
    const [, second] = copyShards()
    await buildOneShard(site, { number: 1, of: 2 }, { folder: second })
    expect(findMissingShards([second, original[1]!])).toEqual([])
    writeCachedValue(join(second, 'shard.json'), { number: 1, of: 2 })
    rmSync(join(second, 'blobs.idx'))
    await buildOneShard(site, { number: 1, of: 2 }, { folder: second })
    expect(findMissingShards([second, original[1]!])).toEqual([])
  })

  test('must not contain other files', async () => {
    const other = openSite({ ...FILES, 'notes/mine.txt': 'x', 'data/shard.json': '{}' })
    const make = (folder: string) =>
      buildOneShard(other, { number: 1, of: 2 }, { folder: join(other.root, folder) })
    await other.build()
    for (const folder of ['notes', '.', 'data', 'build']) {
      expect(isShardFolder(join(other.root, folder))).toBe(false)
      await expect(make(folder)).rejects.toThrow(/is not empty, and is not that of an earlier shard/)
    }
    other.dispose()
  })

  test('is not content: pages cannot publish its files', async () => {
    const other = openSite({ 'index.md': '# A\n\n[Part](shard-1/shard.json)\n', 'b.md': '# B\n' })
    const shards = await buildShards(other, 2)
    const inside = shards.map((_, at) => join(other.root, `shard-${at + 1}`))
    for (const [at, folder] of shards.entries()) renameSync(folder, inside[at]!)
    const { report, output } = await mergeShards(other, inside)
    expect(report.findings.map(({ rule }) => rule)).toEqual(['private-file'])
    expect([...output.keys()].filter((path) => path.includes('shard'))).toEqual([])
    expect((await other.build()).findings.map(({ rule }) => rule)).toEqual(['private-file'])
    other.dispose()
  })
})
