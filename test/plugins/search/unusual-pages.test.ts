// Unusual pages in the index: very long, empty, and in many scripts.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_QUERY_LENGTH } from '../../../src/plugins/search/engine/search-limits.ts'
import { createSearcher } from '../../../src/plugins/search/engine/searcher.ts'
import { isStopWord } from '../../../src/plugins/search/engine/stop-words.ts'
import { readWords, termsOf } from '../../../src/plugins/search/engine/tokens.ts'
import { rounds } from '../../rounds.ts'
import { makeIndex, makeSection, type TestPage } from './built-index.ts'

/** Creates a search over pages that returns paths. */
function open(pages: readonly TestPage[]) {
  const searcher = createSearcher(makeIndex(pages).load)
  return async (query: string, limit = 20): Promise<string[]> =>
    (await searcher.search(query, { limit })).hits.map(({ url }) => decodeURIComponent(url))
}

const words = (count: number, start = 0): string =>
  Array.from({ length: count }, (_, at) => `w${(start + at).toString(36)}x`).join(' ')

test('a site without pages has no hits', async () => {
  expect(await open([])('anything')).toEqual([])
  expect(await open([])('"any thing" else')).toEqual([])
})

test('every word in a section of 100,000 words is found, loading few text files', async () => {
  const index = makeIndex([{ title: 'Long', url: '/long', text: { '': words(100_000) } }])
  const searcher = createSearcher(index.load)
  for (const at of [0, 50_000, 99_999]) {
    const { hits } = await searcher.search(`${words(1, at)} `)
    expect(hits.map(({ url }) => url)).toEqual(['/long'])
  }
  const texts = index.requests.filter(([path]) => path.startsWith('texts-'))
  expect(texts.length).toBeLessThan(10)
  for (const [, bytes] of texts) expect(bytes).toBeLessThan(100_000)
})

test('each of thousands of headings is linked to its section', async () => {
  const sections = Array.from({ length: 3000 }, (_, at) => makeSection(`Part ${words(1, at)}`, `Text ${at}.`))
  const find = open([{ title: 'Many', url: '/many', sections }])
  for (const at of [0, 1500, 2999])
    expect((await find(`part ${words(1, at)} `))[0]).toBe(`/many#part-${words(1, at)}`)
})

test('a token of a megabyte is omitted, and adjacent words are found', async () => {
  for (const token of [
    'a'.repeat(1 << 20),
    'aB1-'.repeat(1 << 18),
    '安'.repeat(1 << 18),
    '/a'.repeat(1 << 19),
  ]) {
    const index = makeIndex([{ title: 'Mega', url: '/mega', text: { '': `before ${token} harbour` } }])
    const { hits } = await createSearcher(index.load).search('harbour')
    expect(hits.map(({ url }) => url)).toEqual(['/mega'])
    const core = [...(await index.files)].filter(([path]) => /^terms-/.test(path))
    expect(core.reduce((sum, [, bytes]) => sum + bytes.length, 0)).toBeLessThan(1000)
  }
})

test('a thousand pages with the same title are all found in order', async () => {
  const pages = Array.from({ length: 1000 }, (_, at) => ({
    title: 'The same title',
    url: `/p${at}`,
    text: { '': `Body ${at}.` },
  }))
  expect(await open(pages)('the same title', 1000)).toEqual(pages.map(({ url }) => url))
})

describe.each([
  ['punctuation', '!!! ???', 'Harbour.', 'harbour'],
  ['emoji', '🎉🚀', 'Harbour.', 'harbour'],
  ['only symbols', '🎉', '***', 'path'],
  ['Chinese', '安装指南', '使用云平台部署', '平台'],
  ['Thai', 'คู่มือการติดตั้ง', 'ใช้งานง่าย', 'ติดตั้ง'],
  ['Arabic', 'دليل التثبيت', 'سهل', 'التثبيت'],
  ['Arabic with the article', 'دليل التثبيت', 'سهل', 'تثبيت'],
  ['Arabic without it', 'تثبيت', 'سهل', 'التثبيت'],
  ['Arabic with a ta marbuta', 'إعداد المراقبة', 'سهل', 'مراقبه'],
  ['nothing', '', 'Harbour.', 'harbour'],
])('a page titled with %s', (_, title, text, query) => {
  test('is found', async () => {
    expect(
      await open([
        { title, url: '/path', text: { '': text } },
        { title: 'Other', url: '/x' },
      ])(query),
    ).toEqual(['/path'])
  })
})

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        'wait',
        'For',
        'API',
        'eval',
        '_',
        '-',
        '.',
        '/',
        ' ',
        ' ',
        '東京',
        'é',
        '9',
        'agent',
        "'",
      ),
      {
        maxLength: 16,
      },
    )
    .map((parts) => parts.join('')),
)

test('each word of any page finds the page', async () => {
  const page = fc.record({ title: anyText, heading: anyText, text: anyText })
  await fc.assert(
    fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 6 }), async (sources) => {
      const pages = sources.map(({ title, heading, text }, at) => ({
        title,
        url: `/p${at}`,
        sections: [makeSection('', text), makeSection(heading, text)],
      }))
      const searcher = createSearcher(makeIndex(pages).load)
      for (const [at, { title, heading, text }] of sources.entries()) {
        for (const { raw } of [title, heading, text].flatMap(readWords)) {
          const terms = termsOf(raw)
          const isNothing = terms.joined === '' && terms.parts.length === 0
          if (raw.length > MAX_QUERY_LENGTH || isNothing || isStopWord(terms)) continue
          const { hits } = await searcher.search(`${raw} `, { limit: 100 })
          expect(
            hits.map(({ url }) => url.split('#')[0]),
            raw,
          ).toContain(`/p${at}`)
        }
      }
    }),
    { numRuns: rounds(40) },
  )
})
