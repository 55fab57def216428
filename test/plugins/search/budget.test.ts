// Download limits of searches, and independence of earlier queries.

import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MANIFEST_FILE } from '../../../src/plugins/search/engine/index-format.ts'
import { MAX_QUERY_LENGTH } from '../../../src/plugins/search/engine/search-limits.ts'
import { createSearcher } from '../../../src/plugins/search/engine/searcher.ts'
import { rounds } from '../../rounds.ts'
import { generatedPages, makeIndex, makeSection, type TestIndex, type TestPage } from './built-index.ts'

const kB = 1000

/** Generates pages with different words in several scripts, some of them very long. */
function variedPages(many: number): TestPage[] {
  let state = 1
  const random = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const syllables = [
    'ba',
    'con',
    'de',
    'fi',
    'gra',
    'ha',
    'in',
    'ku',
    'lo',
    'me',
    're',
    'sto',
    'ter',
    'un',
    'ver',
  ]
  // A few words are on all pages, most are rare.
  const word = (): string => {
    const rank = Math.floor(12_000 ** (random(1000) / 1000))
    let word = ''
    for (let rest = rank; word === '' || rest > 0; rest = Math.floor(rest / syllables.length))
      word += syllables[rest % syllables.length]
    return rank % 11 === 0 ? `${word}.${syllables[rank % 15]}${rank}` : word
  }
  const letters = (): string =>
    String.fromCodePoint(0x4e00 + random(900), 0x4e00 + random(900), 0x3042 + random(60))
  const words = (count: number): string =>
    Array.from({ length: count }, () => (random(40) === 0 ? letters() : word())).join(' ')
  return Array.from({ length: many }, (_, at) => {
    const sections = at % 25 === 0 ? 120 : 2 + random(5)
    return {
      title: `${words(2)} ${at}`,
      description: words(8),
      sections: Array.from({ length: sections }, (_, section) =>
        makeSection(section === 0 ? '' : words(1 + random(3)), `${words(60)}\n${words(20 + random(120))}`, {
          code: [`${words(3)}: ${words(2)}\n--${word()}=${word()}`],
          names: [word()],
          depth: 2 + (section % 3),
        }),
      ),
    }
  })
}

/** Arbitrary queries: words of the pages, truncated, misspelled, joined and quoted, and other text. */
function queries(pages: readonly TestPage[]): fc.Arbitrary<string> {
  const texts = pages.flatMap(({ title, sections = [] }) => [title, ...sections.map(({ text }) => text)])
  const indexedWords = fc.constantFrom(...new Set(texts.flatMap((text) => text.split(/\s+/)).slice(0, 5000)))
  const word = fc.oneof(
    { weight: 6, arbitrary: indexedWords },
    indexedWords.chain((whole) => fc.nat({ max: whole.length }).map((end) => whole.slice(0, end))),
    indexedWords.chain((whole) =>
      fc.nat({ max: whole.length }).map((at) => `${whole.slice(0, at)}x${whole.slice(at + 1)}`),
    ),
    fc.array(indexedWords, { minLength: 2, maxLength: 5 }).map((parts) => parts.join('.')),
    fc.constantFrom(
      'how',
      'to',
      'the',
      'k8s',
      'sso',
      'auth',
      'pull',
      'request',
      '検索',
      '👩‍🚀',
      '-',
      '"',
      'שלום',
    ),
    fc.string({ unit: 'grapheme', maxLength: 9 }),
  )
  const line = fc.array(word, { minLength: 1, maxLength: 14 }).map((words) => words.join(' '))
  return fc.oneof(
    { weight: 4, arbitrary: line },
    line.map((text) => `"${text}"`),
    fc.constantFrom(...texts).map((text) => text.slice(0, 2 * MAX_QUERY_LENGTH)),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
  )
}

/** Measures the downloads of the first search: while typing, and with excerpts. */
async function measure(index: TestIndex, query: string) {
  const sum = (): number => index.requests.reduce((bytes, [, count]) => bytes + count, 0)
  index.requests.length = 0
  const { search } = createSearcher(index.load)
  const { hits } = await search(query, { snippetsOf: [] })
  const typed = { bytes: sum(), requests: index.requests.length }
  const response = await search(query, { snippetsOf: hits.slice(0, 8).map(({ url }) => url) })
  return { typed, whole: { bytes: sum(), requests: index.requests.length }, hits, response }
}

describe.each([
  { pages: variedPages(300), most: { typed: 300 * kB, whole: 480 * kB } },
  // Long queries of rare words. Smaller files would reduce the bytes here, but need more files and requests.
  { pages: generatedPages(300), most: { typed: 260 * kB, whole: 420 * kB } },
  // Indexing this many pages takes longer than all other tests of this file.
  ...(rounds(1) > 1 ? [{ pages: generatedPages(3000), most: { typed: 560 * kB, whole: 800 * kB } }] : []),
])('with $pages.length pages', ({ pages, most }) => {
  const index = makeIndex(pages)

  test('a query without quotes stays within the download limits', async () => {
    await index.files
    await fc.assert(
      fc.asyncProperty(queries(pages), async (query) => {
        const { typed, whole } = await measure(index, query.replaceAll('"', ' '))
        expect(typed.bytes).toBeLessThan(most.typed)
        expect(whole.bytes).toBeLessThan(most.whole)
      }),
      { numRuns: rounds(6) },
    )
  })
})

const fewer = variedPages(120)
const index = makeIndex(fewer)

test('excerpts change neither the hits nor their order', async () => {
  await fc.assert(
    fc.asyncProperty(queries(fewer), async (query) => {
      const { hits, response } = await measure(index, query)
      expect(response.hits.map(({ url }) => url)).toEqual(hits.map(({ url }) => url))
    }),
    { numRuns: rounds(4) },
  )
})

test('results of a query do not depend on earlier queries', async () => {
  const reused = createSearcher(index.load)
  await fc.assert(
    fc.asyncProperty(queries(fewer), async (query) => {
      expect(await reused.search(query)).toEqual(await createSearcher(index.load).search(query))
    }),
    { numRuns: rounds(4) },
  )
})

test('a hit in a very long page loads only its part of the text', async () => {
  const long = Array.from({ length: 400 }, (_, at) =>
    makeSection(
      `Release ${at}`,
      `Fixed what was wrong in number ${at}. ${`Line ${at} of many, `.repeat(40)}`,
    ),
  )
  long[150] = makeSection('Release 150', 'The harbour has berths again.')
  const index = makeIndex([{ title: 'Changelog', sections: long }])
  const { response } = await measure(index, 'harbour berths')
  expect(response.hits[0]).toMatchObject({ url: '/changelog#release-150' })
  expect(response.hits[0]!.snippet.map(({ text }) => text).join('')).toBe('The harbour has berths again.')
  const texts = [...(await index.files).keys()].filter((path) => path.startsWith('texts-'))
  const loaded = index.requests.filter(([path]) => path.startsWith('texts-'))
  expect(loaded.length).toBeLessThanOrEqual(2)
  expect(texts.length).toBeGreaterThan(loaded.length)
})

test('every file except the manifest is named by its content hash', async () => {
  const [one, other] = await Promise.all([makeIndex(variedPages(24)).files, makeIndex(variedPages(25)).files])
  const shared = [...one.keys()].filter((path) => path !== MANIFEST_FILE && other.has(path))
  expect(shared.filter((path) => !Buffer.from(other.get(path)!).equals(one.get(path)!))).toEqual([])
  expect(shared.length).toBeGreaterThan(0)
  expect(shared.length).toBeLessThan(one.size - 1)
})

test('the index has few files, and typing a word loads few of them', async () => {
  const index = makeIndex(generatedPages(300))
  expect((await index.files).size).toBeLessThanOrEqual(48)
  const searcher = createSearcher(index.load)
  const word = 'webhook'
  for (let end = 1; end <= word.length; end++) await searcher.search(word.slice(0, end), { snippetsOf: [] })
  expect(index.requests.length).toBeLessThanOrEqual(16)
  expect(index.requests.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThan(100 * kB)
})

describe('a two-level index', () => {
  // So few words that the number of loaded files does not affect the results.
  test('returns the same results as a one-level index', async () => {
    const pages = generatedPages(100)
    const [small, large] = ([1, 2] as const).map((levels) =>
      createSearcher(makeIndex(pages, [['webhook', 'probe']], levels).load),
    )
    await fc.assert(
      fc.asyncProperty(queries(pages), async (query) => {
        expect(await large!.search(query)).toEqual(await small!.search(query))
      }),
      { numRuns: rounds(10) },
    )
  })

  test('suggests similar titles if there are no hits', async () => {
    const pages = ['Dashboards', 'Kubernetes', 'Notifications'].map((title) => ({ title }))
    const response = await createSearcher(makeIndex(pages, [], 2).load).search('kuvarmetis')
    expect(response).toMatchObject({ hits: [], suggestions: ['Kubernetes'] })
    const none = await createSearcher(makeIndex(pages, [], 2).load).search('zzzzqqqq')
    expect(none).toMatchObject({ hits: [], suggestions: ['Dashboards', 'Kubernetes', 'Notifications'] })
  })

  test('applies boosts of pages whose titles are not loaded', async () => {
    const pages = generatedPages(200).map((page, at) => ({ ...page, boost: at < 150 ? 0.1 : 10 }))
    const { hits } = await createSearcher(makeIndex(pages, [], 2).load).search('webhook')
    const boosted = new Set(pages.slice(150).map(({ url }) => url))
    expect(hits.length).toBeGreaterThan(10)
    expect(hits.every(({ url }) => boosted.has(url.replace(/#.*/, '')))).toBe(true)
  })

  test('has a manifest of nearly constant size, and similar downloads for three times as many pages', async () => {
    const typed = []
    for (const many of rounds(1) > 1 ? [500, 1500] : [300, 900]) {
      const index = makeIndex(generatedPages(many), [], 2)
      expect(gzipSync((await index.files).get(MANIFEST_FILE)!).length).toBeLessThan(2.5 * kB)
      const { whole } = await measure(index, 'webhook')
      expect(whole.bytes).toBeLessThan(240 * kB)
      typed.push(whole.bytes)
    }
    expect(typed[1]! / typed[0]!).toBeLessThan(1.7)
  })
})
