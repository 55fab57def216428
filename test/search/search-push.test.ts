// What `octavo search push` sends, to a stand-in for the service: shapes, order and failures.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { collectRecords } from '../../src/build/collect-records.ts'
import { createSession } from '../../src/build/session.ts'
import { runPush } from '../../src/cli/search-push.ts'
import { type Asked, openSearchService, type SearchService } from '../search-service.ts'
import { openSite, type TestSite } from '../site-test.ts'

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
  service.asked.length = 0
  service.answer = works
  process.env.ALGOLIA_WRITE_KEY = 'write-key'
})

/** A service that has an index with settings of its own. */
function works({ method, path }: Asked) {
  if (method === 'GET' && path.endsWith('/settings'))
    return { body: { attributesForFaceting: ['searchable(language)'] } }
  if (path.includes('/task/')) return { body: { status: 'published' } }
  return { body: { taskID: 1, objectIDs: [], updatedAt: '', deletedAt: '' } }
}

const push = async (root = site.root) => {
  const told: string[] = []
  const written = [process.stdout, process.stderr].map((stream) => {
    const { write } = stream
    stream.write = ((text: string) => told.push(text) > 0) as never
    return () => {
      stream.write = write
    }
  })
  try {
    return { code: await runPush({ root }), told: told.join('') }
  } finally {
    for (const restore of written) restore()
  }
}

test('a long text is several records, each as small as the service wants it, in any script', async () => {
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

test('records stand for pages, headings and texts, and unlisted pages have none', async () => {
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
    ['lvl1', expect.stringContaining('/blog/'), null],
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

test('a push fills a temporary index and moves it in place, and keeps settings it finds', async () => {
  const { code, told } = await push()
  expect([code, told]).toEqual([0, 'pushed 8 records to the index "harbour"\n'])
  const sent = service.asked.filter(({ path, method }) => !path.includes('/task/') && method !== 'GET')
  const temporary = sent.find(({ path }) => path.endsWith('/batch'))!.path.split('/')[3]!
  expect(temporary).toMatch(/^harbour_tmp_\d+$/)
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /1/indexes/harbour/settings',
    'POST /1/indexes/harbour/operation',
    `POST /1/indexes/${temporary}/batch`,
    'POST /1/indexes/harbour/operation',
    `POST /1/indexes/${temporary}/operation`,
  ])
  expect(sent[0]!.body).toEqual({
    attributesForFaceting: ['searchable(language)', 'docusaurus_tag', 'version', 'type'],
  })
  expect((sent[2]!.body as { requests: unknown[] }).requests).toHaveLength(8)
  expect(sent[4]!.body).toEqual({ operation: 'move', destination: 'harbour' })
  for (const { headers, query } of service.asked)
    expect([headers['x-algolia-api-key'] ?? query['x-algolia-api-key']]).toEqual(['write-key'])
})

test('a new index is told how its records are searched', async () => {
  service.answer = (asked) =>
    asked.method === 'GET' && asked.path.endsWith('/settings')
      ? { status: 404, body: { message: 'Index does not exist', status: 404 } }
      : works(asked)
  expect((await push()).code).toBe(0)
  expect(service.asked.find(({ method }) => method === 'PUT')!.body).toMatchObject({
    attributesForFaceting: ['language', 'docusaurus_tag', 'version', 'type'],
    searchableAttributes: expect.arrayContaining(['content']),
  })
})

test('a batch that fails leaves the index as it was, and the temporary one is deleted', async () => {
  service.answer = (asked) =>
    asked.path.endsWith('/batch')
      ? { status: 400, body: { message: 'Record is too big', status: 400 } }
      : works(asked)
  const { code, told } = await push()
  expect(code).toBe(1)
  expect(told).toContain('The index "harbour" was not replaced: Record is too big')
  expect(service.asked.some(({ method, path }) => method === 'DELETE' && path.includes('_tmp_'))).toBe(true)
  expect(
    service.asked.some(({ body }) => (body as { operation?: string } | undefined)?.operation === 'move'),
  ).toBe(false)
})

test('a refused key is told as one', async () => {
  service.answer = () => ({
    status: 403,
    body: { message: 'Invalid Application-ID or API key', status: 403 },
  })
  const { code, told } = await push()
  expect(code).toBe(1)
  expect(told).toContain('Invalid Application-ID or API key')
  expect(told).toContain('ALGOLIA_WRITE_KEY')
  expect(told).not.toContain('write-key')
})

test('a broken service is told of, too busy a one is asked again', async () => {
  service.answer = () => ({ status: 500, body: {} })
  expect((await push()).code).toBe(1)
  let count = 0
  service.answer = (asked) =>
    asked.path.endsWith('/batch') && count++ === 0
      ? { status: 429, body: { message: 'Too many requests', status: 429 }, headers: { 'retry-after': '0' } }
      : works(asked)
  expect((await push()).code).toBe(0)
})

test('without a key, or without Algolia, nothing is sent', async () => {
  process.env.ALGOLIA_WRITE_KEY = ''
  expect(await push()).toMatchObject({ code: 2, told: expect.stringContaining('ALGOLIA_WRITE_KEY is empty') })
  const other = openSite({ 'site.config.ts': config('{}'), 'docs/index.md': '# Home\n' })
  expect(await push(other.root)).toMatchObject({
    code: 2,
    told: expect.stringContaining('not searched by Algolia'),
  })
  other.dispose()
  expect(service.asked).toEqual([])
})
