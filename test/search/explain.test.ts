// Whether what is said of a score is what made it.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SearchHit } from '../../src/search/answer.ts'
import { createSearcher } from '../../src/search/searcher.ts'
import { BONUS, DEPTH_LOSS, PAGE_RECORD } from '../../src/search/weights.ts'
import { generatedPages, makeIndex } from './made-index.ts'

const pages = [
  ...generatedPages(80),
  { title: 'Single Sign-On', text: { '': 'People log in.', 'Eval period': 'Set `waitForEvalPeriod`.' } },
  {
    title: 'Harbours',
    text: { '': 'A harbour has berths.', Berths: 'Each berth of the harbour.', Tides: 'High.' },
  },
  { title: 'Lighthouse', url: '/coast/north/lighthouse', boost: 2, text: { '': 'It blinks.' } },
]
const searcher = createSearcher(makeIndex(pages, [['quay', 'berth']]).load)
const explain = async (query: string) => (await searcher.search(query, { explain: true, limit: 40 })).hits

const sumOf = ({ reasons }: SearchHit): number => reasons!.reduce((sum, { score }) => sum + score, 0)
const namesOf = ({ factors }: SearchHit): string[] => factors!.map(({ name }) => name)

describe.each([
  ['a word', 'webhook'],
  ['its other ending', 'webhooks'],
  ['the beginning of one', 'webh'],
  ['a misspelt one', 'wehbook'],
  ['a synonym', 'quay'],
  ['a compound that stands there in parts', 'sign_on'],
  ['a word of a heading', 'berth'],
])('%s, asked alone', (_, query) => {
  test('gives what the ranking reckoned with', async () => {
    const hits = await explain(query)
    expect(hits.length).toBeGreaterThan(0)
    // Nothing of one word can be typed in another way: what is left unexplained would be told as that.
    for (const hit of hits.filter(({ factors }) => !factors!.some(({ name }) => name === 'title')))
      expect(namesOf(hit), hit.url).not.toContain('asTyped')
  })
})

test('the sum, times the factors, is the score', async () => {
  for (const query of [
    'retention of webhook probes',
    'harbour berth',
    'single sign-on',
    'eval period zzqq',
  ]) {
    for (const hit of await explain(query)) {
      const product = hit.factors!.reduce((all, { factor }) => all * factor, sumOf(hit))
      expect(product / hit.score, `${query}: ${hit.url}`).toBeCloseTo(1, 1)
    }
  }
})

test('whatever is asked, what words and coverage do not explain only adds', async () => {
  const texts = generatedPages(80).flatMap(({ sections }) => sections!.map(({ text }) => text))
  const word = fc.constantFrom(...new Set(texts.flatMap((text) => text.split(/[^\w-]+/)).slice(0, 2000)))
  const query = fc.array(fc.oneof(word, fc.constantFrom('quay', 'wehbook', 'the', 'sign_on')), {
    minLength: 1,
    maxLength: 5,
  })
  await fc.assert(
    fc.asyncProperty(query, async (words) => {
      for (const { factors } of await explain(words.join(' ')))
        for (const { name, factor } of factors!)
          if (name === 'asTyped' || name === 'rest') expect(factor).toBeGreaterThan(1)
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['single sign-on', '/single-sign-on', { page: PAGE_RECORD, title: 1 + BONUS.equalsTitle }],
  ['tides', '/harbours#tides', { heading: 1 + BONUS.equalsHeading.one }],
  ['harbour berths', '/harbours#berths', { heading: 1 + BONUS.equalsHeading.several }],
  ['harbour high webhook', '/harbours#tides', { coverage: (2 / 3) ** 2 }],
  ['blinks', '/coast/north/lighthouse', { depth: 2 * (1 - 2 * DEPTH_LOSS) }],
])('the factors of `%s` with a name of their own are those of the weights', async (query, url, expected) => {
  const { factors } = (await explain(query)).find((hit) => hit.url === url)!
  const named = factors!.filter(({ name }) => name !== 'asTyped' && name !== 'rest')
  expect(named.map(({ name }) => name).sort()).toEqual(Object.keys(expected).sort())
  for (const { name, factor } of named)
    expect(factor, name).toBeCloseTo((expected as Record<string, number>)[name]!, 3)
})

test('words that a hit lacks, and those that stand as typed, are factors', async () => {
  const [both] = await explain('harbour berths')
  expect(both!.factors).toContainEqual({ name: 'asTyped', factor: expect.any(Number) })
  const lacks = (await explain('harbour high webhook')).find(({ url }) => url.startsWith('/harbours'))!
  expect(lacks.factors).toContainEqual({ name: 'coverage', factor: 0.444 })
})

test('a title that is the query is told', async () => {
  expect(namesOf((await explain('single sign-on'))[0]!)).toContain('title')
})

test('without being asked nothing is explained', async () => {
  const [hit] = (await searcher.search('webhook')).hits
  expect([hit!.reasons, hit!.factors]).toEqual([undefined, undefined])
})
