// The files of the index: their bytes, their sizes, and that they say what went in.

import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import MiniSearch from 'minisearch'
import { describe, expect, test } from 'vitest'
import { MANIFEST_FILE, type Manifest, SHARD_BYTES, TIERS } from '../../src/search/index-format.ts'
import { makePageRows } from '../../src/search/page-part.ts'
import { countLetters, cutTexts } from '../../src/search/page-texts.ts'
import { createSearcher } from '../../src/search/searcher.ts'
import { createShardWriter, decodeShard, IMPACTS, readPostings } from '../../src/search/shard.ts'
import { mergeSlices } from '../../src/search/sharding.ts'
import { countTerms, eachTerm } from '../../src/search/term-list.ts'
import { listTitles, readTitles } from '../../src/search/titles.ts'
import {
  createPieceMaker,
  generatedPages,
  type MadePage,
  makeFiles,
  makeIndex,
  makeSection,
} from './made-index.ts'

/** Postings of a group of ten sections: term → section → impact. */
const group = fc.dictionary(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.dictionary(fc.integer({ min: 0, max: 9 }).map(String), fc.nat({ max: IMPACTS - 1 }), { minKeys: 1 }),
  { maxKeys: 12 },
)

/** A slice of postings. */
function makeSlice(terms: Readonly<Record<string, readonly number[]>>): Uint8Array {
  const writer = createShardWriter()
  for (const term of Object.keys(terms).sort()) writer.add(term, [terms[term]!])
  return writer.take().bytes
}

test('what groups collect comes back merged', () => {
  fc.assert(
    fc.property(fc.array(group, { maxLength: 6 }), (groups) => {
      const expected = new Map<string, number[]>()
      const slices = groups.map((terms, at) => {
        const first = 1000 * at
        const own = Object.entries(terms).map(([term, sections]) => {
          const postings = Object.entries(sections).map(([id, impact]) => Number(id) * IMPACTS + impact)
          const moved = postings.map((posting) => first * IMPACTS + posting)
          expected.set(term, [...(expected.get(term) ?? []), ...moved])
          return [term, postings] as const
        })
        // No term is called `__proto__` here: records lose it.
        return { slices: [makeSlice(Object.fromEntries(own))], page: 0, section: first }
      })
      const read = mergeSlices('text', slices).flatMap(({ bytes, terms }) => {
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

test('a damaged part is an error, not searched', () => {
  const bytes = makeSlice({ a: [8, 17] })
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

test('texts that are cut into files come back whole, in order', () => {
  const stored = fc.tuple(
    fc.array(fc.string(), { maxLength: 2 }),
    fc.string(),
    fc.string({ maxLength: 60 }),
    fc.string({ maxLength: 60 }),
  )
  fc.assert(
    fc.property(fc.array(stored, { maxLength: 12 }), fc.integer({ min: 8, max: 400 }), (texts, letters) => {
      const files = cutTexts(texts, letters)
      expect(files.flat()).toEqual(texts)
      for (const own of files.filter(({ length }) => length > 1))
        expect(own.reduce((sum, text) => sum + countLetters(text), 0)).toBeLessThanOrEqual(letters)
    }),
  )
})

test('equal pages give equal bytes', async () => {
  const files = async (): Promise<unknown[]> => [...(await makeIndex(generatedPages(30)).files)]
  expect(await files()).toEqual(await files())
})

describe('after an edit', () => {
  const before = generatedPages(1300)
  const counts = (names: readonly string[]): Record<string, number> =>
    Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((own) => own === name).length]))

  /** What is made again, and how many files are new. */
  async function edit(after: readonly MadePage[]): Promise<Record<string, number>> {
    const maker = createPieceMaker()
    const hashed = (files: ReadonlyMap<string, unknown>): string[] =>
      [...files.keys()].filter((path) => /^(core|text|code|texts)-/.test(path))
    const known = new Set(hashed(await makeFiles(before, maker)))
    expect(known.size).toBeGreaterThan(20)
    maker.made.length = 0
    const files = await makeFiles(after, maker)
    // What was kept does not change what is made.
    expect([...files]).toEqual([...(await makeFiles(after, createPieceMaker()))])
    return { ...counts(maker.made), files: hashed(files).filter((path) => !known.has(path)).length }
  }

  test('of one word, its page is cut again, its group packed and collected, and the shards of its words merged', async () => {
    const pages = [...before]
    const sections = [...pages[77]!.sections!]
    sections[1] = { ...sections[1]!, text: sections[1]!.text.replace(/\w+/, 'harbour') }
    pages[77] = { ...pages[77]!, sections }
    const made = await edit(pages)
    expect(made).toMatchObject({ page: 1, group: 1, texts: 1 })
    expect(made.shard).toBeLessThanOrEqual(3)
    expect(made.files).toBeLessThanOrEqual(5)
    expect(made.titles).toBeUndefined()
  })

  test('a new page is cut, and changes the group it comes to, or splits it in two', async () => {
    const made = await edit([
      ...before.slice(0, 300),
      { title: 'Harbours', text: { '': 'Berths.' } },
      ...before.slice(300),
    ])
    expect(made.page).toBe(1)
    expect(made.group).toBeLessThanOrEqual(2)
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
  const rows = makePageRows([
    makeSection('', 'Before.'),
    makeSection('Title', 'Lead.', { depth: 1 }),
    makeSection('Part', 'Text.'),
    makeSection('Detail', 'Deep.', { depth: 5 }),
  ])
  expect(rows.map(([heading, , , text]) => [heading, text])).toEqual([
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
      expect(manifest[tier].length).toBeGreaterThan(2)
    }
  })
})
