// `octavo search`: searches the index of the last build, with the code that runs in browsers.

import { existsSync } from 'node:fs'
import { ConfigProblem } from '../config/config-problem.ts'
import { openSession, recoverOutDir } from '../pipeline/output-folder.ts'
import { createSearcher } from '../search/searcher.ts'
import { formatHits } from './format-hits.ts'
import { indexFault, readIndexOf } from './read-index.ts'
import { printableJson } from './report/harmless.ts'
import { createTerminalPaint } from './report/paint.ts'
import { sessionRequest } from './session-request.ts'
import { writeOut } from './write-text.ts'

export interface SearchFlags {
  readonly root: string
  readonly outDir?: string
  readonly limit: number
  readonly json?: boolean
  readonly explain?: boolean
}

/** Searches and returns the exit code. */
export async function runSearch(query = '', flags: SearchFlags): Promise<number> {
  const { outDir: folder, limit, explain = false, json } = flags
  if (query.trim() === '')
    throw problem('There is nothing to search for.', 'Write a query: `octavo search "mute an alert"`.')
  requireFolder(query, flags.root)
  const request = { ...(folder !== undefined && { outDir: folder }), cache: true }
  const session = await openSession(sessionRequest(flags.root, request))
  const { outDir, options } = session
  await recoverOutDir(session).finally(() => session.close())
  try {
    const answer = await createSearcher(readIndexOf(outDir, options.search)).search(query, { limit, explain })
    if (json) process.stdout.write(`${printableJson({ query, ...answer }, 2)}\n`)
    else writeOut(formatHits(query, answer, createTerminalPaint(process.stdout)))
    return 0
  } catch (error) {
    throw indexFault(outDir, error)
  }
}

/** Where there is no such folder, most likely the shell split a query of several words. */
export function requireFolder(query: string, root: string): void {
  if (existsSync(root)) return
  throw problem(
    `There is no folder ${root}.`,
    `Name the folder of the site. Put a query of several words in quotes: \`octavo search "${query} ${root}"\`.`,
  )
}

function problem(message: string, help: string): ConfigProblem {
  return new ConfigProblem([{ rule: 'configuration', severity: 'error', message, help }])
}
