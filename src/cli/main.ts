// Process entry point of the command line: reports failures and exits. Only `cli` prints and exits.

import { resolve } from 'node:path'

import { commandTable } from '../commands.ts'
import { guardProcess } from '../core/engine/guard-process.ts'
import { findNearest } from '../core/text/nearest.ts'
import { type Command, CommanderError } from './command-options.ts'
import { createProgram, rootOf } from './create-program.ts'
import { canOpenFiles } from './open-files.ts'
import type { ReportFormat, ReportStyle } from './print-report.ts'
import { writeError } from './write-text.ts'

/** Exit codes. */
const EXIT = { good: 0, findings: 1, usage: 2, crash: 70 } as const

async function main(words: readonly string[]): Promise<number> {
  let code: number = EXIT.good
  const root = workingDirectory()
  if (root === undefined) {
    writeError('octavo: The working directory no longer exists.\n  Change to another folder: `cd`.\n')
    return EXIT.usage
  }
  if (!canOpenFiles()) {
    writeError(
      'octavo: The limit of open files is too low for this process.\n  Raise the limit: `ulimit -n 1024`.\n',
    )
    return EXIT.usage
  }
  let style: ReportStyle = { format: 'text', root }
  let isServer = false
  // Errors outside the promise chain: from timers or unhandled rejections.
  process.on('uncaughtException', async (error) => {
    const { reportFailure } = await import('./report-failure.ts')
    const failed = reportFailure(error, style)
    // A server keeps running after an unhandled rejection in a plugin.
    if (!isServer || failed === EXIT.crash) await end(failed)
  })
  try {
    const program = createProgram(commandTable, (ended) => {
      code = ended
    })
    const siteCode = await runUnknownCommand(program, words.slice(2))
    if (siteCode !== undefined) return siteCode
    await program
      .hook('preAction', async (_, command) => {
        style = styleOf(command)
        isServer = command.name() === 'dev'
        await import('../plugins.ts')
      })
      .parseAsync([...words])
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.good : EXIT.usage
    const { reportFailure } = await import('./report-failure.ts')
    return reportFailure(error, style)
  }
}

/** Runs a command of the site if the program has no command of that name. Returns undefined if there is none. */
async function runUnknownCommand(program: Command, words: readonly string[]): Promise<number | undefined> {
  const [name = ''] = words
  const names = ['help', ...program.commands.map((command) => command.name())]
  if (names.includes(name) || !/^\w/.test(name)) return undefined
  const { runSiteCommand } = await import('./site-command.ts')
  return runSiteCommand(process.cwd(), words, findNearest(name, names) !== undefined)
}

/** Undefined after the folder was deleted. */
function workingDirectory(): string | undefined {
  try {
    return process.cwd()
  } catch {
    return undefined
  }
}

/** Returns the report style of a command. */
function styleOf(command: Command): ReportStyle {
  const { json, format = json ? 'json' : 'text' } = command.opts<{ json?: boolean; format?: ReportFormat }>()
  return { format, root: resolve(rootOf(command)) }
}

/** Exits even if a configuration or plugin left a timer or socket open, after flushing the output. */
async function end(code: number): Promise<void> {
  for (const stream of [process.stdout, process.stderr])
    await new Promise<void>((resolve) => void stream.write('', () => resolve()))
  const failure = outputFailure()
  if (failure)
    writeError(
      `octavo: the output could not be written completely: ${failure.message}\n  Free disk space, or redirect the output to another place.\n`,
    )
  // Sets the exit code even if site code listens for `exit`.
  process.on('exit', () => {
    process.exitCode = failure ? EXIT.usage : code
  })
  releaseProcess()
  process.exit(failure ? EXIT.usage : code)
}

/** Returns the first failure of these streams, such as a full disk. A closed pipe is not a failure. */
function watchOutput(streams: readonly NodeJS.WriteStream[]): () => Error | undefined {
  let failure: Error | undefined
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') failure ??= error
    })
  }
  return () => failure
}

const releaseProcess = guardProcess()
const outputFailure = watchOutput([process.stdout, process.stderr])
await end(await main(process.argv))
