// `octavo search`: asks the index of the last build, with the code browsers run.

import { existsSync } from 'node:fs'
import { ConfigProblem } from '../config/config-problem.ts'
import { createSession } from '../pipeline/session.ts'
import { createSearcher, type Searcher } from '../search/searcher.ts'
import { indexFault, readIndexOf } from './read-index.ts'
import { createTerminalPaint } from './report/paint.ts'
import { checkPages } from './search/check-pages.ts'
import { formatHits } from './search/format-hits.ts'
import { formatIndexReport, reportIndex } from './search/index-report.ts'
import type { QueryFile } from './search/query-file.ts'
import { formatQueryTest, readQueries, testQueries } from './search/query-test.ts'
import { sessionRequest } from './session-request.ts'

export interface SearchFlags {
  readonly root: string
  readonly outDir?: string
  readonly limit: number
  readonly json?: boolean
  readonly explain?: boolean
  /** File of queries with the pages expected. */
  readonly test?: string
  readonly report?: boolean
}

/** Searches and answers with the exit code. */
export async function runSearch(query: string | undefined, flags: SearchFlags): Promise<number> {
  const { outDir: folder } = flags
  if (query !== undefined) requireFolder(query, flags.root)
  const asked = readAsked(query, flags)
  const request = { ...(folder !== undefined && { outDir: folder }), cache: true }
  const session = await createSession(sessionRequest(flags.root, request))
  const { root, outDir, options } = session
  await session.close()
  try {
    const searcher = createSearcher(readIndexOf(outDir, options.search))
    return await askIndex(asked, { ...flags, root, outDir }, searcher)
  } catch (error) {
    throw indexFault(outDir, error)
  }
}

type Asked =
  | { readonly kind: 'report' }
  | { readonly kind: 'test'; readonly file: QueryFile }
  | { readonly kind: 'query'; readonly query: string }

/** What is wanted, as far as it can be told without an index. */
function readAsked(query: string | undefined, { report, test, root }: SearchFlags): Asked {
  if (report) return { kind: 'report' }
  if (test !== undefined) return { kind: 'test', file: readQueries(test, root) }
  if (query === undefined || query.trim() === '')
    throw problem('There is nothing to search for.', 'Write a query: `octavo search "mute an alert"`.')
  return { kind: 'query', query }
}

async function askIndex(
  asked: Asked,
  flags: SearchFlags & { readonly outDir: string },
  searcher: Searcher,
): Promise<number> {
  const print = (value: unknown, text: () => string): void =>
    void process.stdout.write(flags.json ? `${JSON.stringify(value, null, 2)}\n` : text())

  if (asked.kind === 'report') {
    const report = await reportIndex(flags.outDir, await searcher.files())
    print(report, () => formatIndexReport(report))
    return 0
  }
  if (asked.kind === 'test') {
    const { file } = asked
    const findings = await checkPages(file.pages, await searcher.files())
    if (findings.length > 0) throw new ConfigProblem(findings)
    const result = await testQueries(file, searcher)
    print(result, () => formatQueryTest(result))
    return result.passes ? 0 : 1
  }
  const { limit, explain = false } = flags
  const answer = await searcher.search(asked.query, { limit, explain })
  print(answer, () => formatHits(answer, createTerminalPaint(process.stdout)))
  return 0
}

/** Where the folder is none, most likely the chrome took the words of a query apart. */
export function requireFolder(query: string, root: string): void {
  if (existsSync(root)) return
  throw problem(
    `There is no folder ${root}.`,
    `Name the folder of the site. Put a query of several words between quotation marks: \`octavo search "${query} ${root}"\`.`,
  )
}

function problem(message: string, help: string): ConfigProblem {
  return new ConfigProblem([{ rule: 'configuration', severity: 'error', message, help }])
}
