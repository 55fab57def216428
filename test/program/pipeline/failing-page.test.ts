// Bugs in Octavo that affect one page are errors of that page. Mocked functions of the program throw for pages named after
// them.

import { expect, onTestFinished, test, vi } from 'vitest'
import { openLive } from '../../../src/serve/live.ts'
import '../../../src/plugins.ts'
import { siteTest } from '../../site-test.ts'

/** Throws if the value contains `wrong-<stage>`. */
function failOn(stage: string, value: unknown): void {
  const text = value instanceof Uint8Array ? new TextDecoder().decode(value) : JSON.stringify(value)
  if (text?.includes(`wrong-${stage}`)) throw new TypeError(`no ${stage}`)
}

/** Returns the module with one function that throws for certain pages. */
async function failing(load: () => Promise<unknown>, name: string, stage: string) {
  const module = (await load()) as Record<string, (...words: unknown[]) => unknown>
  return {
    ...module,
    [name](...words: unknown[]) {
      // A view contains data of other pages, which must not make it throw.
      if (stage === 'view') failOn(stage, words[1])
      else for (const word of words) failOn(stage, word)
      return module[name]!(...words)
    },
  }
}

vi.mock('../../../src/core/markdown/transforms/sections.ts', (load) => failing(load, 'cutSections', 'parse'))
vi.mock('../../../src/core/markdown/front-matter/front-matter.ts', (load) =>
  failing(load, 'readFrontMatter', 'head'),
)
vi.mock('../../../src/core/markdown/front-matter/category-file.ts', (load) =>
  failing(load, 'parseCategory', 'category'),
)
vi.mock('../../../src/plugins/blog/parse-authors.ts', (load) => failing(load, 'parseAuthors', 'authors'))
vi.mock('../../../src/core/graph/page-data.ts', (load) => failing(load, 'createPageData', 'view'))
vi.mock('../../../src/core/graph/listing-data.ts', (load) => failing(load, 'createListingData', 'list'))
vi.mock('../../../src/core/render/render-page.ts', async (load) => {
  const module = (await load()) as typeof import('../../../src/core/render/render-page.ts')
  const { renderPage } = module
  const run: typeof renderPage.run = (input, context) => {
    failOn('render', input.view.title)
    return renderPage.run(input, context)
  }
  return { ...module, renderPage: { ...renderPage, run } }
})
vi.mock('../../../src/plugins/sitemap/sitemap.ts', async (load) => {
  const module = (await load()) as typeof import('../../../src/plugins/sitemap/sitemap.ts')
  const { sitemap } = module
  const collect: typeof sitemap.collect = (entry, site) => {
    failOn('output', entry.page)
    return sitemap.collect!(entry, site)
  }
  return { ...module, sitemap: { ...sitemap, collect } }
})

const GOOD = {
  'site.config.ts': 'export default { url: "https://example.com" }',
  'content/docs/index.md': '# Home\n\n[other](other.md)\n',
  'content/docs/other.md': '# Other\n',
  'content/blog/2025-01-02-post.md': '---\ntags: [one]\n---\n\n# Post\n',
}

const BAD = [
  [
    'parse',
    'content/docs/bad.md',
    '# Bad\n\nwrong-parse\n',
    'The page could not be parsed: TypeError: no parse',
  ],
  ['head', 'content/docs/bad.md', '---\ntitle: wrong-head\n---\n', 'could not be parsed: TypeError: no head'],
  ['view', 'content/docs/bad.md', '# Bad wrong-view\n', 'The page "/bad" could not be assembled'],
  ['render', 'content/docs/bad.md', '# Bad wrong-render\n', 'The page "/bad" could not be rendered'],
  [
    'category',
    'content/docs/_category_.json',
    '{"label": "wrong-category"}',
    'The file could not be read: TypeError: no category',
  ],
  [
    'authors',
    'content/blog/authors.yml',
    'ann: { name: wrong-authors }\n',
    'The file could not be read: TypeError: no authors',
  ],
] as const

test.each(BAD)('a bug (%s) is an error of the page', async (stage, path, content, message) => {
  const site = siteTest(GOOD)
  expect((await site.build()).findings).toEqual([])
  const before = site.output()

  site.write(path, content)
  const reports = [await site.build(), await site.build()]
  // `check` renders only component pages.
  if (stage !== 'render') reports.push(await site.check())
  for (const { findings, summary } of reports) {
    expect(summary).toMatchObject({ written: 0, deleted: 0 })
    const [finding] = findings.filter(({ rule }) => rule === 'internal-error')
    expect(finding).toMatchObject({ severity: 'error', place: { path } })
    expect(finding!.message).toContain(message)
    expect(finding!.help).toMatch(/report it with this file and this text: .*failing-page\.test\.ts:\d+/)
  }
  expect(site.output()).toEqual(before)
})

test.each(BAD)('dev serves the other pages if one has a bug (%s)', async (stage, path, content, message) => {
  const site = siteTest(GOOD)
  for (const existsFirst of [true, false]) {
    if (existsFirst) site.write(path, content)
    const live = await openLive({ root: site.root, threads: 1 })
    onTestFinished(() => live.close())
    if (!existsFirst) {
      site.write(path, content)
      await live.change([path])
    }
    await live.settled()
    for (const url of ['/other', '/blog/2025/01/02/post', '/sitemap.xml', '/search-index.json', '/'])
      expect(await live.respond(url), url).not.toMatchObject({ status: 500 })
    if (path.endsWith('/bad.md'))
      await expect(live.respond('/bad')).rejects.toThrow(stage === 'view' ? 'no view' : message)
    if (stage !== 'render')
      expect(live.findings()).toContainEqual(
        expect.objectContaining({ rule: 'internal-error', place: { path } }),
      )
    site.write(path, path.endsWith('.md') ? '# Good\n' : '{}')
    await live.change([path])
    await live.settled()
    if (path.endsWith('/bad.md')) expect(await live.respond('/bad')).toMatchObject({ status: 200 })
    expect(live.findings()).toEqual([])
    site.remove(path)
  }
})

test('a bug in a list of pages is an error of the site', async () => {
  const site = siteTest({
    ...GOOD,
    'content/blog/2025-01-03-post.md': '---\ntags: [wrong-list]\n---\n\n# A\n',
  })
  const { findings } = await site.build()
  expect(findings).toContainEqual(
    expect.objectContaining({
      rule: 'internal-error',
      message: 'The page "/blog/tags/wrong-list" could not be assembled: TypeError: no list',
    }),
  )
})

test('a bug in an output is an error of the site, and dev serves the pages', async () => {
  const site = siteTest({ ...GOOD, 'content/docs/bad.md': '# wrong-output\n' })
  const expected = expect.objectContaining({
    rule: 'internal-error',
    message: 'The output "sitemap" could not be generated: TypeError: no output',
  })
  expect((await site.build()).findings).toContainEqual(expected)
  expect(site.output().size).toBe(0)
  const live = await openLive({ root: site.root, threads: 1 })
  onTestFinished(() => live.close())
  await live.settled()
  expect(live.findings()).toContainEqual(expected)
  expect(await live.respond('/bad')).toMatchObject({ status: 200 })
})

test('the configuration cannot turn off internal errors', async () => {
  const site = siteTest({
    'site.config.ts': 'export default { rules: { "internal-error": "off" } }',
    'index.md': '# wrong-parse\n',
  })
  expect((await site.build()).summary.errors).toBe(1)
})
