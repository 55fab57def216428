// The process of the command line: what it prints when it fails, and how it ends. Only `cli` prints and exits.

import { resolve } from 'node:path'

import { guardProcess } from '../engine/guard-process.ts'
import { type Command, CommanderError, createProgram, rootOf } from './commands.ts'
import { canOpenFiles } from './open-files.ts'
import type { ReportFormat, ReportStyle } from './print-report.ts'
import { writeError } from './write-text.ts'

/** How a run ends. */
const EXIT = { good: 0, findings: 1, usage: 2, crash: 70 } as const

async function main(words: readonly string[]): Promise<number> {
  let code: number = EXIT.good
  const root = workingDirectory()
  if (root === undefined) {
    writeError('octavo: The working directory does not exist any more.\n  Change to another folder: `cd`.\n')
    return EXIT.usage
  }
  if (!canOpenFiles()) {
    writeError('octavo: This process may open too few files at once.\n  Raise the limit: `ulimit -n 1024`.\n')
    return EXIT.usage
  }
  let style: ReportStyle = { format: 'text', root }
  let isServer = false
  // Errors outside of the promise chain: from a timer, or an unhandled promise.
  process.on('uncaughtException', async (error) => {
    const { reportFailure } = await import('./report-failure.ts')
    const failed = reportFailure(error, style)
    // A server lives on when a plugin forgot a promise.
    if (!isServer || failed === EXIT.crash) await end(failed)
  })
  try {
    await createProgram((ended) => {
      code = ended
    })
      .hook('preAction', (_, command) => {
        style = styleOf(command)
        isServer = command.name() === 'dev'
      })
      .parseAsync([...words])
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.good : EXIT.usage
    const { reportFailure } = await import('./report-failure.ts')
    return reportFailure(error, style)
  }
}

/** Undefined after it has been deleted. */
function workingDirectory(): string | undefined {
  try {
    return process.cwd()
  } catch {
    return undefined
  }
}

/** How a command reports errors. */
function styleOf(command: Command): ReportStyle {
  const { json, format = json ? 'json' : 'text' } = command.opts<{ json?: boolean; format?: ReportFormat }>()
  return { format, root: resolve(rootOf(command)) }
}

/** Exits even if a configuration or a plugin left a timer or a socket open, after flushing the output. */
async function end(code: number): Promise<void> {
  for (const stream of [process.stdout, process.stderr])
    await new Promise<void>((resolve) => void stream.write('', () => resolve()))
  const failure = outputFailure()
  if (failure)
    writeError(
      `octavo: the output could not be written completely: ${failure.message}\n  Free disk space, or redirect the output to another place.\n`,
    )
  // Even when code of the site listens for the end.
  process.on('exit', () => {
    process.exitCode = failure ? EXIT.usage : code
  })
  releaseProcess()
  process.exit(failure ? EXIT.usage : code)
}

/** The first failure of these streams, if any, such as a full disk. A closed pipe is not a failure. */
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
