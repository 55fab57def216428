// Reports errors that end a run: an invalid configuration, an I/O error, or a crash of Octavo.

import { ConfigProblem } from '../core/config/config-problem.ts'
import { findErrorPlace } from '../core/engine/error-place.ts'
import type { Finding, Place } from '../core/model/finding.ts'
import { errorMessage } from '../core/text/error-message.ts'
import { printReport, type ReportStyle } from './print-report.ts'
import { printable } from './report/printable-text.ts'
import { writeError } from './write-text.ts'

const USAGE = 2
const CRASH = 70

/** Prints the error and returns the exit code. */
export function reportFailure(error: unknown, style: ReportStyle): number {
  if (error instanceof ConfigProblem) {
    printReport(error, style)
    return USAGE
  }
  const problem = Object(error) as { message?: string; help?: string }
  if (problem.help !== undefined) {
    writeError(`octavo: ${printable(String(problem.message))}\n  ${printable(String(problem.help))}\n`)
    return USAGE
  }
  const systemError = describeSystemError(errorMessage(error))
  if (systemError !== undefined) {
    writeError(printable(systemError))
    return USAGE
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : errorMessage(error)
  if (!isErrorObject(error) || !isProgramCode(stack)) {
    const place = findErrorPlace(error)
    if (place) printReport(new ConfigProblem([siteError(error, place)]), style)
    else
      writeError(
        `octavo: the configuration or a plugin threw an error:\n\n${printable(stack)}\n\n  Fix it, or report it to the author of the plugin.\n`,
      )
    return USAGE
  }
  writeError(
    `octavo crashed. This is a bug in Octavo, not in your content.\nPlease report it with this output and, if possible, the page that caused it:\n\n${printable(stack)}\nNode ${process.version}, ${process.platform} ${process.arch}\n`,
  )
  return CRASH
}

/** An error of a plugin's command or timer, or of a promise that it does not await. */
function siteError(error: unknown, place: Place): Finding {
  return {
    rule: 'plugin-failed',
    severity: 'error',
    message: `The configuration or a plugin threw an error: ${errorMessage(error)}`,
    help: 'Fix the code, or report this to its author. An error of a timer, or of a promise that is not awaited, ends the run too.',
    place,
  }
}

const isProgram = (file: string): boolean => file.startsWith(new URL('..', import.meta.url).href)

/** Octavo throws and rejects with `Error` objects only. */
function isErrorObject(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code !== 'ERR_UNHANDLED_REJECTION'
}

/**
 * Whether an error was thrown by Octavo. Errors in timers and unhandled rejections of the configuration are identified
 * by their stack: its first file, excluding Node and packages, is not Octavo's.
 */
function isProgramCode(stack: string): boolean {
  const first = [...stack.matchAll(/\bfile:\/\/\S+/g)]
    .flatMap(([place]) => /^(.+?):\d+:\d+/.exec(place)?.[1] ?? [])
    .find((file) => isProgram(file) || !file.includes('/node_modules/'))
  return first === undefined || isProgram(first)
}

/** Advice for system errors, by code. */
const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  EACCES: 'Change the permissions, or choose other folders with --out-dir and --cache-dir.',
  EPERM: 'Change the permissions, or choose other folders with --out-dir and --cache-dir.',
  EROFS: 'The disk is mounted read-only: choose another folder with --out-dir or --cache-dir.',
  ENOSPC: 'The disk is full: free some space, or choose another folder with --out-dir or --cache-dir.',
  EDQUOT: 'Your disk quota is exceeded: free some space, or choose another folder.',
  EIO: 'The disk reports a fault: check it, or choose another folder with --out-dir or --cache-dir.',
  EMFILE: 'Too many files are open: raise the limit (`ulimit -n`).',
  ENFILE: 'Too many files are open on this machine: close some programs.',
  ENOTDIR: 'A parent in this path is a file: choose another folder.',
  EEXIST: 'A file with this name exists: choose another folder.',
  ELOOP: 'Symbolic links form a loop here: choose another folder.',
  ENAMETOOLONG: 'Shorten the name of the file or its folders.',
}

/** System errors such as `EACCES: permission denied, open '/x'`, from any thread, are not bugs in Octavo. */
function describeSystemError(message: string): string | undefined {
  const [, code = '', problem, from, to] =
    /^([A-Z]+): (.+), \w+(?: '(.*?)')?(?: -> '(.*)')?$/s.exec(message) ?? []
  const path = to ?? from
  if (!Object.hasOwn(SYSTEM_ERRORS, code)) return undefined
  return `octavo: ${path === undefined ? 'The system' : path}: ${problem} (${code})\n  ${SYSTEM_ERRORS[code]}\n`
}
