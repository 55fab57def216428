import { expect, test } from 'vitest'
import { png, siteTest } from '../../site-test.ts'

const FILES = {
  'site.config.ts':
    "import { word } from './word'\nexport default { title: word, redirects: { '/old': '/' } }\n",
  'word.ts': "export const word = 'One'\n",
  'content/docs/index.md': '# Home\n\n![shot](shot.png)\n\n[a](a.md)\n',
  'content/docs/a.md': '# A\n',
  'content/docs/shot.png': png(8, 6),
  'content/docs/more/b.md': '# More\n',
  'content/docs/more/_category_.json': '{"label": "Some"}',
  'content/pages/shop.tsx': "import { word } from '../../word'\nexport default () => <h1>{word}</h1>\n",
  'content/static/robots.txt': 'User-agent: *\n',
}

test('a build without changes reports the same findings without running a step', async () => {
  const site = siteTest({ ...FILES, 'content/docs/a.md': '# A\n\n```nolang\nx\n```\n' })
  const first = await site.build()
  const again = await site.build()
  expect(again.summary.cacheHits).toBe(first.summary.cacheHits)
  expect(first.findings).toMatchObject([{ rule: 'unknown-language' }])
  expect(again.findings).toEqual(first.findings)
  expect(again.summary).toMatchObject({
    pages: first.summary.pages,
    redirects: 1,
    written: 0,
    deleted: 0,
    unchanged: first.summary.written,
    outputBytes: first.summary.outputBytes,
    warnings: 1,
  })
})

test('a check without changes reports the same findings without running a step', async () => {
  const site = siteTest({ ...FILES, 'content/docs/a.md': '# A\n\n[b](none.md)\n' })
  const first = await site.check()
  expect(first.findings).toMatchObject([{ rule: 'broken-link' }])
  expect(first.summary.cacheMisses).toBeGreaterThan(0)
  const again = await site.check()
  expect(again.findings).toEqual(first.findings)
  expect(again.summary).toMatchObject({ pages: first.summary.pages, warnings: 1, cacheMisses: 0 })
  site.write('content/docs/none.md', '# None\n')
  expect((await site.check()).findings).toEqual([])
})

test.each([
  ['a page', 'content/docs/a.md', '# B\n'],
  ['a new page', 'content/docs/b.md', '# B\n'],
  ['an image', 'content/docs/shot.png', png(9, 6)],
  ['a category', 'content/docs/more/_category_.json', '{"label": "All"}'],
  ['a static file', 'content/static/robots.txt', 'Allow: *\n'],
  ['a new static file', 'content/static/new.txt', 'new\n'],
  ['a part of the configuration, and of a component page', 'word.ts', "export const word = 'Two'\n"],
  ['an authors file', 'content/blog/authors.yml', 'ann:\n  name: Ann\n'],
])('%s that changed is rebuilt', async (_, path, content) => {
  const site = siteTest({ ...FILES, 'content/blog/2025-01-02-hello.md': '# Hello\n' })
  await site.build()
  await site.build()
  site.write(path, content)
  const { summary } = await site.build()
  expect(summary.written).toBeGreaterThan(0)
  expect(site.output()).toEqual((await site.buildClean()).output)
})

test('manual changes of the output are reverted', async () => {
  const site = siteTest(FILES)
  await site.build()
  const before = site.output()
  site.write('build/index.html', 'changed')
  site.remove('build/a/index.html')
  await site.build()
  expect(site.output()).toEqual(before)
})
