// What ends a run before it has a result: a configuration that cannot be used, an output folder that may not be
// written to, or a bug of ours.

import { ConfigProblem } from '../config/config-problem.ts'
import { printFindings } from './print.ts'

const USAGE = 2
const CRASH = 70

/** Prints what happened and answers with the exit code. */
export function reportFailure(error: unknown): number {
  if (error instanceof ConfigProblem) {
    printFindings(error.findings, process.cwd())
    return USAGE
  }
  const told = error as { message?: string; help?: string; name?: string }
  if (told.help !== undefined) {
    process.stderr.write(`octavo: ${told.message}\n  ${told.help}\n`)
    return USAGE
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(
    `octavo crashed. This is a bug in Octavo, not in your content.\nPlease report it with this text and, if you can, the page it happened on:\n\n${stack}\nNode ${process.version}, ${process.platform} ${process.arch}\n`,
  )
  return CRASH
}
