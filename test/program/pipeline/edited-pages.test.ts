// Builds and checks after edits of text: unchanged pages are not read, and their findings are retained.

import { expect, test } from 'vitest'
import { type SiteFiles, siteTest, type TestSite } from '../../site-test.ts'

const WARNINGS = ({ findings }: Awaited<ReturnType<TestSite['build']>>) =>
  findings.map(({ rule, place }) => `${place?.path} ${rule}`)

function pages(count: number): SiteFiles {
  const numbers = Array.from({ length: count }, (_, at) => at)
  return {
    'content/docs/index.md': '# Home\n\nA home.\n',
    ...Object.fromEntries(
      numbers.map((at) => [`content/docs/p${at}.md`, `# Page ${at}\n\nText.\n\n[home](index.md).\n`]),
    ),
  }
}

/** Counts the results that a build or check after an edit reads from the cache or computes. */
async function countResults(count: number, command: 'build' | 'check'): Promise<number> {
  const site = siteTest(pages(count))
  await site[command]()
  site.write('content/docs/p1.md', '# Page 1\n\nText.\n\nOther text, [home](index.md).\n')
  const { summary } = await site[command]()
  expect(summary.pages).toBe(count + 3)
  return summary.cacheHits + summary.cacheMisses
}

test.each(['build', 'check'] as const)(
  'the number of results that a %s reads after an edit does not depend on the number of pages',
  async (command) => {
    // With more pages, the search index has more groups.
    expect(await countResults(60, command)).toBeLessThanOrEqual((await countResults(30, command)) + 4)
  },
)

/** Builds an edited site, and asserts that output and findings equal those of a clean build. */
async function expectClean(site: TestSite): Promise<string[]> {
  const report = await site.build()
  const clean = await site.buildClean()
  expect(report.findings).toEqual(clean.report.findings)
  expect(site.output()).toEqual(clean.output)
  expect((await site.check()).findings).toEqual(clean.report.findings)
  return WARNINGS(report)
}

test('a removed heading breaks links in unchanged pages', async () => {
  const site = siteTest({
    'content/docs/index.md': '# Home\n\n[b](b.md#install) and [c](c.md)\n',
    'content/docs/b.md': '# B\n\n## Install\n\nText.\n',
    'content/docs/c.md': '# C\n\nText.\n',
  })
  expect(await expectClean(site)).toEqual([])
  site.write('content/docs/b.md', '# B\n\n## Set up\n\nText.\n')
  expect(await expectClean(site)).toEqual(['content/docs/index.md broken-anchor'])
  site.write('content/docs/c.md', '# C\n\nText.\n\n![](none.png)\n')
  expect(await expectClean(site)).toEqual([
    'content/docs/c.md missing-image',
    'content/docs/index.md broken-anchor',
  ])
  site.write('content/docs/b.md', '# B\n\n## Install\n\nText.\n')
  expect(await expectClean(site)).toEqual(['content/docs/c.md missing-image'])
})

test('a comment in an unchanged page still disables a rule', async () => {
  const site = siteTest({
    'content/docs/index.md': '# Home\n\n<!-- octavo-disable-next-line broken-anchor -->\n[b](b.md#install)\n',
    'content/docs/b.md': '# B\n\n## Install\n\nText.\n',
  })
  expect(await expectClean(site)).toEqual(['content/docs/index.md unused-disable-comment'])
  site.write('content/docs/b.md', '# B\n\nText.\n')
  expect(await expectClean(site)).toEqual([])
})

test('lists of posts and tags contain the new text', async () => {
  const site = siteTest({
    'content/docs/index.md': '# Home\n\nA home.\n',
    'content/blog/2025-01-02-hello.md': '---\ntags: [News]\n---\n\n# Hello\n\nFirst text.\n',
    'content/blog/2025-01-03-other.md': '---\ntags: [News]\n---\n\n# Other\n\nOther text.\n',
  })
  await site.build()
  site.write('content/blog/2025-01-02-hello.md', '---\ntags: [News]\n---\n\n# Hello\n\nSecond text.\n')
  await expectClean(site)
  expect(site.page('/blog')).toContain('Second text.')
  expect(site.page('/blog/tags/news')).toContain('Second text.')
})

test('an edit of an included file changes every page that includes it', async () => {
  const site = siteTest({
    'content/docs/index.md': '# Home\n\n::include{file="_part.md"}\n',
    'content/docs/b.md': '# B\n\n::include{file="_part.md"}\n',
    'content/docs/_part.md': 'One.\n',
  })
  await site.build()
  site.write('content/docs/_part.md', 'Two.\n')
  await expectClean(site)
  expect(site.page('/b')).toContain('Two.')
  site.write('content/docs/b.md', '# B\n\nText.\n')
  site.write('content/docs/index.md', '# Home\n\nText.\n')
  expect(await expectClean(site)).toEqual(['content/docs/_part.md unused-partial'])
})

test('findings of samples in an unchanged page are retained', async () => {
  const site = siteTest({
    'content/docs/index.md': '# Home\n\n```yaml\na: [\n```\n',
    'content/docs/b.md': '# B\n\nText.\n',
  })
  const first = await expectClean(site)
  expect(first).toHaveLength(1)
  site.write('content/docs/b.md', '# B\n\nOther text.\n')
  expect(await expectClean(site)).toEqual(first)
})

test('a new title, a new page or a changed configuration rebuilds other pages', async () => {
  const site = siteTest({
    'site.config.ts': "export default { title: 'Harbour' }",
    'content/docs/index.md': '# Home\n\n[b](b.md)\n',
    'content/docs/b.md': '# B\n\nText.\n',
  })
  await site.build()
  site.write('content/docs/b.md', '# Boats\n\nText.\n')
  await expectClean(site)
  expect(site.page('/')).toContain('Boats')
  site.write('content/docs/c.md', '# C\n\nText.\n')
  await expectClean(site)
  site.write('site.config.ts', "export default { title: 'Port' }")
  await expectClean(site)
  expect(site.page('/b')).toContain('Port')
})

test('checks and outputs of plugins receive collected data of unchanged pages', async () => {
  const site = siteTest({
    'site.config.ts': `export default { plugins: [{
      name: 'words',
      outputs: [{ name: 'titles', collect: ({ view }) => view?.title, combine: (all) => all,
        make: (all) => ({ files: [{ path: 'titles.txt', contents: { kind: 'text', text: all.join('\\n') } }] }) }],
      checks: [{ name: 'todo', collect: ({ page }) => page?.description.includes('TODO')
        ? [{ rule: 'todo', severity: 'warning', message: 'Unfinished.', place: { path: page.path } }] : undefined }],
    }] }`,
    'content/docs/index.md': '# Home\n\nTODO\n',
    'content/docs/b.md': '# B\n\nText.\n',
  })
  expect(await expectClean(site)).toEqual(['content/docs/index.md todo'])
  site.write('content/docs/b.md', '# B\n\nTODO too\n')
  expect(await expectClean(site)).toEqual(['content/docs/b.md todo', 'content/docs/index.md todo'])
})

test('a check that reads the paths of outputs runs again after an edit that changes them', async () => {
  const site = siteTest({
    'site.config.ts': `export default { plugins: [{
      name: 'paths',
      outputs: [{ name: 'sizes', collect: ({ page }) => page?.words, combine: (all) => all,
        make: (all) => ({ files: all.map((size) => ({ path: 'sizes/' + size + '.txt', contents: { kind: 'text', text: '' } })) }) }],
      checks: [{ name: 'files', collect: () => undefined, combine: (_, site) => [...site.outputs]
        .filter((path) => path.startsWith('sizes/')).map((path) => ({ rule: 'files', severity: 'warning', message: path })) }],
    }] }`,
    'content/docs/index.md': '# Home\n\nA home.\n',
    'content/docs/b.md': '# B\n\nText.\n',
  })
  await site.build()
  const before = (await site.build()).findings
  site.write('content/docs/b.md', '# B\n\nText.\n\nMany more words.\n')
  await expectClean(site)
  expect((await site.build()).findings).not.toEqual(before)
})
