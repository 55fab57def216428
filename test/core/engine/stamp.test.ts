// Detection of unchanged files by size and timestamps.

import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFiles } from '../../../src/core/engine/files.ts'
import { hashOf } from '../../../src/core/engine/hash.ts'
import { isReliable, type Stamp } from '../../../src/core/engine/stamp.ts'

function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-stamps-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test.each([
  ['a time in fractions of a second', 1_000.5, 1_000.5, 100],
  ['a time in whole seconds', 2_000, 1_000.5, 2_100],
  ['a change time in whole seconds', 1_000.5, 2_000, 2_100],
])('%s is reliable after a while', (_, mtime, ctime, wait) => {
  const stamp: Stamp = [1, mtime, ctime, 1, 'x']
  const latest = Math.max(mtime, ctime)
  expect(isReliable(stamp, latest + wait)).toBe(false)
  expect(isReliable(stamp, latest + wait + 1)).toBe(true)
  expect(isReliable(stamp, latest - 10_000)).toBe(false)
})

/** Returns the hash of a file, and whether it came from the record. */
function openSite(root: string, cache: string) {
  const files = createFiles(root, join(cache, 'files.json'))
  const hash = files.hash('page.md')
  files.save()
  return hash
}

test('sites that share a cache do not share timestamps', async () => {
  const folder = tempFolder()
  const old = new Date(Date.now() - 60_000)
  for (const [site, text] of Object.entries({ a: 'one', b: 'two' })) {
    mkdirSync(join(folder, site))
    writeFileSync(join(folder, site, 'page.md'), text)
    utimesSync(join(folder, site, 'page.md'), old, old)
  }
  mkdirSync(join(folder, 'cache'))
  // Timestamps must be old enough to be trusted. The record of another folder must not be used either.
  await new Promise((done) => setTimeout(done, 2_200))
  expect(openSite(join(folder, 'a'), join(folder, 'cache'))).toBe(hashOf('one'))
  renameSync(join(folder, 'a'), join(folder, 'c'))
  renameSync(join(folder, 'b'), join(folder, 'a'))
  expect(openSite(join(folder, 'a'), join(folder, 'cache'))).toBe(hashOf('two'))
})

test('a file of the same size and time, moved into place, is detected', () => {
  const folder = tempFolder()
  const old = new Date(Date.now() - 60_000)
  for (const [name, text] of [
    ['page.md', 'one'],
    ['next.md', 'two'],
  ] as const) {
    writeFileSync(join(folder, name), text)
    utimesSync(join(folder, name), old, old)
  }
  expect(openSite(folder, folder)).toBe(hashOf('one'))
  renameSync(join(folder, 'next.md'), join(folder, 'page.md'))
  expect(openSite(folder, folder)).toBe(hashOf('two'))
})

test('a file with a timestamp in the future is read each time', () => {
  const folder = tempFolder()
  const later = new Date(Date.now() + 3_600_000)
  writeFileSync(join(folder, 'page.md'), 'one')
  utimesSync(join(folder, 'page.md'), later, later)
  expect(openSite(folder, folder)).toBe(hashOf('one'))
  const { ctimeMs } = statSync(join(folder, 'page.md'))
  writeFileSync(join(folder, 'page.md'), 'two')
  utimesSync(join(folder, 'page.md'), later, later)
  expect(ctimeMs).toBeLessThanOrEqual(statSync(join(folder, 'page.md')).ctimeMs)
  expect(openSite(folder, folder)).toBe(hashOf('two'))
})
