// A site's own queries with the pages they are to find: is the search as good as it was?
//
// A query is good by the rank of the first page expected: 1 for the first, 1/2 for the second, nothing after the tenth
// (mean reciprocal rank).

import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { ConfigProblem } from '../../config/config-problem.ts'
import type { Searcher } from '../../search/searcher.ts'
import { printable } from '../report/cells.ts'
import { type AskedQuery, legiblePath, pageOf, parseQueries, type QueryFile } from './query-file.ts'

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

/** Reads a file of queries. Findings name it as seen from `root`. */
export function readQueries(file: string, root = process.cwd()): QueryFile {
  const parsed = parseQueries(readBytes(file), relative(root, resolve(file)).replaceAll('\\', '/'))
  if (parsed.findings.length > 0) throw new ConfigProblem(parsed.findings)
  return parsed.file
}

function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'EISDIR') throw error
    throw new ConfigProblem([
      {
        rule: 'configuration',
        severity: 'error',
        message: code === 'ENOENT' ? `There is no file ${file}.` : `${file} is a folder.`,
        help: 'Name a file of queries: `octavo search --test queries.yml`. The handbook shows one, under "Local search".',
      },
    ])
  }
}

/** Asks every query. */
export async function testQueries({ minimum, queries }: QueryFile, searcher: Searcher): Promise<QueryTest> {
  const scores: QueryScore[] = []
  for (const { query, pages, half } of queries) {
    const { hits } = await searcher.search(query, { limit: 3 * LAST_RANK })
    const ids = hits.map(({ id }) => legiblePath(id))
    const found = [...new Set(ids.map(pageOf))].slice(0, LAST_RANK)
    // A page named with an anchor counts where that section is among its hits.
    const at = found.findIndex((page) =>
      pages.some((wanted) => pageOf(wanted) === page && (wanted === page || ids.includes(wanted))),
    )
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
  const scores = `score ${formatScore(score)} (tuning ${formatScore(tuning)}, held ${formatScore(held)})`
  const verdict = passes ? '' : `, below the minimum of ${minimum}`
  return printable(`${lines.join('')}queries: ${queries.length}, ${scores}${verdict}\n`)
}

/** Never rounded up: what is below the minimum must look so. */
function formatScore(score: number): string {
  return (Math.floor(score * 1000) / 1000).toFixed(3)
}

function meanOf(scores: readonly QueryScore[]): number {
  if (scores.length === 0) return 0
  return scores.reduce((sum, { rank }) => sum + (rank === undefined ? 0 : 1 / rank), 0) / scores.length
}
