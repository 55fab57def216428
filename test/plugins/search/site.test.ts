// Search in a whole site: indexed content, incremental builds, and the search command.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { plainText } from '../../../src/core/model/search-provider.ts'
import { createSearcher, type Searcher } from '../../../src/plugins/search/engine/searcher.ts'
import { readIndexOf } from '../../../src/plugins/search/search-command.ts'
import { openLive } from '../../../src/serve/live.ts'
import { runProgram } from '../../run-program.ts'
import { siteTest, type TestSite } from '../../site-test.ts'

const SITE = {
  'site.config.ts': `export default {
  title: 'Sample',
  rules: { 'orphan-page': 'off' },
  search: { synonyms: [['gizmo', 'thingamajig']], boost: { '/old': 0.2 } },
}`,
  'content/docs/index.md': '# Home\n\nWelcome.\n',
  'content/docs/guide/mail.md':
    '---\ntitle: Mail\ntags: [outbound]\n---\n\nSends mail.\n\n## Fields\n\n| Field | Meaning |\n|---|---|\n| `fromAddress` | Who sends. |\n\n## Trouble\n\n`connection refused`: the gizmo is off.\n',
  'content/docs/old/mail.md': '---\ntitle: Mail\n---\n\nSends mail, as it was.\n',
  'content/docs/draft.md': '---\ndraft: true\ntitle: Secret draft\n---\n\nUnborn.\n',
  'content/docs/unlisted.md': '---\nunlisted: true\ntitle: Secret link\n---\n\nHidden.\n',
}

function searcherOf(site: TestSite): Searcher {
  return createSearcher(readIndexOf(join(site.root, 'build'), { provider: 'local', synonyms: [], boost: {} }))
}

async function find(site: TestSite, query: string): Promise<string[]> {
  return (await searcherOf(site).search(query)).hits.map(({ url }) => url)
}

test('indexes sections, fields, synonyms and boosts, but not unlisted pages', async () => {
  const site = siteTest(SITE)
  await site.build()
  expect((await find(site, 'from-address'))[0]).toBe('/guide/mail#fromaddress')
  expect((await find(site, 'connection refused'))[0]).toBe('/guide/mail#trouble')
  expect((await find(site, 'thingamajig'))[0]).toBe('/guide/mail#trouble')
  expect(await find(site, 'mail')).toEqual(['/guide/mail', '/old/mail'])
  expect(await find(site, 'outbound')).toEqual(['/guide/mail'])
  expect(await find(site, 'secret')).toEqual([])
  const [hit] = (await searcherOf(site).search('fromAddress')).hits
  expect(plainText(hit!.snippet)).toBe('fromAddress · Who sends.')
})

test('only the canonical page of two with the same text is in the search index and the sitemap', async () => {
  const site = siteTest({
    'site.config.ts': "export default { url: 'https://example.com' }",
    'content/docs/index.md': '# Home\n\nWelcome.\n',
    'content/docs/tent.md': '# Tent\n\nA tent.\n',
    'content/docs/guide/tent.md': '---\ncanonical: ../tent.md\n---\n\n# Tent\n\nA tent.\n',
  })
  await site.build()
  expect(await find(site, 'tent')).toEqual(['/tent'])
  expect(readFileSync(join(site.root, 'build/sitemap.xml'), 'utf8')).not.toContain('/guide/tent')
  expect(readFileSync(join(site.root, 'build/guide/tent/index.html'), 'utf8')).toContain(
    '<link rel="canonical" href="https://example.com/tent"',
  )
})

test('a boost applies to pages with paths in any script', async () => {
  const site = siteTest({
    'site.config.ts': "export default { search: { boost: { '/größe': 0.2, '/%E5%9B%BD': 0.5 } } }",
    'content/docs/größe.md': '# Tent\n\nA tent.\n',
    'content/docs/tent.md': '# Tent\n\nA tent.\n',
    'content/docs/国.md': '# Tent\n\nA tent.\n',
  })
  await site.build()
  expect(await find(site, 'tent')).toEqual(['/tent', '/%E5%9B%BD', '/gr%C3%B6%C3%9Fe'])
})

test('the heading of a hero ranks like a title', async () => {
  const site = siteTest({
    ...SITE,
    'content/docs/start.md':
      '---\ntitle: Begin\n---\n\n:::hero[Ship without fear]\nReally.\n:::\n\n## Boats\n\nShip, ship.\n',
    'content/docs/guide/fear.md':
      '# Notes\n\n## More\n\nWithout fear we ship; ship without fear and fear without ship.\n',
  })
  await site.build()
  expect((await find(site, 'ship without fear'))[0]).toBe('/start')
})

test('a page is found by the text of links to it, except its links to itself', async () => {
  const site = siteTest({
    ...SITE,
    'content/docs/relay.md':
      '# Outgoing\n\nBy [carrier  *pigeons*](guide/mail.md), by [pigeons](guide/mail.md#fields).\n',
    'content/docs/storks.md': '# Storks\n\nNo [carrier pigeons](storks.md), but as big.\n',
    'content/docs/herons.md': '# Herons\n\nNo carrier pigeons, but as big.\n',
    'content/docs/unlisted.md': '---\nunlisted: true\n---\n\nSee [hawks](guide/mail.md).\n',
    'content/docs/draft.md': '---\ndraft: true\n---\n\nSee [eagles](guide/mail.md).\n',
  })
  await site.build()
  const { hits } = await searcherOf(site).search('carrier pigeons')
  const found = hits.map(({ url }) => url)
  expect(found).toContain('/guide/mail')
  // A link from the page to itself is ignored.
  const scoreOf = (page: string) => hits.find(({ url }) => url === page)!.score
  expect(scoreOf('/storks')).toBe(scoreOf('/herons'))
  expect(await find(site, 'hawks')).toEqual([])
  expect(await find(site, 'eagles')).toEqual([])
})

test('editing a page reindexes only that page', async () => {
  const site = siteTest(SITE)
  await site.build()
  site.write('content/docs/old/mail.md', '---\ntitle: Mail\n---\n\nSends letters.\n')
  const { summary } = await site.build()
  // The page, its view, its records, its span of pages, three tiers and the index; its copy, all copies and their list.
  expect(summary.cacheMisses).toBeLessThanOrEqual(11)
  expect(await find(site, 'letters')).toEqual(['/old/mail'])
})

test('a site without local search has no index', async () => {
  const site = siteTest({
    ...SITE,
    'site.config.ts': "export default { search: false, rules: { 'orphan-page': 'off' } }",
  })
  await site.build()
  expect(site.has('build/search/manifest.json')).toBe(false)
})

test('in dev, search finds the last saved version of a page', async () => {
  const site = siteTest(SITE)
  const live = await openLive({ root: site.root, threads: 1 })
  try {
    const searcher = createSearcher(async (path) => {
      const response = await live.respond(`/search/${path}`)
      if (!response || !('body' in response)) throw new Error(`no ${path}`)
      const bytes = Buffer.from(response.body)
      return path.endsWith('.bin') ? inflateRawSync(bytes) : bytes
    })
    expect((await searcher.search('letters')).hits).toEqual([])
    site.write('content/docs/guide/mail.md', '# Mail\n\nSends letters.\n')
    await live.change(['content/docs/guide/mail.md'])
    await searcher.load()
    expect((await searcher.search('letters')).hits.map(({ url }) => url)).toEqual(['/guide/mail'])
  } finally {
    await live.close()
  }
})

test.each([
  ["{ provider: 'lunr' }", '`search.provider`'],
  ["{ synonyms: [['one']] }", '`search.synonyms[0]`'],
  ["{ synonyms: ['one'] }", '`search.synonyms[0]`'],
  ["{ synonyms: [['one', '']] }", '`search.synonyms[0][1]`'],
  ["{ boost: { '/a': 99 } }", '`search.boost./a`'],
  ["{ provider: 'algolia', appId: 'a' }", '`search'],
  ['{ synonymes: [] }', '`search'],
  [
    "{ provider: 'algolia', appId: 'a', apiKey: 'k', indexName: 'i', externalUrlRegex: '(' }",
    '`search.externalUrlRegex`',
  ],
])('an invalid configuration search: %s is reported', async (source, field) => {
  const site = siteTest({
    'site.config.ts': `export default { search: ${source} }`,
    'content/docs/index.md': '# A\n',
  })
  const error = await site.build().catch((problem: unknown) => problem)
  const { findings } = error as { findings: { message: string; help: string }[] }
  expect(new Set(findings.map(({ message }) => message)).size).toBe(findings.length)
  expect(findings[0]!.message).toContain(field)
})

const run = (...words: string[]) => runProgram(words)

test('octavo search prints hits, JSON and errors', async () => {
  const site = siteTest(SITE)
  const none = await run('search', 'mail', site.root)
  expect(none).toMatchObject({ code: 2 })
  expect(none.err).toContain('There is no search index')
  expect(none.err).toContain('octavo build')

  await site.build()
  const found = await run('search', 'mial', site.root)
  expect(found.out).toContain('not every word was found: searched for "mail"')
  expect(found.out).toContain(' 1. Mail\n    /guide/mail')
  const json = JSON.parse((await run('search', 'mail', site.root, '--json', '--limit', '1')).out)
  expect(json).toMatchObject({ query: 'mail', hits: [{ url: '/guide/mail', kind: 'page' }] })
  expect((await run('search')).code).toBe(2)
})

test.each([
  [['mute', 'alert'], 'octavo search "mute alert"'],
  [['mute', 'an', 'alert'], 'octavo search "mute an alert"'],
  [['--keep-history'], 'octavo search -- --keep-history'],
  [['push', 'sec'], 'octavo search "push sec"'],
  [['mail', '--dry-run'], "option '--dry-run' is for 'octavo search push'"],
  [[' '], 'octavo search "mute an alert"'],
  [[], 'octavo search "mute an alert"'],
])('a mistake in `octavo search %s` is reported with the correct command', async (words, expected) => {
  const { code, out, err } = await run('search', ...words)
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain(expected)
})

test('the hint about quoting is shown only for a query split by the shell', async () => {
  expect((await run('search', 'mail', '--limit', 'abc')).err).toBe(
    "error: option '--limit <number>' argument 'abc' is invalid. It must be a whole number from 1 to 1000.\n",
  )
})

test('a push without Algolia explains the setting', async () => {
  const site = siteTest(SITE)
  const { code, out, err } = await run('search', 'push', site.root)
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain(`octavo search '"push"'`)
})

test('errors are JSON on request', async () => {
  const { code, out, err } = await run('search', '--json', ' ')
  expect([code, err]).toEqual([2, ''])
  expect(JSON.parse(out)).toMatchObject({ summary: null, findings: [{ rule: 'configuration' }] })
})

test('a damaged or outdated index is reported with a fix', async () => {
  const site = siteTest(SITE)
  await site.build()
  const files = [...site.output().keys()].filter((path) => path.startsWith('search/'))
  const broken = async (
    start: string,
    contents: string | undefined | ((contents: Buffer) => Buffer),
    ...words: string[]
  ) => {
    const name = `build/${files.find((file) => file.startsWith(`search/${start}`))}`
    const original = readFileSync(join(site.root, name))
    if (contents === undefined) site.remove(name)
    else site.write(name, typeof contents === 'string' ? contents : contents(original))
    const { code, err } = await run('search', ...words, site.root)
    site.write(name, original)
    expect(code).toBe(2)
    expect(err).toContain('Run `octavo build` again.')
    return err
  }
  expect(await broken('manifest', '{"format":0}', 'mail')).toContain('created by another version of Octavo')
  expect(await broken('manifest', '{', 'mail')).toContain('has a damaged file manifest.json')
  expect(await broken('terms-', undefined, 'mail')).toContain(
    'is damaged: The search index has no file terms-',
  )
  expect(await broken('terms-', 'x', 'mail')).toMatch(/has a damaged file terms-[\w-]+\.bin/)
  const cut = (bytes: Buffer) => deflateRawSync(inflateRawSync(bytes).subarray(0, -20))
  expect(await broken('terms-', cut, 'mail')).toMatch(/has a damaged file terms-[\w-]+\.bin/)
  expect(await broken('titles', cut, 'mail')).toContain('has a damaged file titles-')
  expect(await broken('texts-', cut, 'mail')).toContain('has a damaged file texts-')
  // Without the files of texts, hits have no excerpts.
  for (const file of files.filter((path) => path.startsWith('search/texts-'))) site.remove(`build/${file}`)
  expect((await run('search', 'mail', site.root)).out).toContain('1. Mail')
})

test('every page in queries.yml is a path', () => {
  const text = readFileSync(fileURLToPath(new URL('queries.yml', import.meta.url)), 'utf8')
  expect(text.match(/^ {2}\S.*:$/gm)!.length).toBeGreaterThan(35)
})

test('a group of results is labeled by the link to a sidebar, not by one of several links to its pages', async () => {
  const groupsOf = async (navbar: string) => {
    const site = siteTest({
      'site.config.ts': `export default { navbar: [${navbar}] }`,
      'content/docs/index.md': '# Start\n',
      'content/docs/a/quay.md': '# Quay\n\nA quay.\n',
      'content/docs/berth.md': '# Berth\n\nA quay.\n',
    })
    await site.build()
    return (await searcherOf(site).search('quay')).hits.map(({ group }) => group).sort()
  }
  expect(await groupsOf("{ page: 'index' }, { page: 'berth' }")).toEqual(['A', 'Documentation'])
  expect(await groupsOf("{ page: 'berth', label: 'Guide' }")).toEqual(['Guide', 'Guide: A'])
  expect(await groupsOf("{ page: 'berth', label: 'A' }")).toEqual(['A', 'A'])
})
