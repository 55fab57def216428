// A site's own queries with the pages they are to find: is the search as good as it was?
//
//   minimum: 0.9
//   pages:
//     /installation/helm:
//       - helm chart values
//   held:
//     /security:
//       - where are secrets stored
//
// A query is good by the rank of the first page expected: 1 for the first, 1/2 for the second, nothing after the tenth
// (mean reciprocal rank). A query under several pages may find any of them. Half of the queries below `pages`, chosen by
// the hash of their words, are for tuning; the other half and those below `held` only tell whether tuning helped
// readers or merely the queries.

import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'
import { ConfigProblem } from '../../config/config-problem.ts'
import type { Searcher } from '../../search/searcher.ts'

export interface QueryFile {
  /** The least mean score that passes, 0 to 1. */
  readonly minimum: number
  readonly queries: readonly AskedQuery[]
}

export interface AskedQuery {
  readonly query: string
  /** Any of them is right. */
  readonly pages: readonly string[]
  readonly half: 'tuning' | 'held'
}

export interface QueryScore extends AskedQuery {
  /** Rank of the first page expected among the pages found; absent after the tenth. */
  readonly rank?: number
  /** The pages before it. */
  readonly before: readonly string[]
}

export interface QueryTest {
  readonly minimum: number
  readonly score: number
  readonly tuning: number
  readonly held: number
  readonly passes: boolean
  readonly queries: readonly QueryScore[]
}

const LAST_RANK = 10

const queriesOfPages = z.record(z.string().regex(/^\//), z.array(z.coerce.string()).min(1))
const schema = z.strictObject({
  minimum: z.number().min(0).max(1).optional(),
  pages: queriesOfPages,
  held: queriesOfPages.optional(),
})

/** Reads a file of queries. */
export function readQueries(file: string): QueryFile {
  const path = resolve(file)
  if (!existsSync(path)) throw problem(`There is no file ${file}.`)
  let written: unknown
  try {
    written = parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw problem(`${file} is not YAML: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  }
  const checked = schema.safeParse(written)
  if (!checked.success) {
    const [issue] = checked.error.issues
    throw problem(`${file} is not a file of queries: \`${issue!.path.join('.')}\` ${issue!.message}.`)
  }
  const { minimum = 0, pages, held = {} } = checked.data
  const known = listQueries(pages)
  const kept = listQueries(held)
  return {
    minimum,
    queries: [
      ...[...known].map(([query, expected]) => ({ query, pages: expected, half: halfOf(query) })),
      ...[...kept].map(([query, expected]) => ({ query, pages: expected, half: 'held' as const })),
    ],
  }
}

/** Each query with all pages it stands below. */
function listQueries(queriesOf: Readonly<Record<string, readonly string[]>>): Map<string, string[]> {
  const pages = new Map<string, string[]>()
  for (const [page, queries] of Object.entries(queriesOf)) {
    for (const query of queries) pages.set(query, [...(pages.get(query) ?? []), page])
  }
  return pages
}

/** Asks every query. */
export async function testQueries({ minimum, queries }: QueryFile, searcher: Searcher): Promise<QueryTest> {
  const scores: QueryScore[] = []
  for (const { query, pages, half } of queries) {
    const { hits } = await searcher.search(query, { limit: 3 * LAST_RANK })
    const found = [...new Set(hits.map(({ url }) => pageOf(url)))].slice(0, LAST_RANK)
    // A page named with an anchor is found only by that section, as the first hit of its page.
    const urls = hits.map(({ url }) => url)
    const fits = (page: string): boolean =>
      pages.some((wanted) =>
        wanted.includes('#') ? pageOf(wanted) === page && urls.includes(wanted) : wanted === page,
      )
    const at = found.findIndex(fits)
    scores.push({
      query,
      pages,
      ...(at >= 0 && { rank: at + 1 }),
      before: at < 0 ? found.slice(0, 3) : found.slice(0, at),
      half,
    })
  }
  const score = meanOf(scores)
  return {
    minimum,
    score,
    tuning: meanOf(scores.filter(({ half }) => half === 'tuning')),
    held: meanOf(scores.filter(({ half }) => half === 'held')),
    passes: score >= minimum,
    queries: scores,
  }
}

/** The queries that do not find their page first, and the scores. */
export function formatQueryTest({ queries, score, tuning, held, minimum, passes }: QueryTest): string {
  const missed = queries.filter(({ rank }) => rank !== 1)
  const lines = missed.map(({ query, pages, rank, before, half }) => {
    const place = rank === undefined ? 'not found' : `rank ${rank}`
    return `${place.padEnd(10)} ${query}  (${half})\n           wanted ${pages.join(' or ')}\n           before ${before.join(', ') || 'nothing'}\n`
  })
  const verdict = passes ? '' : `, below the minimum of ${minimum}`
  return `${lines.join('')}queries: ${queries.length}, score ${score.toFixed(3)} (tuning ${tuning.toFixed(3)}, held ${held.toFixed(3)})${verdict}\n`
}

function meanOf(scores: readonly QueryScore[]): number {
  if (scores.length === 0) return 0
  return scores.reduce((sum, { rank }) => sum + (rank === undefined ? 0 : 1 / rank), 0) / scores.length
}

/** FNV-1a: the half of a query depends on its words alone. */
function halfOf(query: string): 'tuning' | 'held' {
  let hash = 0x811c9dc5
  for (const character of query) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  return ((hash ^ (hash >>> 15)) & 1) === 0 ? 'tuning' : 'held'
}

function pageOf(url: string): string {
  return url.split('#')[0]!
}

function problem(message: string): ConfigProblem {
  return new ConfigProblem([
    {
      rule: 'configuration',
      severity: 'error',
      message,
      help: 'Write `pages:`, below it the path of each page, and below that a list of queries that are to find it.',
    },
  ])
}
