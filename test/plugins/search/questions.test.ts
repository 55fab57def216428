// Natural-language questions per site: first hits, and the mean reciprocal rank of at least 200 questions in
// two halves.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { indexSite } from './indexed-site.ts'
import { reciprocalRank } from './reciprocal-rank.ts'

interface FirstHits {
  readonly first: Readonly<Record<string, string>>
  /** Questions whose first hit is known to be another page. */
  readonly missed: Readonly<Record<string, string>>
}

type Half = 'tuned' | 'held'

/** Expected pages by question, and the minimum mean of each half. */
type QuestionFile = Readonly<Record<Half, Readonly<Record<string, string>>>> & {
  readonly minimum: Readonly<Record<Half, number>>
}

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const firstHits = readYaml<Record<string, FirstHits>>('questions.yml')
const questionFiles = readYaml<Record<string, QuestionFile>>('questions-answered.yml')

test.each([
  ['site', '.'],
  ['handbook', 'content/handbook'],
])('questions about the %s find the pages that answer them', async (name, folder) => {
  const { searcher, pages } = await indexSite(`${repository}/${folder}`)
  const { first, missed } = firstHits[name]!
  const wrong: string[] = []
  for (const [question, expectedUrls] of Object.entries(first)) {
    const [hit] = (await searcher.search(question, { limit: 1 })).hits
    if ((expectedUrls.includes('#') ? hit?.url : hit?.url.split('#')[0]) !== expectedUrls)
      wrong.push(`${question}: ${hit?.url}`)
  }
  expect(wrong).toEqual([])
  expect(Object.keys(first).length + Object.keys(missed).length).toBeGreaterThanOrEqual(40)

  const siteUrls = new Set(pages.map(({ url }) => url))
  const { minimum, ...halves } = questionFiles[name]!
  let count = 0
  for (const half of ['tuned', 'held'] as const) {
    const questions = Object.entries(halves[half])
    let sum = 0
    for (const [question, list] of questions) {
      const expectedUrls = list.split(', ')
      expect(expectedUrls.filter((page) => !siteUrls.has(page.split('#')[0]!))).toEqual([])
      sum += await reciprocalRank(searcher, question, expectedUrls)
    }
    console.info(`${name}, ${half}: mean reciprocal rank ${(sum / questions.length).toFixed(3)}`)
    expect(sum / questions.length).toBeGreaterThanOrEqual(minimum[half])
    count += questions.length
  }
  expect(count).toBeGreaterThanOrEqual(200)
})

function readYaml<T>(file: string): T {
  return parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as T
}
