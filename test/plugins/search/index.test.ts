// Index files: format, sizes and incremental updates.

import { inflateRawSync } from 'node:zlib'
import MiniSearch from 'minisearch'
import { beforeAll, describe, expect, test } from 'vitest'
import { cutSections } from '../../../src/plugins/search/engine/documents.ts'
import { cutList, FILE_CHARACTERS, mergeGroupTerms } from '../../../src/plugins/search/engine/index-chunks.ts'
import { unpackEntries } from '../../../src/plugins/search/engine/index-files.ts'
import {
  FIELDS,
  type IndexEntry,
  MANIFEST_FILE,
  type Manifest,
} from '../../../src/plugins/search/engine/index-format.ts'
import { createSearcher } from '../../../src/plugins/search/engine/searcher.ts'
import { readTitles, storeTitles } from '../../../src/plugins/search/engine/titles.ts'
import {
  createPieceCreator,
  generatedPages,
  makeFiles,
  makeIndex,
  makeSection,
  type TestPage,
} from './built-index.ts'

const read = <T>(bytes: Uint8Array | undefined): T => JSON.parse(inflateRawSync(bytes!).toString()) as T

/** Reads the terms of an index, file by file. */
function readTerms(files: ReadonlyMap<string, Uint8Array>): { manifest: Manifest; parts: IndexEntry[][] } {
  const manifest = JSON.parse(Buffer.from(files.get(MANIFEST_FILE)!).toString()) as Manifest
  return { manifest, parts: manifest.terms.map(([, path]) => unpackEntries(read(files.get(path)))) }
}

test('the index has the format of MiniSearch: titles and headings weighted by length, ids grouped by page', async () => {
  const pages = [{ title: 'Old harbour', text: { '': 'A berth.', Quays: 'Berth, berth. `a`' } }]
  const { manifest, parts } = readTerms(await makeIndex(pages).files)
  expect({
    ...manifest,
    synonyms: [],
    titles: [],
    spelling: [],
    terms: [],
    outlines: [],
    texts: [],
  }).toMatchInlineSnapshot(`
    {
      "boosts": [],
      "format": 11,
      "ids": [
        8,
      ],
      "levels": 1,
      "outlines": [],
      "spelling": [],
      "synonyms": [],
      "terms": [],
      "texts": [],
      "titles": [],
    }
  `)
  expect(parts.flat()).toMatchInlineSnapshot(`
    [
      [
        "berth",
        {
          "6": {
            "1": 1,
            "2": 2,
          },
        },
      ],
      [
        "harbour",
        {
          "0": {
            "0": 1.5,
          },
          "1": {
            "0": 1,
          },
        },
      ],
      [
        "old",
        {
          "0": {
            "0": 1.5,
          },
          "1": {
            "0": 1,
          },
        },
      ],
      [
        "oldharbour",
        {
          "1": {
            "0": 1,
          },
        },
      ],
      [
        "quays",
        {
          "4": {
            "2": 1.5,
          },
        },
      ],
      [
        "quays=",
        {
          "4": {
            "2": 1.5,
          },
        },
      ],
    ]
  `)
})

test('separately indexed groups are merged into one index', async () => {
  const pages = generatedPages(180)
  const { manifest, parts } = readTerms(await makeIndex(pages).files)
  expect(manifest.outlines.length).toBeGreaterThan(1)
  // Each group is indexed separately, because MiniSearch numbers documents from 0.
  const whole = new MiniSearch({ fields: ['heading'], tokenize: (text) => text.toLowerCase().split(' ') })
  const headings = pages.flatMap(({ sections }) => sections!.map(({ heading }) => heading?.text ?? ''))
  whole.addAll(headings.map((heading, id) => ({ id, heading })))
  const counts = new Map(
    parts.flat().map(([term, fields]) => [term, Object.keys(fields[FIELDS.indexOf('heading')] ?? {}).length]),
  )
  for (const word of ['retention', 'probe']) expect(counts.get(word) ?? 0).toBe(whole.search(word).length)
})

test('slices are merged by term, with ids offset by the first id of their group', () => {
  const slice = (id: number): IndexEntry => ['berth', { 4: { [id]: 3 }, 6: { [id]: 1 } }]
  const merged = mergeGroupTerms([
    { entries: [slice(1)], first: 0 },
    { entries: [slice(2), ['aft', { 6: { 0: 1 } }]], first: 32 },
  ])
  expect(merged.map(({ text, isName }) => [JSON.parse(text), isName])).toEqual([
    [['aft', { 6: { 1: [32] } }], false],
    [['berth', { 4: { 3: [1, 33] }, 6: { 1: [1, 33] } }], true],
  ])
})

test('titles are restored after packing', () => {
  const page = (url: string, trail: string[] = []) => ({
    url,
    title: url,
    labels: ['Pages'],
    trail,
    group: 'Guide',
    linked: [['page', 3]] as const,
  })
  const pages = [page('/'), page('/ab', ['A']), page('/abc', ['A']), page('/ab/😀'), page('/ab/😁')]
  expect(readTitles(JSON.parse(JSON.stringify(storeTitles(pages))))).toEqual(
    pages.map(({ url, trail, group }) => ({
      ...{ url, trail, group, links: 2 },
      names: [
        [url, 0],
        ['Pages', 3],
        [url.split('/').at(-1), 0],
      ],
    })),
  )
})

test('a list is split at the character limit, but never within an item', () => {
  const parts = cutList(
    ['aa', 'b', 'ccccc', 'd'].map((text) => ({ text })),
    3,
  )
  expect(parts.map((part) => part.map(({ text }) => text))).toEqual([['aa', 'b'], ['ccccc'], ['d']])
})

test('equal pages produce equal bytes', async () => {
  const files = async (): Promise<unknown[]> => [...(await makeIndex(generatedPages(30)).files)]
  expect(await files()).toEqual(await files())
})

test('sections under a deep heading, or directly under the title, are merged into the preceding one', () => {
  const cut = cutSections([
    makeSection('', 'Before.'),
    makeSection('Title', 'Lead.', { depth: 1 }),
    makeSection('Part', 'Text.'),
    makeSection('Detail', 'Deep.', { depth: 5 }),
  ])
  expect(cut.map(({ headings, text }) => [headings.map((one) => one.text), text])).toEqual([
    [[], ['Before.', 'Lead.']],
    [['Part'], ['Text.', 'Detail', 'Deep.']],
  ])
})

test('a hit has the path of headings from the title to its section', async () => {
  const sections = [makeSection('One', 'x'), makeSection('Two', 'y', { depth: 3 }), makeSection('Three', 'z')]
  const { search } = createSearcher(makeIndex([{ title: 'Page', sections }]).load)
  const chain = async (query: string) =>
    (await search(query)).hits[0]!.headings.map((heading) => heading.map(({ text }) => text).join(''))
  expect(await chain('two')).toEqual(['One', 'Two'])
  expect(await chain('three')).toEqual(['Three'])
})

describe('an index of many pages', () => {
  const before = generatedPages(700)
  const maker = createPieceCreator()
  let known: Map<string, Uint8Array>
  beforeAll(async () => {
    known = await makeFiles(before, maker)
  })

  test('divides the sorted terms into files within the size limit', () => {
    const { manifest, parts } = readTerms(known)
    const words = parts.flatMap((part) => part.map(([term]) => term))
    expect(words).toEqual([...words].sort())
    expect(manifest.terms.map(([from]) => from)).toEqual(parts.map((part) => part[0]![0]))
    for (const [, path] of manifest.terms) {
      const part = read<unknown[]>(known.get(path))
      if (part.length > 1) expect(JSON.stringify(part).length).toBeLessThan(1.1 * FILE_CHARACTERS.terms)
    }
  })

  /** Counts recomputed pieces and new files after an edit. */
  async function edit(after: readonly TestPage[]): Promise<Record<string, number>> {
    maker.created.length = 0
    const files = await makeFiles(after, maker)
    // Cached pieces must not change the result.
    expect([...files]).toEqual([...(await makeFiles(after, createPieceCreator()))])
    const counts: Record<string, number> = {
      files: [...files.keys()].filter((path) => !known.has(path)).length,
    }
    for (const name of maker.created) counts[name] = (counts[name] ?? 0) + 1
    return counts
  }

  test('after editing one word, reindexes its group and merges the ranges of its words', async () => {
    const pages = [...before]
    const sections = [...pages[77]!.sections!]
    sections[1] = { ...sections[1]!, text: sections[1]!.text.replace(/\w+/, 'harbour') }
    pages[77] = { ...pages[77]!, sections }
    const changes = await edit(pages)
    expect(changes).toMatchObject({ 'group-terms': 1, 'group-records': 1 })
    expect(changes.ranges).toBeLessThanOrEqual(2)
    expect(changes.files).toBeLessThanOrEqual(5)
    expect(changes.titles).toBeUndefined()
  })

  test('after adding a section, does not renumber other groups', async () => {
    const pages = [...before]
    pages[77] = { ...pages[77]!, sections: [...pages[77]!.sections!, makeSection('Harbours', 'Berths.')] }
    const changes = await edit(pages)
    expect(changes).toMatchObject({ 'group-terms': 1, 'group-records': 1 })
    expect(changes.ranges).toBeLessThanOrEqual(3)
  })
})
