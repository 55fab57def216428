// The files of the index: their bytes, their sizes, and that they say what went in.

import fc from 'fast-check'
import MiniSearch from 'minisearch'
import { describe, expect, test } from 'vitest'
import { MANIFEST_FILE, type Manifest, SHARD_PREFIX } from '../../src/search/index-format.ts'
import { countTerms, makePagePart, readTerms } from '../../src/search/page-part.ts'
import { decodeShard, encodeEntry, encodeShard, readPostings } from '../../src/search/postings.ts'
import { createSearcher } from '../../src/search/searcher.ts'
import { generatedPages, type MadeIndex, makeIndex, makeSection } from './made-index.ts'

const kB = 1000

test('what is encoded comes back', () => {
  const postings = fc
    .uniqueArray(fc.nat({ max: 500_000 }), { maxLength: 50 })
    .map((values) => values.sort((a, b) => a - b))
    // One impact an id.
    .map((values) => values.filter((value, at) => at === 0 || value >> 3 !== values[at - 1]! >> 3))
  const terms = fc.uniqueArray(
    fc.record({ term: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), postings }),
    { selector: ({ term }) => term, maxLength: 30 },
  )
  fc.assert(
    fc.property(terms, (entries) => {
      const sorted = [...entries].sort((a, b) => (a.term < b.term ? -1 : 1))
      const bytes = encodeShard(
        sorted.map(({ term, postings }) => encodeEntry({ term, fields: [undefined, postings] })),
      )
      const read: { term: string; postings: number[] }[] = []
      decodeShard(bytes, 2, (term, [, ref]) => {
        const own: number[] = []
        if (ref) readPostings(ref, (id, impact) => void own.push(id * 8 + impact))
        read.push({ term, postings: own })
      })
      expect(read).toEqual(sorted)
    }),
  )
})

test('a damaged part is said, not searched', () => {
  const bytes = encodeShard([encodeEntry({ term: 'a', fields: [[8, 17]] })])
  expect(() => decodeShard(bytes.subarray(0, bytes.length - 1), 1, () => {})).toThrow('damaged')
  expect(() => decodeShard(new Uint8Array([200]), 1, () => {})).toThrow('damaged')
})

test('equal pages give equal bytes', () => {
  const files = (): unknown[] => [...makeIndex(generatedPages(30)).files]
  expect(files()).toEqual(files())
})

test('one word in prose ranks as MiniSearch ranks it', async () => {
  const texts = generatedPages(200).map(({ sections }) => sections!.map(({ text }) => text).join('\n'))
  const oracle = new MiniSearch({
    fields: ['text'],
    tokenize: (text) =>
      [...readTerms(countTerms([text], { keepsStopWords: false }))].flatMap(([term, count]) =>
        Array(count).fill(term),
      ),
    processTerm: (term) => term,
    searchOptions: { bm25: { k: 1.2, b: 0.6, d: 0.5 } },
  })
  oracle.addAll(texts.map((text, id) => ({ id, text })))
  const searcher = createSearcher(
    makeIndex(texts.map((text, at) => ({ title: `p${at}`, url: `/${at}`, text: { '': text } }))).load,
  )
  for (const word of ['webhook', 'probe', 'retention']) {
    const scores = new Map(oracle.search(word).map(({ id, score }) => [`/${id}`, score]))
    const tenth = [...scores.values()].sort((a, b) => b - a)[9]!
    const ours = (await searcher.search(`${word} `, { limit: 10 })).hits.map(({ url }) => scores.get(url)!)
    // Impacts are rounded to steps of a fifth, so near scores may change places.
    expect(Math.min(...ours), word).toBeGreaterThanOrEqual(tenth * 0.8)
  }
})

test('a section under a deep heading, and one under the title, belong to the one above', () => {
  const part = makePagePart([
    makeSection('', 'Before.'),
    makeSection('Title', 'Lead.', { depth: 1 }),
    makeSection('Part', 'Text.'),
    makeSection('Detail', 'Deep.', { depth: 5 }),
  ])
  expect(part.rows.map(([heading, , , text]) => [heading, text])).toEqual([
    ['', 'Before.\nLead.'],
    ['Part', 'Text.\nDetail\nDeep.'],
  ])
})

/** What the first search of a reader downloads: until the first rows, and in all. */
async function measure(index: MadeIndex, query: string) {
  const sum = (): number => index.asked.reduce((bytes, [, own]) => bytes + own, 0)
  index.asked.length = 0
  const first = { bytes: 0, requests: 0 }
  await createSearcher(index.load).search(
    query,
    {},
    {
      onCore() {
        first.bytes = sum()
        first.requests = index.asked.length
      },
    },
  )
  return { first, whole: sum() }
}

describe('with 300 pages', () => {
  const index = makeIndex(generatedPages(300))

  test.each(['config connection', 'backup retention policy', 'resorce selector', 'res'])(
    'the first answer to "%s" loads at most 60 kB, the whole search 180 kB',
    async (query) => {
      const { first, whole } = await measure(index, query)
      expect(first.bytes).toBeLessThan(60 * kB)
      expect(whole).toBeLessThan(180 * kB)
    },
  )
})

describe('with 10,000 pages', () => {
  const index = makeIndex(generatedPages(10_000))
  const manifest = JSON.parse(new TextDecoder().decode(index.files.get(MANIFEST_FILE))) as Manifest

  test('words that begin alike lie in one file', () => {
    for (const tier of ['core', 'text', 'code'] as const) {
      const starts = manifest[tier].map(([first]) => first.slice(0, SHARD_PREFIX))
      expect(starts.length).toBeGreaterThan(4)
      expect(new Set(starts).size).toBe(starts.length)
    }
  })

  test.each(['config connection', 'deployment', 'kubernetes cluster', 'resorce selector', 'res'])(
    'the first answer to "%s" loads at most 400 kB in 8 requests, and so does the whole search',
    async (query) => {
      const { first, whole } = await measure(index, query)
      expect(first.bytes).toBeLessThan(400 * kB)
      expect(first.requests).toBeLessThanOrEqual(8)
      expect(whole).toBeLessThan(400 * kB)
    },
  )
})
