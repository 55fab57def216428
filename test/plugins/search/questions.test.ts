// Forty questions per site, with the first hit that each should have.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { indexSite } from './indexed-site.ts'

interface Questions {
  readonly first: Readonly<Record<string, string>>
  /** Those whose first hit is another, for now. */
  readonly missed: Readonly<Record<string, string>>
}

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const file = parse(readFileSync(new URL('questions.yml', import.meta.url), 'utf8')) as Record<
  string,
  Questions
>

test.each([
  ['site', '.'],
  ['handbook', 'content/handbook'],
])(
  'the questions about the %s have the first hits that they should have, but for those known',
  async (name, folder) => {
    const { searcher } = await indexSite(`${repository}/${folder}`)
    const { first, missed } = file[name]!
    const wrong: string[] = []
    for (const [question, wanted] of Object.entries(first)) {
      const [hit] = (await searcher.search(question, { limit: 1 })).hits
      if ((wanted.includes('#') ? hit?.url : hit?.url.split('#')[0]) !== wanted)
        wrong.push(`${question}: ${hit?.url}`)
    }
    expect(wrong).toEqual([])
    expect(Object.keys(first).length + Object.keys(missed).length).toBeGreaterThanOrEqual(40)
  },
)
