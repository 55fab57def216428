// Process entry point of the command line: guards the process and exits. Only `cli` prints and exits.

import { guardProcess } from '../core/engine/guard-process.ts'
import { EXIT, type RunningCommand, runProgram } from './run-program.ts'
import { writeError } from './write-text.ts'

async function main(words: readonly string[]): Promise<number> {
  const root = workingDirectory()
  if (root === undefined) {
    writeError('octavo: The working directory no longer exists.\n  Change to another folder: `cd`.\n')
    return EXIT.usage
  }
  const running: RunningCommand = { style: { format: 'text', root }, isServer: false }
  let isEnding = false
  // Errors outside the promise chain: from timers or unhandled rejections. One ends the run, and a report is one document.
  process.on('uncaughtException', async (error) => {
    if (isEnding) return
    isEnding = !running.isServer
    try {
      const { reportFailure } = await import('./report-failure.ts')
      const failed = reportFailure(error, running.style)
      // A server keeps running after an unhandled rejection in a plugin.
      if (!running.isServer || failed === EXIT.crash) await end(failed)
    } catch {
      await end(EXIT.crash)
    }
  })
  return runProgram(words, running)
}

/** Undefined after the folder was deleted. */
function workingDirectory(): string | undefined {
  try {
    return process.cwd()
  } catch {
    return undefined
  }
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
