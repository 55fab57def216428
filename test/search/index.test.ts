// The files of the index: their bytes, their sizes, and that they say what went in.

import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import MiniSearch from 'minisearch'
import { describe, expect, test } from 'vitest'
import { MANIFEST_FILE, type Manifest, SHARD_BYTES, TIERS } from '../../src/search/index-format.ts'
import { mergeRanges } from '../../src/search/merge-range.ts'
import { makePagePart } from '../../src/search/page-part.ts'
import { cutTexts, piecesOf } from '../../src/search/page-texts.ts'
import { IMPACTS, readPostings } from '../../src/search/postings.ts'
import { createSearcher } from '../../src/search/searcher.ts'
import { decodeShard } from '../../src/search/shard.ts'
import { createSliceWriter } from '../../src/search/slice.ts'
import { countTerms, eachTerm } from '../../src/search/term-list.ts'
import { readTextPlan, writeTextPlan } from '../../src/search/text-plan.ts'
import { listTitles, readTitles } from '../../src/search/titles.ts'
import {
  createPieceMaker,
  generatedPages,
  type MadePage,
  makeFiles,
  makeIndex,
  makeSection,
} from './made-index.ts'

/** Postings of a span of ten sections: term → section → impact. */
const span = fc.dictionary(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.dictionary(fc.integer({ min: 0, max: 9 }).map(String), fc.nat({ max: IMPACTS - 1 }), { minKeys: 1 }),
  { maxKeys: 12 },
)

test.each([true, false])('what spans collect comes back, cut: %s', (isCut) => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 6 }), (spans) => {
      const expected = new Map<string, number[]>()
      const parts = spans.map((terms, at) => {
        const writer = createSliceWriter(1)
        const first = 1000 * at
        for (const [term, sections] of Object.entries(terms)) {
          const postings = Object.entries(sections).map(([id, impact]) => Number(id) * IMPACTS + impact)
          for (const posting of postings) {
            writer.add(0, term, posting)
            expected.set(term, [...(expected.get(term) ?? []), first * IMPACTS + posting])
          }
        }
        return { slices: writer.take('text'), page: 0, section: first }
      })
      const read = mergeRanges('text', parts, { isCut }).flatMap(({ bytes, terms }) => {
        const found: [string, number[]][] = []
        decodeShard(bytes, 1, (term, [ref]) => {
          const own: number[] = []
          readPostings(ref!, (id, impact) => void own.push(id * IMPACTS + impact))
          found.push([term, own])
        })
        expect(found.map(([term]) => term)).toEqual(terms)
        return found
      })
      expect(read).toEqual([...expected].sort(([a], [b]) => (a < b ? -1 : 1)))
    }),
  )
})

test('a damaged part is said, not searched', () => {
  const writer = createSliceWriter(1)
  for (const posting of [8, 17]) writer.add(0, 'a', posting)
  const [shard] = mergeRanges('text', [{ slices: writer.take('text'), page: 0, section: 0 }], {
    isCut: false,
  })
  const { bytes } = shard!
  expect(() => decodeShard(bytes.subarray(0, bytes.length - 1), 1, () => {})).toThrow('damaged')
  expect(() => decodeShard(new Uint8Array([200]), 1, () => {})).toThrow('damaged')
})

test('titles come back as they were', () => {
  const page = fc.record({
    url: fc
      .array(fc.constantFrom('a', 'ab', 'b', 'é', '😀', '😁'), { maxLength: 5 })
      .map((parts) => `/${parts.join('/')}`),
    title: fc.string(),
    trail: fc.array(fc.constantFrom('A', 'B'), { maxLength: 3 }),
    group: fc.constantFrom('Guide', 'Blog'),
  })
  fc.assert(
    fc.property(fc.array(page, { maxLength: 20 }), (pages) => {
      const read = listTitles(pages).flatMap((stored) => {
        const { urls, titles, trails, trailList, groups, groupList } = readTitles(
          JSON.parse(JSON.stringify(stored)),
        )
        return urls.map((url, at) => ({
          url,
          title: titles[at]!,
          trail: trailList[trails[at]!]!,
          group: groupList[groups[at]!]!,
        }))
      })
      expect(read).toEqual(pages)
    }),
  )
})

describe('texts', () => {
  const rows = fc.array(
    fc.tuple(
      fc.string(),
      fc.string(),
      fc.integer({ min: 2, max: 4 }),
      fc.string({ unit: fc.constantFrom('word', ' ', '\n', '😀', 'é'), maxLength: 60 }),
      fc.string({ maxLength: 60 }),
    ),
    { minLength: 1, maxLength: 12 },
  )

  test('that are cut come back whole, and a record is in the pieces that are said to have it', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 8, max: 400 }), (page, letters) => {
        const pieces = cutTexts(page, letters)
        const firsts = pieces.map(({ first }) => first)
        // A cut takes the blank or the end of the line that it is made at.
        const bare = (text: string): string => text.replace(/\s/g, '')
        for (const [record, [heading, anchor, , text, code]] of page.entries()) {
          const parts = piecesOf(firsts, record).map((at) => pieces[at]!.texts[record - firsts[at]!]!)
          expect(bare(parts.map((part) => part[2]).join(''))).toBe(bare(text))
          expect(bare(parts.map((part) => part[3]).join(''))).toBe(bare(code))
          for (const [headings, own] of parts) {
            expect(own).toBe(anchor)
            expect(headings.at(-1)).toBe(record === 0 ? undefined : heading)
          }
        }
        const longest = Math.max(
          ...pieces.flatMap(({ texts }) => texts.map(([, , text, code]) => text.length + code.length)),
        )
        expect(longest).toBeLessThanOrEqual(letters)
        // No letter of two units is parted.
        for (const [, , text] of pieces.flatMap(({ texts }) => texts))
          expect(text).not.toMatch(/[\ud800-\udfff]/u)
      }),
    )
  })

  test('are said to be where they are', () => {
    const page = fc.record({
      name: fc.constantFrom('abcdef', '-_0Aa9'),
      firsts: fc
        .array(fc.nat({ max: 500 }), { maxLength: 6 })
        .map((more) => [0, ...more].sort((a, b) => a - b)),
    })
    fc.assert(
      fc.property(fc.array(page), (pages) => {
        expect(readTextPlan(writeTextPlan(pages), pages.length)).toEqual(pages)
      }),
    )
  })
})

test('equal pages give equal bytes', async () => {
  const files = async (): Promise<unknown[]> => [...(await makeIndex(generatedPages(30)).files)]
  expect(await files()).toEqual(await files())
})

describe('after an edit', () => {
  const before = generatedPages(1300)
  const counts = (names: readonly string[]): Record<string, number> =>
    Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((own) => own === name).length]))

  /** What is made anew, and how many files of postings are. */
  async function edit(after: readonly MadePage[]): Promise<Record<string, number>> {
    const maker = createPieceMaker()
    const shards = (files: ReadonlyMap<string, unknown>): string[] =>
      [...files.keys()].filter((path) => /^(core|text|code)-/.test(path))
    const known = new Set(shards(await makeFiles(before, maker)))
    expect(known.size).toBeGreaterThan(20)
    maker.made.length = 0
    const files = await makeFiles(after, maker)
    // What was kept does not change what is made.
    expect([...files]).toEqual([...(await makeFiles(after, createPieceMaker()))])
    return { ...counts(maker.made), files: shards(files).filter((path) => !known.has(path)).length }
  }

  test('of one word, its page is cut anew, its span collected, and the ranges of its words merged', async () => {
    const pages = [...before]
    const sections = [...pages[77]!.sections!]
    sections[1] = { ...sections[1]!, text: sections[1]!.text.replace(/\w+/, 'harbour') }
    pages[77] = { ...pages[77]!, sections }
    const made = await edit(pages)
    expect(made).toMatchObject({ page: 1, span: 1 })
    expect(made.range).toBeLessThanOrEqual(3)
    expect(made.files).toBeLessThanOrEqual(3)
    expect(made.titles).toBeUndefined()
  })

  test('a new page is cut, and changes the span it comes to, or parts it in two', async () => {
    const made = await edit([
      ...before.slice(0, 300),
      { title: 'Harbours', text: { '': 'Berths.' } },
      ...before.slice(300),
    ])
    expect(made.page).toBe(1)
    expect(made.span).toBeLessThanOrEqual(2)
  })
})

test('one word in prose ranks as MiniSearch ranks it', async () => {
  const texts = generatedPages(200).map(({ sections }) => sections!.map(({ text }) => text).join('\n'))
  const oracle = new MiniSearch({
    fields: ['text'],
    tokenize: (text) => {
      const words: string[] = []
      eachTerm(countTerms([text], { keepsStopWords: false }), (term, count) => {
        words.push(...Array<string>(count).fill(term))
      })
      return words
    },
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

describe('with many pages', () => {
  const index = makeIndex(generatedPages(1300))

  test('the files of a tier part its words, and hold no more than they may', async () => {
    const files = await index.files
    const manifest = JSON.parse(new TextDecoder().decode(files.get(MANIFEST_FILE))) as Manifest
    for (const tier of ['core', 'text', 'code'] as const) {
      const words: string[] = []
      for (const [at, [from, path]] of manifest[tier].entries()) {
        const terms: string[] = []
        const bytes = inflateRawSync(files.get(path)!)
        decodeShard(bytes, TIERS[tier].length, (term) => void terms.push(term))
        if (at > 0) expect([words.at(-1)!, from, terms[0]!].sort()).toEqual([words.at(-1)!, from, terms[0]!])
        words.push(...terms)
        if (terms.length > 1) expect(bytes.length).toBeLessThan(1.1 * SHARD_BYTES)
      }
      expect(words).toEqual([...words].sort())
      expect(manifest[tier].length).toBeGreaterThan(4)
    }
  })
})
