// What the sites of this repository become on disk: one file a page and little beside, and no page that weighs much.

import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { createSession } from '../../src/pipeline/session.ts'
import { ownCache } from '../run-folder.ts'
import { hashFolder, siteTest } from '../site-test.ts'

/** Of the search index alone there are more; it has a budget of its own. */
const MAX_FILES_A_PAGE = 1.3
/** Of what is around the text of a page, compressed. The page index lists all pages of a site. */
const MAX_FRAME_BYTES = 5400

test.each([['.'], ['content/handbook']])('the site in %s', async (folder) => {
  const outDir = join(siteTest().root, 'out')
  const root = resolve(folder)
  const session = await createSession({ root, outDir, cacheDir: ownCache(root), threads: 1 })
  const { summary } = await build(session).finally(() => session.close())
  const copied = new Set(
    session.options.staticFolders.flatMap((path) => [...hashFolder(join(root, path)).keys()]),
  )
  const files = [...hashFolder(outDir).keys()].filter(
    (path) => !/^(?:\.octavo|assets|search\/.*\.(?:bin|json))/.test(path) && !copied.has(path),
  )
  const html = files.filter((path) => path.endsWith('.html')).map((path) => readFileSync(join(outDir, path)))
  const pages = html.filter((text) => text.includes('id="octavo-view"'))
  expect(pages).toHaveLength(summary.pages)
  const stubs = html.length - pages.length
  expect((files.length - stubs) / pages.length).toBeLessThanOrEqual(MAX_FILES_A_PAGE)
  const frames = pages
    .map((text) => text.toString())
    .filter((text) => !text.includes('class="search-index"'))
    .map((text) => gzipSync(text.replace(/<main.*<\/main>/s, '')).byteLength)
  expect(Math.max(...frames)).toBeLessThanOrEqual(MAX_FRAME_BYTES)
})
