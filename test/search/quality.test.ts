// Whether readers of this repository's two sites find what they look for.

import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { readQueries, testQueries } from '../../src/cli/search/query-test.ts'
import { plainText, type SearchHit } from '../../src/search/answer.ts'
import { stem } from '../../src/search/stem.ts'
import { isStopWord } from '../../src/search/stop-words.ts'
import { LONGEST_QUERY, readWords, termsOf } from '../../src/search/tokens.ts'
import { type IndexedSite, indexSite } from './indexed-site.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))

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
    const file = readQueries(fileURLToPath(new URL(queries, import.meta.url)))
    const { score, minimum, queries: asked } = await testQueries(file, site.searcher)
    expect(asked.length).toBeGreaterThan(30)
    expect(score).toBeGreaterThanOrEqual(minimum)
  })

  test('a title finds its page first', async () => {
    const wrong: string[] = []
    for (const { title } of site.pages) {
      const hit = await first(title)
      if (!hit || plainText(hit.title) !== title || hit.kind !== 'page') wrong.push(`${title}: ${hit?.url}`)
    }
    expect(wrong).toEqual([])
  })

  test('a heading of several words finds what is called so first', async () => {
    const headings = new Set(
      site.pages
        .flatMap(({ sections }) => sections)
        .flatMap(({ heading }) => (heading && heading.depth > 1 ? [heading.text] : [])),
    )
    const wrong: string[] = []
    for (const heading of headings) {
      const wanted = stemsOf(heading)
      if (wanted.length < 2 || heading.length > LONGEST_QUERY) continue
      const hit = await first(heading)
      const called = hit ? [hit.title, ...hit.headings].flatMap((part) => stemsOf(plainText(part))) : []
      if (!wanted.every((word) => called.includes(word))) wrong.push(`${heading}: ${hit?.url}`)
    }
    expect(wrong).toEqual([])
  })

  test('a field finds a page that has it as a name, first', async () => {
    // However it is written: `config-db` is `configDb`.
    const pagesOf = new Map<string, string[]>()
    const fields = new Set<string>()
    for (const { url, sections } of site.pages) {
      for (const name of sections.flatMap(({ names }) => names)) {
        if (/^\w+(?:[._]\w+)+$|^[a-z]+[A-Z]\w*$/.test(name)) fields.add(name)
        pagesOf.set(termsOf(name).whole, [...(pagesOf.get(termsOf(name).whole) ?? []), url])
      }
    }
    expect(fields.size).toBeGreaterThan(10)
    const wrong: string[] = []
    for (const field of fields) {
      const hit = await first(field)
      if (!pagesOf.get(termsOf(field).whole)!.includes(hit?.url.split('#')[0] ?? ''))
        wrong.push(`${field}: ${hit?.url}`)
    }
    expect(wrong).toEqual([])
  })
})

/** The words of a title that count, without their endings; the parts of a compound each. */
function stemsOf(text: string): string[] {
  return readWords(text)
    .map(({ raw }) => termsOf(raw))
    .filter((terms) => !isStopWord(terms))
    .flatMap(({ whole, parts }) => (parts.length > 0 ? parts : [whole]))
    .map(stem)
}
