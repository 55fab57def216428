// Parts that are damaged, missing, or made from something else are refused by name, and nothing is written.

import {
  appendFileSync,
  cpSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigProblem } from '../../src/config/config-problem.ts'
import { keepValue, readKeptValue } from '../../src/engine/cache-file.ts'
import { readRegularFile } from '../../src/engine/site-file.ts'
import { readParts } from '../../src/pipeline/read-parts.ts'
import { makePart, makeParts, mergeParts } from '../shards.ts'
import { hashFolder, openSite, png, type SiteFiles, type TestSite } from '../site-test.ts'

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

beforeAll(async () => {
  site = openSite(FILES)
  original = await makeParts(site, 2)
})
afterAll(() => site.dispose())

/** Copies of the two parts, the second of which a test may change. */
function copyParts(): [string, string] {
  return original.map((folder, at) => {
    const copy = join(site.root, '../copies', `part-${at + 1}`)
    rmSync(copy, { recursive: true, force: true })
    cpSync(folder, copy, { recursive: true })
    return copy
  }) as [string, string]
}

/** What a merge says about these parts; nothing of the output may have changed. */
async function refusalOf(folders: readonly string[]): Promise<string> {
  const before = hashFolder(join(site.root, '../merged'))
  try {
    await mergeParts(site, folders)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigProblem)
    expect(hashFolder(join(site.root, '../merged'))).toEqual(before)
    const { findings } = error as ConfigProblem
    expect(findings.map(({ rule }) => rule)).toEqual(findings.map(() => 'part'))
    return findings
      .map(({ message, help }) => `${message} ${help}`)
      .join('\n')
      .replaceAll(join(site.root, '..'), '')
  }
  return 'merged'
}

/** Changes files of the site for as long as it takes to ask. */
async function refusalAfter(change: (site: TestSite) => void): Promise<string> {
  const kept = join(site.root, '../kept')
  cpSync(site.root, kept, { recursive: true })
  try {
    change(site)
    return await refusalOf(original)
  } finally {
    rmSync(site.root, { recursive: true })
    renameSync(kept, site.root)
  }
}

/** Writes a record as anybody could, with the right checksum. */
function forge(folder: string, change: (record: Record<string, unknown>) => void): void {
  const record = readKeptValue(join(folder, 'shard.json')) as Record<string, unknown>
  change(record)
  keepValue(join(folder, 'shard.json'), record)
}

test('whole parts are merged, in any order', async () => {
  const { report, output } = await mergeParts(site, [...original].reverse())
  expect(report.summary).toMatchObject({ errors: 0, pages: 5 })
  expect(output.has('a/index.html')).toBe(true)
})

describe('a set of parts', () => {
  test('without one of them names the shard that is missing, and how to make it', async () => {
    expect(await refusalOf([original[0]!])).toBe(
      'Shard 2/2 is missing. Run octavo build --shard 2/2 --out part-2, and give its folder too.',
    )
    expect(await refusalOf([])).toMatch(/^No part is given\./)
  })

  test('with one of them twice names both', async () => {
    const [one] = copyParts()
    expect(await refusalOf([...original, one])).toBe(
      '"/part-1" and "/copies/part-1" are both shard 1/2. Give each shard once.',
    )
  })

  test('of two divisions is no whole', async () => {
    const folder = join(site.root, '../third')
    await makePart(site, { number: 3, of: 3 }, { folder })
    expect(await refusalOf([...original, folder])).toMatch(
      /^"\/part-1" is shard 1\/2, and "\/third" is shard 3\/3: they are not parts of one whole\./,
    )
  })
})

describe('a part is refused', () => {
  const HARMS: readonly (readonly [what: string, harm: (folder: string) => void, message: RegExp])[] = [
    [
      'that is no folder',
      (folder) => {
        rmSync(folder, { recursive: true })
        writeFileSync(folder, '')
      },
      /is not a folder/,
    ],
    ['without its description', (folder) => rmSync(join(folder, 'shard.json')), /it has no shard\.json/],
    [
      'with a truncated description',
      (folder) => truncateSync(join(folder, 'shard.json'), 90),
      /its shard\.json is not as/,
    ],
    [
      'without one of its files',
      (folder) => rmSync(join(folder, 'blobs.pack')),
      /its blobs\.pack is missing/,
    ],
    [
      'with a truncated pack',
      (folder) => truncateSync(join(folder, 'blobs.pack'), 90),
      /its blobs\.pack is not as/,
    ],
    [
      'with a longer pack',
      (folder) => appendFileSync(join(folder, 'steps.pack'), '{}'),
      /its steps\.pack is not as/,
    ],
    [
      'with another list of sources',
      (folder) => keepValue(join(folder, 'sources.json'), []),
      /its sources\.json is not as/,
    ],
    [
      'with a link in place of a file',
      (folder) => {
        renameSync(join(folder, 'steps.idx'), join(folder, '../steps.idx'))
        symlinkSync('../steps.idx', join(folder, 'steps.idx'))
      },
      /its steps\.idx is not a plain file/,
    ],
    [
      'with a file outside of its folder',
      (folder) =>
        forge(folder, (record) => {
          record.files = { ...(record.files as object), '../../site/title.ts': 'x' }
        }),
      /its shard\.json is not a description/,
    ],
    [
      'with an index that points before its pack',
      (folder) => {
        keepValue(join(folder, 'steps.idx'), [['key', -8, 8, 0]])
        forge(folder, (record) => {
          const { hash } = readRegularFile(join(folder, 'steps.idx'))!
          record.files = { ...(record.files as object), 'steps.idx': hash }
        })
      },
      /its steps\.idx is not an index/,
    ],
    [
      'of another format',
      (folder) => forge(folder, (record) => (record.format = 99)),
      /by another version of Octavo/,
    ],
    [
      'of another version of the program',
      (folder) =>
        forge(folder, (record) => (record.program = String(record.program).replace(/^\S+/, '0.0.1'))),
      /was made by another version of Octavo .*: 0\.0\.1 there, \d\S+ here\. Install the same versions/,
    ],
  ]
  test.each(HARMS)('%s', async (_, harm, message) => {
    const [first, second] = copyParts()
    harm(second)
    const refused = await refusalOf([first, second])
    expect(refused).toMatch(message)
    expect(refused).toContain('/copies/part-2')
    expect(refused).not.toContain('/copies/part-1"')
  })
})

describe('parts are refused after', () => {
  test('a page changed, another came and one went, by their names', async () => {
    const refused = await refusalAfter((site) => {
      site.write('content/docs/a.md', '# A, changed\n')
      site.write('content/docs/c.md', '# C\n')
      site.remove('content/docs/b.md')
    })
    expect(refused.split('\n')).toEqual([
      expect.stringContaining(
        'The part "/part-1" was made from other sources: "content/docs/a.md" differs; "content/docs/b.md" is not here; "content/docs/c.md" was not there. Check out the same commit',
      ),
      expect.stringContaining('The part "/part-2" was made from other sources'),
    ])
  })

  test('an image or an included file changed', async () => {
    const refused = await refusalAfter((site) => {
      site.write('content/docs/_note.md', 'Another note.\n')
      site.write('content/docs/screen.png', png(9, 9))
    })
    expect(refused).toMatch(
      /was made from other files: "content\/docs\/_note\.md", "content\/docs\/screen\.png" differ\./,
    )
  })

  test('what the configuration imports changed', async () => {
    const refused = await refusalAfter((site) => site.write('title.ts', "export const title = 'Other'\n"))
    expect(refused).toMatch(/was made from another configuration or theme: "title\.ts" differs\./)
  })

  test('the environment of the configuration changed', async () => {
    process.env.TEST_TAGLINE = 'Another'
    try {
      expect(await refusalOf(original)).toMatch(
        /was made with other options: "chrome"(?:, "\w+")* differs?\./,
      )
    } finally {
      delete process.env.TEST_TAGLINE
    }
  })
})

describe('the folder of a part', () => {
  test('may have an earlier part', async () => {
    const [, second] = copyParts()
    await makePart(site, { number: 1, of: 2 }, { folder: second })
    expect(readParts([second, original[1]!]).map(({ shard }) => shard)).toEqual([1, 2])
    expect(readFileSync(join(second, 'blobs.pack'))).toEqual(readFileSync(join(original[0]!, 'blobs.pack')))
  })

  test('may have a part that was interrupted, which is no part', async () => {
    const [first, second] = copyParts()
    keepValue(join(second, 'shard.json'), { format: 0 })
    rmSync(join(second, 'blobs.idx'))
    expect(await refusalOf([first, second])).toMatch(/is not complete: its shard was interrupted/)
    await makePart(site, { number: 2, of: 2 }, { folder: second })
    expect(readParts([first, second])).toHaveLength(2)
  })

  test('may not have anything else', async () => {
    const own = openSite({ ...FILES, 'notes/mine.txt': 'x', 'data/sources.json': '[]' })
    const make = (folder: string) => makePart(own, { number: 1, of: 2 }, { folder: join(own.root, folder) })
    await expect(make('notes')).rejects.toThrow(/is not empty, and is not an earlier part/)
    await expect(make('.')).rejects.toThrow(/is not empty, and is not an earlier part/)
    await expect(make('data')).rejects.toThrow(/is not empty, and is not an earlier part/)
    await own.build()
    await expect(make('build')).rejects.toThrow(/is not empty, and is not an earlier part/)
    own.dispose()
  })

  test('is no content: a page cannot publish its files', async () => {
    const own = openSite({ 'a.md': '# A\n\n[Part](part-1/shard.json)\n', 'b.md': '# B\n' })
    const parts = await makeParts(own, 2)
    const inside = parts.map((_, at) => join(own.root, `part-${at + 1}`))
    for (const [at, folder] of parts.entries()) renameSync(folder, inside[at]!)
    const { report, output } = await mergeParts(own, inside)
    expect(report.findings.map(({ rule }) => rule)).toEqual(['private-file'])
    expect([...output.keys()].filter((path) => path.includes('shard'))).toEqual([])
    expect((await own.build()).findings.map(({ rule }) => rule)).toEqual(['private-file'])
    own.dispose()
  })
})
