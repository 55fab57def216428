// Included files in whole sites: incremental builds and findings.

import { expect, onTestFinished, test } from 'vitest'
import { openLive } from '../../../src/serve/live.ts'
import { type SiteFiles, siteTest, type TestSite } from '../../site-test.ts'

const SITE: SiteFiles = {
  'site.config.ts': "export default { title: 'S', variables: { version: '1.0', other: 'x' } }\n",
  'content/docs/index.md': '# Home\n\n::include{file=_setup.md}\n',
  'content/docs/use.md': '# Use\n\n[home](index.md)\n\n::include{file=parts/_all.md}\n',
  'content/docs/plain.md': '# Plain\n\n[home](index.md) [use](use.md)\n',
  'content/docs/sample.md': '# Sample\n\n```yaml file=check.yaml\n```\n\n[plain](plain.md)\n',
  'content/docs/check.yaml': 'kind: Check\n',
  'content/docs/_setup.md': 'Install **first**.\n',
  'content/docs/parts/_all.md': '## All\n\nVersion @@version@@.\n\n::include{file=../_setup.md}\n',
}

/** Builds the site, and returns the pages whose output changed. */
async function changedPages(site: TestSite): Promise<string[]> {
  const before = site.output()
  const { findings } = await site.build()
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  const after = site.output()
  return [...after].flatMap(([path, hash]) =>
    path.endsWith('/index.html') && before.get(path) !== hash ? [path.replace('/index.html', '')] : [],
  )
}

test('an edit renders only the pages that include the file', async () => {
  const site = siteTest(SITE)
  const report = await site.build()
  expect(report.findings).toEqual([])
  expect(site.page('/use')).toContain('Install <strong>first</strong>')

  site.write('content/docs/_setup.md', 'Install **last**.\n')
  expect(await changedPages(site)).toEqual(['use'])
  expect(site.page('/')).toContain('<strong>last</strong>')
  site.write('content/docs/check.yaml', 'kind: Other\n')
  expect(await changedPages(site)).toEqual(['sample'])
  const misses = (await site.build()).summary.cacheMisses
  expect(misses).toBe(0)

  const warm = site.output()
  expect((await site.buildClean()).output).toEqual(warm)
})

test('a changed variable rebuilds only the pages that use it', async () => {
  const site = siteTest(SITE)
  await site.build()
  site.write('site.config.ts', "export default { title: 'S', variables: { version: '2.0', other: 'x' } }\n")
  const { cacheMisses } = (await site.build()).summary
  expect(site.page('/use')).toContain('Version 2.0.')
  site.write('site.config.ts', "export default { title: 'S', variables: { version: '2.0', other: 'y' } }\n")
  const other = (await site.build()).summary.cacheMisses
  expect(cacheMisses).toBeGreaterThan(0)
  expect(other).toBe(0)
})

test('a missing file is an error until it exists', async () => {
  const site = siteTest({ ...SITE, 'content/docs/plain.md': '# Plain\n\n::include{file=_new.md}\n' })
  const { findings } = await site.check()
  expect(findings.filter(({ rule }) => rule === 'missing-include')).toMatchObject([
    { severity: 'error', place: { path: 'content/docs/plain.md', line: 3, column: 1 } },
  ])
  site.write('content/docs/_new.md', 'It is there.\n')
  expect((await site.build()).findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(site.page('/plain')).toContain('It is there.')
})

test('a finding in a file included by several pages is reported once, at its position', async () => {
  const site = siteTest({
    ...SITE,
    'content/docs/sub/more.md': '# More\n\n::include{file=../parts/_all.md}\n',
    'content/docs/parts/_all.md': '[gone](./gone.md)\n\n[use](../use.md#nowhere) ![no](no.png)\n\n# Second\n',
  })
  const { findings } = await site.check()
  const found = findings.filter(({ rule }) => rule !== 'orphan-page')
  expect(found.map(({ rule, place }) => `${rule} ${place?.path}:${place?.line}:${place?.column}`)).toEqual([
    'broken-link content/docs/parts/_all.md:1:1',
    'broken-anchor content/docs/parts/_all.md:3:1',
    'missing-image content/docs/parts/_all.md:3:26',
    'several-h1 content/docs/parts/_all.md:5:1',
    'several-h1 content/docs/parts/_all.md:5:1',
  ])
  expect(found[3]!.message).toContain('on line 1 of "content/docs/sub/more.md"')
  expect(found[0]!.message).toContain('"./gone.md"')
})

test('links of an included file point to the same pages from every page', async () => {
  const site = siteTest({
    'index.md': '# Home\n\n::include{file=deep/parts/_links.md}\n',
    'deep/a/page.md': '# Page\n\n::include{file=../parts/_links.md}\n',
    'deep/other.md': '# Other\n',
    'deep/parts/_links.md': '[other](../other.md)\n',
  })
  await site.build()
  for (const url of ['/', '/deep/a/page']) expect(site.page(url)).toMatch(/href="[^"]*deep\/other"/)
  expect((await site.check()).findings).toEqual([])
})

test('Markdown files that no page includes are reported', async () => {
  const site = siteTest({
    ...SITE,
    'content/docs/_lost.md': 'x',
    'content/docs/_parts/also.md': 'x',
    'content/docs/_parts/image.txt': 'x',
  })
  const { findings } = await site.check()
  expect(findings.map(({ rule, place }) => `${rule} ${place?.path}`)).toEqual([
    'unused-partial content/docs/_lost.md',
    'unused-partial content/docs/_parts/also.md',
  ])
})

test('modules next to React pages may start with an underscore', async () => {
  const site = siteTest({
    'site.config.mjs': "export default { content: { docs: { folder: 'pages', kind: 'pages' } } }",
    'pages/index.md': '# Home\n',
    'pages/_helper.jsx': 'export default 1',
    'pages/_lost.md': 'x',
  })
  const { findings } = await site.check()
  expect(findings.map(({ rule, place }) => `${rule} ${place?.path}`)).toEqual([
    'unused-partial pages/_lost.md',
  ])
})

test('in dev, changing a file updates the pages that include it, also if it contains the title', async () => {
  const site = siteTest({
    ...SITE,
    'content/docs/title.md': '::include{file=_title.md}\n',
    'content/docs/_title.md': '# From a file @@version@@\n',
  })
  const live = await openLive({ root: site.root, threads: 1, noCache: true })
  onTestFinished(() => live.close())
  const text = async (url: string): Promise<string> => {
    const response = await live.respond(url)
    return response && 'body' in response ? new TextDecoder().decode(response.body as Uint8Array) : ''
  }
  expect(await text('/title')).toContain('<title>From a file 1.0')
  expect(await text('/use')).toContain('first')
  await text('/plain')
  site.write('content/docs/_setup.md', 'Install **last**.\n')
  const { urls, reload } = await live.change(['content/docs/_setup.md'])
  expect({ urls, reload }).toEqual({ urls: ['/use'], reload: false })
  expect(await text('/use')).toContain('last')
  site.write('content/docs/_title.md', '# Another title\n')
  await live.change(['content/docs/_title.md'])
  expect(await text('/title')).toContain('<title>Another title')
  expect(live.sourcesOf!('/use')).toEqual([
    'content/docs/use.md',
    'content/docs/parts/_all.md',
    'content/docs/_setup.md',
  ])
})

test('assets of an included file are published with the page', async () => {
  const site = siteTest({
    'index.md': '# Home\n\n::include{file=./parts/_x.md}\n\n[p](./page.md)',
    'page.md': '# Page\n\n::include{file=parts/_x.md}\n',
    'parts/_x.md': 'Get [the form](form.txt).\n',
    'parts/form.txt': 'form',
  })
  await site.build()
  expect(site.page('/page')).toMatch(/href="[^"]*assets\/form[^"]*\.txt"/)
})
