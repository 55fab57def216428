// Checks of generated files: invalid output paths, and links to generated files.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLive } from '../../../src/serve/live.ts'
import { siteTest } from '../../site-test.ts'

const plugin = (files: Readonly<Record<string, string>>) => `{ name: 'more', outputs: [{ name: 'more',
  combine: () => 0,
  make: () => ({ files: ${JSON.stringify(Object.entries(files))}.map(([path, text]) => ({ path, contents: { kind: 'text', text } })) }) }] }`

const config = (plugins: string, more = '') =>
  `export default { url: 'https://example.com', rules: { 'orphan-page': 'off' }, ${more} plugins: [${plugins}] }`

test('check and dev report invalid output paths with the same messages as build', async () => {
  const site = siteTest({
    'index.md': '# Home\n',
    'guide.md': '# Guide\n',
    'static/Guide/extra.txt': 'x',
    'site.config.ts': config(
      plugin({
        '../out.txt': 'x',
        'a/../b.txt': 'x',
        'GUIDE/index.html': 'x',
        'guide/index.html': 'mine',
        about: 'x',
      }),
    ),
    'about.md': '# About\n',
  })
  const checked = await site.check()
  expect(checked.findings.map(({ rule, message }) => `${rule}: ${message}`)).toMatchInlineSnapshot(`
    [
      "unsafe-path: The output file "../out.txt" cannot be written: it is not a path inside the output folder.",
      "unsafe-path: The output file "a/../b.txt" cannot be written: it is not a path inside the output folder.",
      "clashing-paths: The output files "about" and "about/index.html" cannot both exist: one is a file where the other needs a folder. The second was left out.",
      "clashing-paths: The output files "GUIDE/index.html" and "guide/index.html" differ only in case or in the encoding of accents: many file systems can hold only one of them. The second was left out.",
      "duplicate-file: Two different files have the path "guide/index.html" in the output. The second was left out.",
    ]
  `)
  const places = checked.findings.map(({ place }) => place?.path)
  expect(places).toEqual([undefined, undefined, 'about.md', 'guide.md', 'guide.md'])
  const built = await site.build()
  expect(built.findings).toEqual(checked.findings)
  expect(site.has('build')).toBe(false)
  const live = await openLive({ root: site.root, threads: 1, noCache: true })
  await live.settled()
  expect(live.findings()).toEqual(checked.findings)
  await live.close()
})

test('rule levels apply to output paths in check as in build', async () => {
  const rules = `rules: { 'orphan-page': 'off', 'unsafe-path': 'warning' },`
  const site = siteTest({
    'index.md': '# Home\n',
    'site.config.ts': `export default { ${rules} plugins: [${plugin({ '../out.txt': 'x' })}] }`,
  })
  const { findings } = await site.check()
  expect(findings).toMatchObject([{ rule: 'unsafe-path', severity: 'warning' }])
  expect((await site.build()).findings).toEqual(findings)
})

test('links to generated files are valid, also with a base path; other links are reported', async () => {
  const site = siteTest({
    'index.md':
      '# Home\n\n[a](/sitemap.xml) [b](/pages.json) [c](/404.html) [d](/data/all.csv?x=1) [e](/_redirects) ![f](/img/made.svg)\n\n[g](/sitemap2.xml) ![h](/img/other.svg)\n',
    'site.config.ts': config(
      plugin({ 'data/all.csv': 'x', 'img/made.svg': '<svg/>' }),
      `basePath: '/base/', redirects: { '/old': '/' },`,
    ),
  })
  const { findings } = await site.build()
  expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
    'missing-file: The file "/sitemap2.xml" does not exist.',
    'missing-image: The image "/img/other.svg" does not exist.',
  ])
  expect((await site.check()).findings).toEqual(findings)
  const html = readFileSync(join(site.root, 'build/index.html'), 'utf8')
  for (const href of ['/base/sitemap.xml', '/base/pages.json', '/base/404.html', '/base/data/all.csv?x=1'])
    expect(html).toContain(`href="${href}"`)
})

test('check renders component pages and reports their errors as build does', async () => {
  const site = siteTest({
    'content/docs/index.md': '# Home\n',
    'content/pages/lab.tsx': `export default () => { throw new Error('No water.') }`,
  })
  const { findings } = await site.check()
  expect(findings).toMatchObject([{ rule: 'component-page', place: { path: 'content/pages/lab.tsx' } }])
  expect((await site.build()).findings).toEqual(findings)
})

test.each([
  [
    'a link to one of its files',
    { 'index.md': '# Home\n\n[Index](/search/manifest.json), [list](/llms.txt), [copy](/index.md)\n' },
  ],
  ['a link to a file of that kind', { 'index.md': '# Home\n\n[Index](/search/none.json)\n' }],
  ['a file in its place', { 'static/search/manifest.json': '{}' }],
  ['a file where it has a folder', { 'site.config.ts': config(plugin({ search: 'x' })) }],
  ['a page where it has a file', { 'page.md': '---\nslug: /search/manifest.json\n---\n\n# Page\n' }],
] as const)(
  'check generates the search index if there is %s, and reports the same findings as build',
  async (_, files) => {
    const plain = { 'index.md': '# Home\n', 'site.config.ts': config('') }
    const site = siteTest({ ...plain, ...files })
    const [alone, checked] = [await siteTest(plain).check(), await site.check()]
    expect(checked.findings).toEqual((await site.buildClean()).report.findings)
    expect(checked.summary.cacheMisses).toBeGreaterThan(alone.summary.cacheMisses + 3)
  },
)
