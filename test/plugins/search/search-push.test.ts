// `octavo search push` against a fake service: records, order of requests, and failures.

import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Hash } from '../../../src/core/model/names.ts'
import { createSession } from '../../../src/core/pipeline/session.ts'
import { collectRecords } from '../../../src/plugins/algolia/collect-records.ts'
import { type PushFlags, runPush } from '../../../src/plugins/algolia/search-push.ts'
import { createRecords } from '../../../src/plugins/algolia/search-records.ts'
import type { SearchPage } from '../../../src/plugins/search/search-pages.ts'
import { openSearchService, type ReceivedRequest, type SearchService } from '../../search-service.ts'
import { openSite, type TestSite } from '../../site-test.ts'
import { makeSection } from './built-index.ts'

let service: SearchService
let site: TestSite

const config = (search: string) => `export default {
  title: 'Harbour',
  url: 'https://docs.example.com',
  content: { docs: 'docs', blog: 'blog' },
  navbar: [{ label: 'Guide', href: '/guide' }],
  search: ${search},
}`

beforeAll(async () => {
  service = await openSearchService()
  site = openSite({
    'site.config.ts': config(
      `{ provider: 'algolia', appId: 'APP', apiKey: 'search-key', indexName: 'harbour', hosts: ['${service.origin}'] }`,
    ),
    'docs/guide/index.md':
      '---\ndescription: All of it.\n---\n\n# Guide\n\nLead.\n\n## Pilots\n\nThey <b>board</b>.\n\n### Ladders\n\nRope.\n',
    'docs/secret.md': '---\nunlisted: true\n---\n\n# Secret\n',
    'blog/2025-01-02-news.md': '# News\n\nFlash.\n',
  })
})
afterAll(() => {
  service.close()
  site.dispose()
})
beforeEach(() => {
  service.requests.length = 0
  service.respond = respondNormally
  process.env.ALGOLIA_WRITE_KEY = 'write-key'
})

const PAGE: SearchPage = {
  url: '/page',
  title: 'Page',
  labels: [],
  keywords: [],
  description: '',
  linked: [],
  trail: [],
  group: 'Guide',
  language: 'en',
  version: 'current',
  boost: 1,
  text: '' as Hash,
}

/** Responds like a service with an index that has settings. */
function respondNormally({ method, path }: ReceivedRequest) {
  if (method === 'GET' && path.endsWith('/settings'))
    return { body: { attributesForFaceting: ['searchable(language)'] } }
  if (path.includes('/task/')) return { body: { status: 'published' } }
  return { body: { taskID: 1, objectIDs: [], updatedAt: '', deletedAt: '' } }
}

const push = async (root = site.root, flags: Partial<PushFlags> = {}) => {
  const output: string[] = []
  const restores = [process.stdout, process.stderr].map((stream) => {
    const { write } = stream
    stream.write = ((text: string) => output.push(text) > 0) as never
    return () => {
      stream.write = write
    }
  })
  try {
    return { code: await runPush({ root, ...flags }), output: output.join('') }
  } finally {
    for (const restore of restores) restore()
  }
}

test('a long text is split into records within the size limit, in any script', async () => {
  const words = Array.from({ length: 2000 }, (_, at) => `検索${at}`)
  const long = openSite({
    'site.config.ts': config(`{ provider: 'algolia', appId: 'A', apiKey: 'k', indexName: 'long' }`),
    'docs/index.md': `---\ndescription: ${'長い'.repeat(3000)}\n---\n\n# Long\n\n## Part\n\n${words.join(' ')}\n`,
    'blog/2025-01-02-news.md': '# News\n\nFlash.\n',
  })
  const session = await createSession({ root: long.root })
  const records = await collectRecords(session)
  await session.close()
  long.dispose()
  for (const record of records) expect(Buffer.byteLength(JSON.stringify(record))).toBeLessThan(10_000)
  const contents = records.filter(({ type, url }) => type === 'content' && url.endsWith('#part'))
  expect(contents.map(({ content }) => content).join(' ')).toBe(words.join(' '))
  expect(new Set(records.map(({ objectID }) => objectID)).size).toBe(records.length)
})

test('records of any page are within the size limit, complete and distinct', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  const long = fc.tuple(text, fc.nat(200)).map(([one, times]) => `${one} `.repeat(times))
  const name = fc.oneof(text, long)
  const page = { ...PAGE, title: 'x' }
  fc.assert(
    fc.property(name, name, fc.array(fc.tuple(name, name), { maxLength: 4 }), (title, description, parts) => {
      const sections = parts.map(([heading, own], at) => makeSection(heading, own, { depth: 2 + (at % 3) }))
      const records = createRecords({ ...page, title, description }, sections, {
        chrome: { origin: 'https://docs.example.com', basePath: '/' },
        isDoc: true,
      })
      for (const record of records) expect(Buffer.byteLength(JSON.stringify(record))).toBeLessThan(10_000)
      expect(new Set(records.map(({ objectID }) => objectID)).size).toBe(records.length)
      const bare = (written: string): string => written.replace(/[\s\p{Cc}]/gu, '')
      const contents = records.filter(({ type }) => type === 'content').map(({ content }) => content!)
      expect(bare(contents.join(''))).toBe(bare(parts.map(([, own]) => own).join('')))
    }),
    { numRuns: 60 },
  )
})

test('sections with the same name have different record ids', () => {
  const twice = ['One.', 'Two.'].map((text) => makeSection('Same', text))
  const records = createRecords(PAGE, twice, { chrome: { origin: '', basePath: '/docs/' }, isDoc: false })
  expect(records.map(({ objectID, url }) => [objectID, url])).toEqual([
    ['/page#:lvl1', '/docs/page'],
    ['/page#same:lvl2', '/docs/page#same'],
    ['/page#same:content', '/docs/page#same'],
    ['/page#same:lvl2-2', '/docs/page#same'],
    ['/page#same:content-2', '/docs/page#same'],
  ])
})

test('records are pages, headings and texts, without unlisted pages', async () => {
  const session = await createSession({ root: site.root })
  const records = await collectRecords(session)
  await session.close()
  expect(records.map(({ type, url, content }) => [type, url, content])).toEqual([
    ['lvl1', 'https://docs.example.com/guide', 'All of it.'],
    ['content', 'https://docs.example.com/guide', 'Lead.'],
    ['lvl2', 'https://docs.example.com/guide#pilots', null],
    ['content', 'https://docs.example.com/guide#pilots', 'They board.'],
    ['lvl3', 'https://docs.example.com/guide#ladders', null],
    ['content', 'https://docs.example.com/guide#ladders', 'Rope.'],
    ['lvl1', expect.stringContaining('/blog/'), 'Flash.'],
    ['content', expect.stringContaining('/blog/'), 'Flash.'],
  ])
  expect(records[4]).toMatchObject({
    hierarchy: { lvl0: 'Guide', lvl1: 'Guide', lvl2: 'Pilots', lvl3: 'Ladders', lvl4: null },
    language: 'en',
    version: 'current',
    docusaurus_tag: 'docs-default-current',
    url_without_anchor: 'https://docs.example.com/guide',
    anchor: 'ladders',
  })
  expect(records.at(-1)).toMatchObject({ docusaurus_tag: 'default' })
  expect(new Set(records.map(({ objectID }) => objectID)).size).toBe(records.length)
})

test('a push fills a temporary index, replaces the old index, and retains its settings', async () => {
  const { code, output } = await push()
  expect([code, output]).toEqual([0, 'pushed 8 records to the index "harbour"\n'])
  const sent = service.requests.filter(({ path, method }) => !path.includes('/task/') && method !== 'GET')
  const temporary = sent.find(({ path }) => path.endsWith('/batch'))!.path.split('/')[3]!
  expect(temporary).toMatch(/^harbour_tmp_\d+$/)
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /1/indexes/harbour/operation',
    `PUT /1/indexes/${temporary}/settings`,
    `POST /1/indexes/${temporary}/batch`,
    `POST /1/indexes/${temporary}/operation`,
  ])
  expect(sent[0]!.body).toEqual({
    operation: 'copy',
    destination: temporary,
    scope: ['settings', 'rules', 'synonyms'],
  })
  expect(sent[1]!.body).toEqual({
    attributesForFaceting: ['searchable(language)', 'docusaurus_tag', 'version', 'type'],
  })
  expect((sent[2]!.body as { requests: unknown[] }).requests).toHaveLength(8)
  expect(sent[3]!.body).toEqual({ operation: 'move', destination: 'harbour' })
  for (const { headers, query } of service.requests)
    expect([headers['x-algolia-api-key'] ?? query['x-algolia-api-key']]).toEqual(['write-key'])
})

test('a new index gets default search settings', async () => {
  service.respond = (requests) =>
    requests.method === 'GET' && requests.path.endsWith('/settings')
      ? { status: 404, body: { message: 'Index does not exist', status: 404 } }
      : respondNormally(requests)
  expect((await push()).code).toBe(0)
  expect(service.requests.find(({ method }) => method === 'PUT')!.body).toMatchObject({
    attributesForFaceting: ['language', 'docusaurus_tag', 'version', 'type'],
    searchableAttributes: expect.arrayContaining(['content']),
  })
})

test('a failed batch leaves the index unchanged and deletes the temporary one', async () => {
  service.respond = (requests) =>
    requests.path.endsWith('/batch')
      ? { status: 400, body: { message: 'Record is too big', status: 400 } }
      : respondNormally(requests)
  const { code, output } = await push()
  expect(code).toBe(1)
  expect(output).toContain('The index "harbour" was not replaced: Record is too big')
  expect(service.requests.some(({ method, path }) => method === 'DELETE' && path.includes('_tmp_'))).toBe(
    true,
  )
  expect(
    service.requests.some(({ body }) => (body as { operation?: string } | undefined)?.operation === 'move'),
  ).toBe(false)
})

test('a failure in any request never publishes an incomplete index and deletes the temporary one', async () => {
  expect((await push()).code).toBe(0)
  const steps = service.requests.map(({ method, path }) => `${method} ${path.replace(/\d+/g, 'n')}`)
  const moved = steps.lastIndexOf('POST /n/indexes/harbour_tmp_n/operation')
  const copied = steps.indexOf('POST /n/indexes/harbour/operation')
  expect(copied).toBeGreaterThan(0)
  for (const [broken] of steps.entries()) {
    for (const [status, body] of [
      [400, { message: 'No', status: 400 }],
      [200, '<html>'],
    ] as const) {
      service.requests.length = 0
      service.respond = (requests) =>
        service.requests.length === broken + 1 ? { status, body } : respondNormally(requests)
      const { code } = await push()
      const sent = service.requests.map(({ method, path, body }) => ({
        method,
        isTemporary: path.includes('_tmp_'),
        isMove: (body as { operation?: string } | undefined)?.operation === 'move',
      }))
      expect(code, steps[broken]).toBe(1)
      if (broken < moved) expect(sent.some(({ isMove }) => isMove)).toBe(false)
      expect(sent.some(({ method, isTemporary }) => method === 'DELETE' && isTemporary)).toBe(
        broken >= copied,
      )
    }
  }
})

test('facets with modifiers are not declared again', async () => {
  const known = ['afterDistinct(searchable(language))', 'filterOnly(docusaurus_tag)', 'version', 'type']
  service.respond = (requests) =>
    requests.method === 'GET' && requests.path.endsWith('/settings')
      ? { body: { attributesForFaceting: known } }
      : respondNormally(requests)
  expect((await push()).code).toBe(0)
  expect(service.requests.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('a dry run shows the records without sending them', async () => {
  process.env.ALGOLIA_WRITE_KEY = ''
  expect(await push(site.root, { dryRun: true })).toEqual({
    code: 0,
    output: 'would push 8 records to the index "harbour"\n',
  })
  const { output } = await push(site.root, { dryRun: true, json: true })
  expect(JSON.parse(output)).toMatchObject({
    records: 8,
    objects: expect.arrayContaining([expect.anything()]),
  })
  expect(service.requests).toEqual([])
})

test('the public search key is rejected for writing', async () => {
  process.env.ALGOLIA_WRITE_KEY = 'search-key'
  const { code, output } = await push()
  expect([code, service.requests.length]).toEqual([2, 0])
  expect(output).toContain('which every reader sees')
  expect(output).not.toContain('search-key')
})

test('the key is never printed, for any response', async () => {
  service.respond = () => ({ status: 403, body: { message: 'The key write-key is wrong', status: 403 } })
  const { output } = await push()
  expect(output).toContain('The key ALGOLIA_WRITE_KEY is wrong')
  expect(output).not.toContain('write-key')
})

test('a refused key is reported', async () => {
  service.respond = () => ({
    status: 403,
    body: { message: 'Invalid Application-ID or API key', status: 403 },
  })
  const { code, output } = await push()
  expect(code).toBe(1)
  expect(output).toContain('Invalid Application-ID or API key')
  expect(output).toContain('ALGOLIA_WRITE_KEY')
  expect(output).not.toContain('write-key')
})

test('a failure in any request leaves the published index unchanged', async () => {
  expect((await push()).code).toBe(0)
  const moved = service.requests.findLastIndex(
    ({ method, path }) => method === 'POST' && path.includes('_tmp_'),
  )
  expect(moved).toBeGreaterThan(3)
  for (let broken = 0; broken < moved; broken++) {
    service.requests.length = 0
    service.respond = (requests) =>
      service.requests.length === broken + 1
        ? { status: 400, body: { message: 'No', status: 400 } }
        : respondNormally(requests)
    expect((await push()).code).toBe(1)
    const changing = service.requests.filter(
      ({ method, path, body }) =>
        method !== 'GET' &&
        !path.includes('_tmp_') &&
        (body as { operation?: string } | undefined)?.operation !== 'copy',
    )
    expect(changing).toEqual([])
  }
})

test.each([
  ['a status', { status: 500, body: {} }, ' responded with status 500.', 'Try again later.'],
  [
    'a redirect',
    { status: 302, body: '', headers: { location: 'https://other.example/' } },
    'redirects to https://other.example/ (status 302).',
    'the service does not redirect',
  ],
  ['an incomplete body', { isStuck: true }, 'did not complete its response in time.', 'Try again later.'],
])('a failing service is reported with the reason: %s', async (_, reply, message, help) => {
  service.respond = () => reply
  const { code, output } = await push()
  expect(code).toBe(1)
  expect(output).toContain(message)
  expect(output).toContain(help)
  expect(output).not.toContain('Unreachable hosts')
})

test('an unreachable host is reported', async () => {
  const other = openSite({
    'site.config.ts': config(
      "{ provider: 'algolia', appId: 'APP', apiKey: 'search-key', indexName: 'harbour', hosts: ['http://127.0.0.1:9'] }",
    ),
    'docs/index.md': '# Home\n',
    'blog/2025-01-02-news.md': '# News\n',
  })
  const { code, output } = await push(other.root)
  other.dispose()
  expect(code).toBe(1)
  expect(output).toMatch(/127\.0\.0\.1:9 could not be reached: .*ECONNREFUSED/)
})

test('a server error is reported, and a rate limit is retried', async () => {
  service.respond = () => ({ status: 500, body: {} })
  expect((await push()).code).toBe(1)
  let count = 0
  service.respond = (requests) =>
    requests.path.endsWith('/batch') && count++ === 0
      ? { status: 429, body: { message: 'Too many requests', status: 429 }, headers: { 'retry-after': '0' } }
      : respondNormally(requests)
  expect((await push()).code).toBe(0)
})

test('without a key or without Algolia, nothing is sent', async () => {
  process.env.ALGOLIA_WRITE_KEY = ''
  expect(await push()).toMatchObject({
    code: 2,
    output: expect.stringContaining('ALGOLIA_WRITE_KEY is empty'),
  })
  const other = openSite({ 'site.config.ts': config('{}'), 'docs/index.md': '# Home\n' })
  expect(await push(other.root)).toMatchObject({
    code: 2,
    output: expect.stringContaining('not searched by Algolia'),
  })
  other.dispose()
  expect(service.requests).toEqual([])
})
