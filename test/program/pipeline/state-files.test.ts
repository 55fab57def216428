// In a folder without `content/`, everything is content: files that Octavo writes there must not become pages.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build, verifyBuild } from '../../../src/core/pipeline/build.ts'
import { createSession } from '../../../src/core/pipeline/session.ts'
import { siteTest } from '../../site-test.ts'

const files = { 'index.md': '# Home', 'static/notes.md': '# A file to download, no page' }

test.each([
  ['build', '.octavo/cache'],
  ['out/site', 'kept/cache'],
])('build --verify into %s does not treat the output or the cache as content', async (out, cache) => {
  const { root } = siteTest(files)
  const request = { root, threads: 1, outDir: join(root, out), cacheDir: join(root, cache) }
  const session = await createSession(request)
  try {
    expect((await build(session)).summary.pages).toBe(3)
    expect(await verifyBuild(request, session)).toEqual([])
  } finally {
    await session.close()
  }
})

test('a build into another folder does not treat the first output as content', async () => {
  const site = siteTest(files)
  const first = await site.build()
  const second = await site.build({ outDir: join(site.root, 'public') })
  expect(second.summary.pages).toBe(first.summary.pages)
  expect(await site.check({ outDir: '/nowhere' })).toMatchObject({ summary: { pages: 3 }, findings: [] })
})

test('a site without an icon has the default icon', async () => {
  const site = siteTest({ 'index.md': '# Home' })
  await site.build()
  const icon = /<link rel="icon" href="([^"]*)"/.exec(site.page('/'))![1]!
  expect(readFileSync(join(site.root, 'build', icon), 'utf8')).toContain('<svg')
})
