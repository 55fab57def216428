// Algolia search provider in a browser, with fake hosts: requests, responses and failures.

import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SearchProvider, SearchResponse } from '../../src/core/model/search-provider.ts'
import type { AlgoliaSetting } from '../../src/plugins/algolia/algolia-setting.ts'
import { makeHit, makeResults, openSearchService, type SearchService } from '../search-service.ts'
import { openBrowser } from './browser.ts'

let browser: Browser
let service: SearchService
let secondService: SearchService
/** Serves the page and the provider. */
let host: SearchService
let page: Page

const hits = [
  makeHit({ levels: ['Guide', 'Pilots'], url: 'https://docs.example.com/guide/pilots?a=1#top' }),
  makeHit({
    levels: ['Guide', 'Pilots', 'Ladders'],
    type: 'content',
    url: 'https://docs.example.com/guide/pilots#ladders',
    snippet: 'a &lt;b&gt; &amp; <mark>rope</mark>&#39;s <script>x</script>',
  }),
]

beforeAll(async () => {
  browser = await openBrowser()
  service = await openSearchService()
  secondService = await openSearchService()
  host = await openSearchService()
  const { outputFiles } = await build({
    entryPoints: ['src/plugins/algolia/theme/algolia.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    define: { OCTAVO_VERSION: '"1.2.3"' },
  })
  const html =
    '<!doctype html><script type="module">import * as provider from "/provider.js"; Object.assign(window, provider)</script>'
  host.respond = ({ path }) =>
    path.endsWith('.js')
      ? { body: outputFiles[0]!.text, headers: { 'content-type': 'text/javascript' } }
      : { body: html, headers: { 'content-type': 'text/html' } }
}, 60_000)
afterAll(() => {
  service?.close()
  secondService?.close()
  host?.close()
})
beforeEach(async () => {
  for (const one of [service, secondService]) {
    one.requests.length = 0
    one.respond = () => ({ body: makeResults(hits, 7) })
  }
  page = await browser.newPage()
  await page.goto(`${host.origin}/docs/`)
})
afterEach(() => page.close())

interface ProviderModule {
  createProvider(setting: unknown): SearchProvider
}

interface Outcome {
  readonly response?: SearchResponse
  readonly error?: string
}

/** Searches in the page, one query after the other, with the same provider. */
function searchInTurn(
  queries: readonly string[],
  setting: Partial<AlgoliaSetting> = {},
  words = 10,
): Promise<Outcome[]> {
  return searchInPage(queries, { setting, words })
}

/** Searches for all queries at once. */
function searchAtOnce(queries: readonly string[]): Promise<Outcome[]> {
  return searchInPage(queries, { isTogether: true })
}

interface Timers {
  /** Callbacks of pending timers, by delay in milliseconds. */
  readonly timers: ReadonlyMap<number, () => void>
}

interface SearchOptions {
  readonly setting?: Partial<AlgoliaSetting>
  readonly words?: number
  readonly isTogether?: boolean
  readonly version?: string
  readonly offset?: number
}

function searchInPage(
  queries: readonly string[],
  { setting, words = 10, isTogether = false, version = 'current', offset }: SearchOptions,
): Promise<Outcome[]> {
  const search = {
    provider: 'algolia',
    appId: 'APP',
    apiKey: 'a key',
    indexName: 'harbour',
    contextual: true,
    hosts: [service.origin],
    ...setting,
  }
  return page.evaluate(
    async ([queries, search, { words, isTogether, version, offset }]) => {
      const { createProvider } = window as unknown as ProviderModule
      const provider = createProvider({
        base: `${location.origin}/docs/`,
        language: 'en',
        version,
        search,
      })
      const searchOne = async (query: string) => {
        try {
          const { signal } = new AbortController()
          return {
            response: await provider.search(query, {
              limit: 20,
              words,
              signal,
              ...(offset !== undefined && { offset }),
            }),
          }
        } catch (error) {
          return { error: (error as Error).name }
        }
      }
      if (isTogether) return Promise.all(queries.map(searchOne))
      const outcomes: Outcome[] = []
      for (const query of queries) outcomes.push(await searchOne(query))
      return outcomes
    },
    [queries, search, { words, isTogether, version, offset }] as const,
  )
}

describe('a search request', () => {
  test('has the format of the Algolia API', async () => {
    await searchInTurn(['rope ladder'])
    expect(service.requests).toHaveLength(1)
    const { method, path, query, headers, body } = service.requests[0]!
    expect([method, path]).toEqual(['POST', '/1/indexes/*/queries'])
    expect(query).toMatchObject({ 'x-algolia-api-key': 'a key', 'x-algolia-application-id': 'APP' })
    expect(query['x-algolia-agent']).toMatch(
      /^Algolia for JavaScript \([\d.]+\); Lite \([\d.]+\); Browser; octavo \(1\.2\.3\)$/,
    )
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(body).toEqual({
      requests: [
        {
          query: 'rope ladder',
          indexName: 'harbour',
          attributesToRetrieve: [
            ...[0, 1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`),
            'content',
            'type',
            'url',
          ],
          attributesToSnippet: [
            ...[1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}:10`),
            'content:10',
          ],
          snippetEllipsisText: '…',
          highlightPreTag: '<mark>',
          highlightPostTag: '</mark>',
          hitsPerPage: 20,
          clickAnalytics: false,
          facetFilters: ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']],
        },
      ],
    })
  })

  test('has the URL parameters that the service requires', async () => {
    const urls: URL[] = []
    page.on('request', (request) => urls.push(new URL(request.url())))
    await searchInTurn(['rope'])
    expect([...urls[0]!.searchParams.keys()]).toEqual([
      'x-algolia-agent',
      'x-algolia-api-key',
      'x-algolia-application-id',
      'x-algolia-request-id',
    ])
    expect(urls[0]!.search).toContain('x-algolia-api-key=a%20key')
    expect(service.requests[0]!.headers.accept).toBe('application/json')
  })

  const requestOf = () =>
    (service.requests.at(-1)!.body as { requests: Record<string, unknown>[] }).requests[0]!

  test('contains the current version, and an excerpt length for phones', async () => {
    await searchInPage(['rope'], { version: '2.0', words: 5 })
    expect(requestOf()).toMatchObject({
      facetFilters: ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-2.0']],
      attributesToSnippet: expect.arrayContaining(['hierarchy.lvl1:5', 'content:5']),
    })
  })

  test('of a further page contains its number, and quotes and minus are supported', async () => {
    await searchInPage(['rope'], { offset: 60 })
    expect(requestOf()).toMatchObject({ page: 3, advancedSyntax: true })
  })

  test('has the parameters of the site instead of the defaults', async () => {
    await searchInTurn(['rope'], { parameters: { hitsPerPage: 5, typoTolerance: false } })
    expect(requestOf()).toMatchObject({ hitsPerPage: 5, typoTolerance: false })
  })

  test('sends no preflight request', async () => {
    await searchInTurn(['rope'])
    expect(service.requests.map(({ method }) => method)).toEqual(['POST'])
  })

  test("combines the filters of the site with Octavo's, or replaces them", async () => {
    const filters = () =>
      (service.requests.at(-1)!.body as { requests: { facetFilters?: unknown }[] }).requests[0]!.facetFilters
    await searchInTurn(['a'], { parameters: { facetFilters: ['type:content'], hitsPerPage: 5 } })
    expect(filters()).toEqual([
      'language:en',
      ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'],
      'type:content',
    ])
    await searchInTurn(['b'], { contextual: false, parameters: { facetFilters: 'type:content' } })
    expect(filters()).toEqual(['type:content'])
    await searchInTurn(['c'], { contextual: false })
    expect(filters()).toBeUndefined()
  })

  test('is cached in memory', async () => {
    const outcomes = await searchInTurn(['rope', 'rope', 'other'])
    expect(outcomes.map(({ response }) => response?.hits.length)).toEqual([2, 2, 2])
    expect(service.requests).toHaveLength(2)
  })
})

test('a response becomes hits of this site, with marks as parts and all other content as text', async () => {
  const [{ response }] = (await searchInTurn(['rope'])) as [Outcome]
  expect(response).toEqual({
    total: 7,
    hits: [
      {
        url: '/docs/guide/pilots?a=1#top',
        kind: 'page',
        title: [{ text: 'Pilots' }],
        headings: [],
        trail: ['Guide'],
        snippet: [],
        group: 'Guide',
      },
      {
        url: '/docs/guide/pilots#ladders',
        kind: 'text',
        title: [{ text: 'Pilots' }],
        headings: [[{ text: 'Ladders' }]],
        trail: ['Guide'],
        snippet: [{ text: 'a <b> & ' }, { text: 'rope', marked: true }, { text: "'s <script>x</script>" }],
        group: 'Guide',
      },
    ],
  })
})

test('malformed hits are dropped', async () => {
  service.respond = () => ({
    body: makeResults([
      null,
      3,
      { type: 'lvl1' },
      { type: 'lvl1', url: 'javascript:alert(1)' },
      { url: '/x' },
      hits[0],
    ]),
  })
  const [{ response }] = (await searchInTurn(['rope'])) as [Outcome]
  expect(response?.hits.map(({ url }) => url)).toEqual(['/docs/guide/pilots?a=1#top'])
})

describe('hosts', () => {
  const both = () => ({ hosts: [service.origin, secondService.origin] })

  test('are tried in order: the main host first, then the fallbacks', async () => {
    const requests: string[] = []
    await page.route(/^https:/, (route) => {
      requests.push(new URL(route.request().url()).host)
      return route.fulfill({
        status: 503,
        headers: { 'access-control-allow-origin': '*' },
        contentType: 'application/json',
        body: '{}',
      })
    })
    const [{ error }] = (await searchInTurn(['rope'], { hosts: undefined as never })) as [Outcome]
    expect(error).toBe('RetryError')
    expect(requests[0]).toBe('app-dsn.algolia.net')
    expect(requests.slice(1).sort()).toEqual([
      'app-1.algolianet.com',
      'app-2.algolianet.com',
      'app-3.algolianet.com',
    ])
  })

  test('that do not respond in time are skipped for a while', async () => {
    service.respond = () => undefined
    const [first, second] = (await searchInTurn(['rope', 'ladder'], both())) as [Outcome, Outcome]
    expect(first.response?.hits).toHaveLength(2)
    // The second query skips the host that did not respond to the first.
    expect(second.response?.hits).toHaveLength(2)
    expect(service.requests).toHaveLength(1)
    expect(secondService.requests).toHaveLength(2)
  })

  test.each([
    ['a second to be reached', undefined, 1000],
    ['two seconds to be read', { isStuck: true }, 2000],
  ])('have %s, and four times that after one timed out', async (_, response, time) => {
    service.respond = () => response
    secondService.respond = () => response
    // The test runs timers manually.
    await page.evaluate(() => {
      const timers = new Map<number, () => void>()
      Object.assign(window, { timers })
      window.setTimeout = ((run: () => void, delay: number) => void timers.set(delay, run)) as never
    })
    const counts = () => [service.requests.length, secondService.requests.length]
    const runTimer = async (delay: number): Promise<void> => {
      await page.waitForFunction((delay) => (window as unknown as Timers).timers.has(delay), delay)
      await page.evaluate((delay) => (window as unknown as Timers).timers.get(delay)!(), delay)
    }
    const pending = searchInTurn(['rope'], both())
    await expect.poll(counts).toEqual([1, 0])
    await runTimer(time)
    await expect.poll(counts).toEqual([1, 1])
    await runTimer(4 * time)
    expect((await pending)[0]!.error).toBe('RetryError')
    expect(counts()).toEqual([1, 1])
  })

  test('that fail or are unreachable are replaced by the next', async () => {
    service.respond = () => ({ status: 502, body: 'x' })
    expect((await searchInTurn(['rope'], both()))[0]!.response?.hits).toHaveLength(2)
    expect(
      (await searchInTurn(['ladder'], { hosts: ['http://127.0.0.1:9', secondService.origin] }))[0]!.response
        ?.hits,
    ).toHaveLength(2)
  })

  test('that refuse a request stop further attempts', async () => {
    service.respond = () => ({
      status: 403,
      body: { message: 'Invalid Application-ID or API key', status: 403 },
    })
    expect((await searchInTurn(['rope'], both()))[0]!.error).toBe('ApiError')
    expect(secondService.requests).toEqual([])
  })

  test('that are too busy are retried after the time they request', async () => {
    let count = 0
    service.respond = () =>
      count++ < 2
        ? { status: 429, body: { message: 'Too many', status: 429 }, headers: { 'retry-after': '0' } }
        : { body: makeResults(hits) }
    const [{ response, error }] = (await searchInTurn(['rope'])) as [Outcome]
    expect(error).toBeUndefined()
    expect(response?.hits).toHaveLength(2)
    expect(service.requests).toHaveLength(3)
  })

  test.each(['', '<html>', '[]', '{"results":[]}', '{"results":[{"hits":{}}]}', 'null'])(
    'that respond with %j fail',
    async (body) => {
      service.respond = () => ({ body })
      expect((await searchInTurn(['rope']))[0]!.error).toBeDefined()
    },
  )

  test('that sent an invalid response are retried', async () => {
    service.respond = () => ({ body: service.requests.length < 2 ? '{"results":[]}' : makeResults(hits) })
    const [first, again] = (await searchInTurn(['rope', 'rope'])) as [Outcome, Outcome]
    expect(first.error).toBe('TypeError')
    expect(again.response?.hits).toHaveLength(2)
  })

  test('get one request for two identical concurrent queries', async () => {
    const outcomes = await searchAtOnce(['rope', 'rope'])
    expect(outcomes.map(({ response }) => response?.hits.length)).toEqual([2, 2])
    expect(service.requests).toHaveLength(1)
  })
})
