// What `octavo search --report` says of an index.

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readIndexOf } from '../../src/cli/read-index.ts'
import { formatIndexReport, type IndexReport, reportIndex } from '../../src/cli/search/index-report.ts'
import { createSearcher } from '../../src/search/searcher.ts'
import { type SiteFiles, siteTest } from '../site-test.ts'

const SAME = `The same ${'words again and '.repeat(20)}again.`
const QUIET = "export default { rules: { 'orphan-page': 'off', 'no-content': 'off' } }"

async function report(files: SiteFiles): Promise<{ report: IndexReport; bytes: number }> {
  const site = siteTest({ 'site.config.ts': QUIET, ...files })
  await site.build()
  const outDir = join(site.root, 'build')
  const searcher = createSearcher(readIndexOf(outDir, { provider: 'local', synonyms: [], boost: {} }))
  // The search page lies in the same folder.
  const paths = [...site.output().keys()].filter((path) => /^search\/(?!index\.)/.test(path))
  const sizes = paths.map((path) =>
    path.endsWith('.bin')
      ? statSync(join(outDir, path)).size
      : gzipSync(readFileSync(join(outDir, path)), { level: 9 }).length,
  )
  return {
    report: await reportIndex(outDir, await searcher.files()),
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  }
}

test('sizes by part are those of all files, and what is odd is named', async () => {
  const { report: found, bytes } = await report({
    'content/docs/index.md': '# Home\n\nWelcome to supercalifragilisticexpialidocious.\n',
    'content/docs/a.md': `# A\n\n## One\n\n${SAME}\n`,
    'content/docs/b.md': `# B\n\n## Two\n\n${SAME}\n`,
    'content/docs/empty.md': '# Empty\n',
    'content/docs/long.md': `# Long\n\n${Array.from({ length: 4000 }, (_, at) => `w${(at * 7919).toString(36)}`).join(' ')}\n`,
  })
  expect(found).toMatchObject({
    pages: 5,
    sections: 7,
    twins: [['/a#one', '/b#two']],
    empty: ['/empty'],
  })
  expect(found.longestTerms[0]).toBe('supercalifragilisticexpialidocious')
  expect(found.parts.texts!.files).toBeGreaterThan(5)
  expect(Object.values(found.parts).reduce((sum, part) => sum + part.bytes, 0)).toBe(bytes)
  const shown = formatIndexReport(found)
  for (const part of ['manifest', 'titles', 'core', 'text', 'code', 'names', 'texts', 'all'])
    expect(shown).toMatch(new RegExp(`^${part} +[\\d.]+ k?B`, 'm'))
  expect(shown).toContain('sections with the same text: /a#one = /b#two\n')
  expect(shown).toContain('pages without text: /empty\n')
})

test('a site without pages has a report too', async () => {
  const { report: found } = await report({ 'content/docs/draft.md': '---\ndraft: true\n---\n\n# Draft\n' })
  expect(found).toMatchObject({ pages: 0, sections: 0, terms: 0, twins: [], empty: [], longestTerms: [] })
  expect(formatIndexReport(found)).toMatch(/^0 pages, 0 sections, 0 words\n/)
})
