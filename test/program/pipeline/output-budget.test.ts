// Size of the sites of this repository: few files in addition to the pages, small pages, and complete Markdown exports.

import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { readSiteOptions } from '../../../src/core/pipeline/session.ts'
import { findLosses } from '../../plugins/markdown-export/export-parity.ts'
import { repositorySite } from '../../repository-sites.ts'
import { someOf } from '../../rounds.ts'
import { hashFolder, viewIn } from '../../site-test.ts'

/** Files per page, without the search index, which has a separate budget, and without the Markdown exports. */
const MAX_FILES_A_PAGE = 1.3
/** Compressed size of a page without its text. The page index lists all pages of a site. */
const MAX_FRAME_BYTES = 5520

describe.each([['.'], ['content/handbook']])('the site in %s', (folder) => {
  const root = resolve(folder)
  let output: string
  let files: string[]
  let pages: string[]
  let stubs: number
  const read = (path: string) => readFileSync(join(output, path), 'utf8')

  beforeAll(async () => {
    const { cacheDir, outDir } = await repositorySite(root)
    output = outDir
    const { staticFolders } = await readSiteOptions({ root, cacheDir })
    const copied = new Set(staticFolders.flatMap((path) => [...hashFolder(join(root, path)).keys()]))
    files = [...hashFolder(output).keys()].filter(
      (path) => !/^(?:\.octavo|assets|search\/.*\.(?:bin|json))/.test(path) && !copied.has(path),
    )
    const html = files.filter((path) => path.endsWith('.html')).map(read)
    pages = html.filter((text) => text.includes('id="octavo:view"'))
    stubs = html.length - pages.length
  })

  test('has one file per page, and few others', () => {
    const listed = JSON.parse(read('pages.json')) as readonly unknown[]
    // The not-found page is not listed.
    expect(pages.length).toBe(listed.length + 1)
    const others = files.filter((path) => !path.endsWith('.md'))
    expect((others.length - stubs) / pages.length).toBeLessThanOrEqual(MAX_FILES_A_PAGE)
  })

  test('has a small frame around the text of its pages', () => {
    const frames = pages
      .filter((text) => !text.includes('class="search-index"'))
      .map((text) => gzipSync(text.replace(/<main.*<\/main>/s, '')).byteLength)
    expect(Math.max(...frames)).toBeLessThanOrEqual(MAX_FRAME_BYTES)
  })

  test('has every heading, table and sample in its Markdown exports', () => {
    const losses = someOf(pages, 60).flatMap((html) => {
      const { url, kind } = viewIn(html)
      if (kind === 'missing' || kind === 'search') return []
      const path = url === '/' ? 'index.md' : `${decodeURI(url).slice(1)}.md`
      if (!existsSync(join(output, path))) return [`${url} has no copy`]
      return findLosses(html, read(path)).map((loss) => `${url}: ${loss}`)
    })
    expect(losses).toEqual([])
  })
})
