// What ends a run before it has a result: a configuration that cannot be used, a file that may not be read or
// written, or a bug of ours.

import { ConfigProblem } from '../config/config-problem.ts'
import { printReport, type ReportStyle } from './print-report.ts'

const USAGE = 2
const CRASH = 70

/** Prints what happened and answers with the exit code. */
export function reportFailure(error: unknown, style: ReportStyle): number {
  if (error instanceof ConfigProblem) {
    printReport(error, style)
    return USAGE
  }
  const told = error as { message?: string; help?: string; name?: string }
  if (told.help !== undefined) {
    process.stderr.write(`octavo: ${told.message}\n  ${told.help}\n`)
    return USAGE
  }
  const refusal = describeRefusal(told.message ?? '')
  if (refusal !== undefined) {
    process.stderr.write(refusal)
    return USAGE
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (!isOwnCode(stack)) {
    process.stderr.write(
      `octavo: code of the configuration or of a plugin failed:\n\n${stack}\n\n  Mend it, or tell the author of the plugin.\n`,
    )
    return USAGE
  }
  process.stderr.write(
    `octavo crashed. This is a bug in Octavo, not in your content.\nPlease report it with this text and, if you can, the page it happened on:\n\n${stack}\nNode ${process.version}, ${process.platform} ${process.arch}\n`,
  )
  return CRASH
}

const isProgram = (file: string): boolean => file.startsWith(new URL('..', import.meta.url).href)

/**
 * Whether an error was thrown by the program. What a timer or a forgotten promise of the configuration throws comes
 * here with nothing but its stack: its first file, Node and packages aside, is then another.
 */
function isOwnCode(stack: string): boolean {
  const files = stack.matchAll(/\bfile:\/\/\S+?(?=:\d+:\d+)/g)
  const first = [...files]
    .map(([file]) => file)
    .find((file) => isProgram(file) || !file.includes('/node_modules/'))
  return first === undefined || isProgram(first)
}

/** What the system refuses, and what a person can do about it. */
const REFUSALS: Readonly<Record<string, string>> = {
  EACCES: 'Give this user the right to it. --out-dir and --cache-dir name other folders for what is written.',
  EPERM: 'Give this user the right to it. --out-dir and --cache-dir name other folders for what is written.',
  EROFS: 'The disk is mounted read-only: choose another folder with --out-dir or --cache-dir.',
  ENOSPC: 'The disk is full: make room, or choose another folder with --out-dir or --cache-dir.',
  EDQUOT: 'Your share of the disk is used up: make room, or choose another folder.',
  EMFILE: 'Too many files are open: raise the limit (`ulimit -n`).',
  ENFILE: 'Too many files are open on this machine.',
  ENOTDIR: 'A part of this path is a file: choose another folder.',
  EEXIST: 'There is a file of that name: choose another folder.',
  ELOOP: 'Symbolic links lead in circles here: choose another folder.',
  ENAMETOOLONG: 'Shorten the name of the file or its folders.',
}

/** `EACCES: permission denied, open '/x'`, from this thread or another, is no bug of ours. */
function describeRefusal(message: string): string | undefined {
  const [, code = '', problem, from, to] =
    /^([A-Z]+): (.+), \w+(?: '(.*?)')?(?: -> '(.*)')?$/s.exec(message) ?? []
  const path = to ?? from
  if (!Object.hasOwn(REFUSALS, code)) return undefined
  return `octavo: ${path === undefined ? 'The system' : path}: ${problem} (${code})\n  ${REFUSALS[code]}\n`
}
