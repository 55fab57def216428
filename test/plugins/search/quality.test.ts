// Search quality on the two sites of this repository.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { plainText, type SearchHit } from '../../../src/core/model/search-provider.ts'
import { MAX_QUERY_LENGTH } from '../../../src/plugins/search/engine/search-limits.ts'
import { stem } from '../../../src/plugins/search/engine/stem.ts'
import { isStopWord } from '../../../src/plugins/search/engine/stop-words.ts'
import { readWords, termsOf } from '../../../src/plugins/search/engine/tokens.ts'
import { rounds, someOf } from '../../rounds.ts'
import { type IndexedSite, indexSite } from './indexed-site.ts'
import { reciprocalRank } from './reciprocal-rank.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

describe.each([
  ['the site', '.', 'queries.yml'],
  ['the handbook', 'content/handbook', 'handbook-queries.yml'],
])('in %s', (_, folder, queries) => {
  let site: IndexedSite
  beforeAll(async () => {
    site = await indexSite(`${repository}/${folder}`)
  })

  async function first(query: string): Promise<SearchHit | undefined> {
    return (await site.searcher.search(query, { limit: 1 })).hits[0]
  }

  test('the queries of readers find their pages', async () => {
    const file = readQueries(queries)
    const known = new Set(site.pages.map(({ url }) => decodeURI(url)))
    expect([...file.pagesOf.values()].flat().filter((page) => !known.has(pageOf(page)))).toEqual([])
    expect(file.pagesOf.size).toBeGreaterThan(30)
    let sum = 0
    for (const [query, pages] of file.pagesOf) sum += await reciprocalRank(site.searcher, query, pages)
    expect(sum / file.pagesOf.size).toBeGreaterThanOrEqual(file.minimum)
  })

  test('the index has few files, and a typed word loads little of it', async () => {
    // Measured before other searches, which would cache files.
    const { searcher, sizes, loaded } = await indexSite(`${repository}/${folder}`)
    expect(sizes.size).toBeLessThanOrEqual(72)
    await searcher.load()
    const opened = loaded.length
    await searcher.search('playbook', { snippetsOf: [] })
    const bytes = loaded.slice(opened).reduce((sum, path) => sum + sizes.get(path)!, 0)
    expect(bytes).toBeLessThan(45_000)
  })

  test('beginner terms find their page first', async () => {
    const found: Record<string, string> = {}
    const expected = readQueries(queries).first
    for (const word of Object.keys(expected)) found[word] = pageOf((await first(word))?.url ?? '')
    expect(found).toEqual(expected)
  })

  test('a title finds its page first', async () => {
    const wrong: string[] = []
    for (const { title, url } of someOf(site.pages, 50)) {
      const hit = await first(title)
      if (hit?.url !== url) wrong.push(`${title}: ${hit?.url}`)
    }
    expect(wrong).toEqual([])
  })

  test('a heading of several words finds the section with that title first', async () => {
    const headings = new Set(
      site.pages
        .flatMap(({ sections }) => sections)
        .flatMap(({ heading }) => (heading && heading.depth > 1 ? [heading.text] : []))
        .filter((heading) => heading.length <= MAX_QUERY_LENGTH && stemsOf(heading).length > 1),
    )
    const wrong: string[] = []
    for (const heading of someOf(headings, 40)) {
      const hit = await first(heading)
      if (!hasTitle(hit, heading)) wrong.push(`${heading}: ${hit?.url}`)
    }
    expect(wrong).toEqual([])
  })

  test('a field name finds a page that defines it or has it in a heading first', async () => {
    // Notation does not matter: `config-db` equals `configDb`.
    const pagesOf = new Map<string, string[]>()
    const fields = new Set<string>()
    for (const { url, sections } of site.pages) {
      for (const name of sections.flatMap(({ names }) => names)) {
        if (/^\w+(?:[._]\w+)+$|^[a-z]+[A-Z]\w*$/.test(name)) fields.add(name)
        pagesOf.set(termsOf(name).joined, [...(pagesOf.get(termsOf(name).joined) ?? []), url])
      }
    }
    expect(fields.size).toBeGreaterThan(10)
    const wrong: string[] = []
    for (const field of someOf(fields, 40)) {
      const hit = await first(field)
      const named = pagesOf.get(termsOf(field).joined)!.includes(hit?.url.split('#')[0] ?? '')
      if (!named && !hasTitle(hit, field)) wrong.push(`${field}: ${hit?.url}`)
    }
    expect(wrong).toEqual([])
  })

  test('the title of a page and a field of its schema tables find the row first', async () => {
    const rows = site.pages.flatMap(({ url, title, sections }) =>
      sections
        .flatMap(({ entries = [] }) => entries)
        .flatMap(({ name, type }) => (type ? [{ url, title, name }] : [])),
    )
    const wrong: string[] = []
    const sampledRows = someOf(rows, 24)
    for (const { url, title, name } of sampledRows) {
      const hit = await first(`${title} ${name}`)
      const found = hit?.entry && plainText(hit.entry.name)
      if (pageOf(hit?.url ?? '') !== url || found !== name) wrong.push(`${title} ${name}: ${hit?.url}`)
    }
    expect(sampledRows.length).toBeGreaterThan(20)
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(Math.max(3, sampledRows.length / 13))
  })

  test('a quoted phrase finds all pages that contain it, and no others', async () => {
    const linesOf = new Map(
      site.pages.map(({ url, title, description, sections }) => {
        const texts = sections.flatMap(({ heading, text }) => [heading?.text ?? '', ...text.split('\n')])
        return [url, [title, description, ...texts].map(joinWords)]
      }),
    )
    const codeOf = new Map(
      site.pages.map(({ url, sections }) => {
        const texts = sections.flatMap(({ names, code }) => [...names, ...code])
        return [url, texts.map(joinWords).join('')]
      }),
    )
    const phrases = sampleLines(site.pages)
    expect(phrases.length).toBe(SAMPLED_LINES)
    for (const phrase of phrases) {
      const { hits } = await site.searcher.search(`"${phrase}"`, { limit: 1000, snippetsOf: [] })
      const found = new Set(hits.map(({ url }) => pageOf(url)))
      const words = joinWords(phrase)
      const holding = [...linesOf].filter(([, lines]) => lines.some((line) => line.includes(words)))
      const missing = holding.map(([url]) => url).filter((url) => !found.has(url))
      expect(missing, phrase).toEqual([])
      const isHolding = new Set(holding.map(([url]) => url))
      const others = [...found].filter((url) => !isHolding.has(url))
      expect(
        others.filter((url) => !codeOf.get(url)!.includes(words)),
        phrase,
      ).toEqual([])
    }
  })

  test('for the words of a line, complete matches come first and are counted', async () => {
    let complete = 0
    let partial = 0
    for (const line of sampleLines(site.pages)) {
      const response = await site.searcher.search(line, { limit: 1000, every: true, snippetsOf: [] })
      const { hits, total } = response
      complete += total
      partial += hits.length - total
      expect(
        hits.slice(0, total).filter(({ isPartial }) => isPartial),
        line,
      ).toEqual([])
      expect(
        hits.slice(total).filter(({ isPartial }) => !isPartial),
        line,
      ).toEqual([])
    }
    expect(complete).toBeGreaterThan(SAMPLED_LINES)
    expect(partial).toBeGreaterThan(SAMPLED_LINES)
  })
})

/** Consecutive words of lines across the site, up to the maximum length of a query. */
function sampleLines(pages: IndexedSite['pages']): string[] {
  const lines = pages.flatMap(({ sections }) => sections.flatMap(({ text }) => text.split('\n')))
  const long = lines.filter((line) => line.split(' ').length > 4 && !/["“”„·|]/.test(line))
  return Array.from({ length: SAMPLED_LINES }, (_, at) => {
    const words = long[Math.floor((at * long.length) / SAMPLED_LINES)]!.split(' ')
    const phrase = words.slice(at % 2, (at % 2) + 2 + (at % 6)).join(' ')
    return phrase
      .slice(0, MAX_QUERY_LENGTH - 2)
      .replace(/\S*$/, (end) => (phrase.length < MAX_QUERY_LENGTH - 2 ? end : ''))
  })
}

/** Returns the words of a text, separated by spaces. */
function joinWords(text: string): string {
  const words = readWords(text).flatMap(({ raw }) => {
    const { joined, parts } = termsOf(raw)
    return parts.length > 0 ? parts : [joined]
  })
  return ` ${words.join(' ')} `
}

/** Number of lines used as queries. */
const SAMPLED_LINES = rounds(12)

/**
 * Whether title, headings, entry and URL of a hit contain all words of a text, or the text as one word, as `github` for
 * `GitHub`.
 */
function hasTitle(hit: SearchHit | undefined, text: string): boolean {
  const slug = hit ? pageOf(hit.url).split('/').at(-1)! : ''
  const parts = hit ? [...[hit.title, ...hit.headings, hit.entry?.name ?? []].map(plainText), slug] : []
  const words = parts.flatMap(stemsOf)
  const characters = charactersOf(text)
  return (
    stemsOf(text).every((word) => words.includes(word)) ||
    parts.some((part) => charactersOf(part).includes(characters))
  )
}

/** Removes notation: `azureDevops` equals `Azure DevOps`. */
function charactersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Returns the stems of the words of a title, without stop words and with compounds split. */
function stemsOf(text: string): string[] {
  return readWords(text)
    .map(({ raw }) => termsOf(raw))
    .filter((terms) => !isStopWord(terms))
    .flatMap(({ joined, parts }) => (parts.length > 0 ? parts : [joined]))
    .map(stem)
}

/** Reads queries with their expected pages, and the minimum mean score. */
function readQueries(name: string) {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8')
  const { minimum, first = {}, pages, held = {} } = parse(text) as QueryFile
  const pagesOf = new Map<string, string[]>()
  for (const [page, queries] of [...Object.entries(pages), ...Object.entries(held)])
    for (const query of queries) pagesOf.set(query, [...(pagesOf.get(query) ?? []), page])
  return { minimum, first, pagesOf }
}

interface QueryFile {
  readonly minimum: number
  readonly first?: Readonly<Record<string, string>>
  readonly pages: Readonly<Record<string, readonly string[]>>
  readonly held?: Readonly<Record<string, readonly string[]>>
}

function pageOf(url: string): string {
  return url.split('#')[0]!
}
