// Builds, checks and the dev server with a damaged cache behave as if it were empty.

import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLive } from '../../../src/serve/live.ts'
import { hashFolder, siteTest, type TestSite } from '../../site-test.ts'

const FILES = {
  'site.config.ts': "export default { title: 'Own title' }\n",
  'content/docs/index.md': '# Home\n\n[a](a.md)\n',
  'content/docs/a.md': '# A\n\nText.\n',
  'content/pages/shop.tsx': 'export default () => <h1>Shop</h1>\n',
}

/** Builds, and copies the cache to a folder from which nothing was imported yet. Returns the folder. */
async function copyCache(site: TestSite): Promise<string> {
  await site.build()
  const copy = join(site.root, '../cache')
  cpSync(join(site.root, '.octavo/cache'), copy, { recursive: true })
  return copy
}

const DAMAGES: Readonly<Record<string, (file: string) => void>> = {
  deleted: (file) => rmSync(file),
  emptied: (file) => truncateSync(file),
  truncated: (file) => truncateSync(file, 100),
  'replaced by other code': (file) => writeFileSync(file, 'export default {}; export const plugins = []\n'),
  'replaced by a folder'(file) {
    rmSync(file)
    mkdirSync(join(file, 'deep'), { recursive: true })
  },
  'replaced by a link'(file) {
    renameSync(file, join(file, '../../../moved'))
    writeFileSync(join(file, '../../../moved'), 'export default {}\n')
    symlinkSync(join(file, '../../../moved'), file)
  },
  'replaced by a pipe'(file) {
    rmSync(file)
    execFileSync('mkfifo', [file])
  },
}

test.each(Object.keys(DAMAGES))('bundled code that was %s is generated again', async (harm) => {
  const site = siteTest(FILES)
  const cacheDir = await copyCache(site)
  const before = site.output()
  const code = hashFolder(join(cacheDir, 'code'))
  for (const name of readdirSync(join(cacheDir, 'code'))) DAMAGES[harm]!(join(cacheDir, 'code', name))
  site.remove('build')
  await site.build({ cacheDir })
  expect(site.output()).toEqual(before)
  expect(hashFolder(join(cacheDir, 'code'))).toEqual(code)
})

test("bundled code of a site's theme is checked too", async () => {
  const site = siteTest({
    ...FILES,
    'site.config.ts': "export default { theme: 'theme.tsx' }\n",
    'theme.tsx': "export { defaultTheme as default } from 'octavo/theme'\n",
  })
  const cacheDir = await copyCache(site)
  const before = site.output()
  for (const name of readdirSync(join(cacheDir, 'code'))) truncateSync(join(cacheDir, 'code', name), 10)
  site.remove('build')
  await site.build({ cacheDir })
  expect(site.output()).toEqual(before)
})

test('nothing is written through a symbolic link that replaces a cache folder', async () => {
  const site = siteTest(FILES)
  const cacheDir = await copyCache(site)
  const before = site.output()
  const outside = join(site.root, '../outside')
  mkdirSync(outside)
  rmSync(join(cacheDir, 'code'), { recursive: true })
  symlinkSync(outside, join(cacheDir, 'code'))
  await site.build({ cacheDir })
  expect(site.output()).toEqual(before)
  expect(readdirSync(outside)).toEqual([])
})

test('a record that was stored under another name is ignored', async () => {
  const site = siteTest(FILES)
  const cacheDir = await copyCache(site)
  const records = readdirSync(cacheDir).filter((name) => name.endsWith('.json'))
  expect(records.length).toBeGreaterThan(1)
  for (const [at, name] of records.entries()) renameSync(join(cacheDir, name), join(cacheDir, `old-${at}`))
  for (const [at, name] of records.entries())
    renameSync(join(cacheDir, `old-${(at + 1) % records.length}`), join(cacheDir, name))
  const { summary } = await site.build({ cacheDir })
  expect(summary.cacheHits).toBeGreaterThan(0)
  expect(site.output()).toEqual((await site.buildClean()).output)
})

test('a file at the path of the cache folder is reported', async () => {
  const site = siteTest({ ...FILES, cache: 'text' })
  await expect(site.build({ cacheDir: join(site.root, 'cache') })).rejects.toThrow(
    /The cache folder ".*" cannot be used/,
  )
  expect(readFileSync(join(site.root, 'cache'), 'utf8')).toBe('text')
})

/** Damages every value that is read individually. */
function damageValues(site: TestSite): void {
  const folder = join(site.root, '.octavo/cache')
  for (const name of readdirSync(folder).filter((name) => /^blobs-.*\.pack$/.test(name)))
    writeFileSync(join(folder, name), Buffer.alloc(readFileSync(join(folder, name)).length))
}

test('a check recomputes damaged values', async () => {
  const site = siteTest(FILES)
  await site.build()
  const { findings } = await site.check()
  site.write('content/docs/a.md', '# A\n\nOther text.\n')
  damageValues(site)
  expect((await site.check()).findings).toEqual(findings)
})

test('the dev server recomputes damaged values', async () => {
  const site = siteTest(FILES)
  await site.build()
  damageValues(site)
  const live = await openLive({ root: site.root, threads: 1 })
  const urls = ['/', '/a', '/shop']
  const responses = (await Promise.all(urls.map((url) => live.respond(url)))) as { body: Uint8Array }[]
  const pages = responses.map(({ body }) => new TextDecoder().decode(body))
  expect(pages).toEqual(urls.map(site.page))
  await live.settled()
  await live.close()
})
