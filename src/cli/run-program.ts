// Runs a command line in this process and reports failures. Returns the exit code instead of exiting.

import { resolve } from 'node:path'
import { commandTable } from '../commands.ts'
import { findNearest } from '../core/text/nearest.ts'
import { type Command, CommanderError } from './command-options.ts'
import { createProgram, rootOf } from './create-program.ts'
import type { ReportFormat, ReportStyle } from './print-report.ts'

/** Exit codes. */
export const EXIT = { good: 0, findings: 1, usage: 2, crash: 70 } as const

/** The command that runs, for reports of errors outside of its promise chain. */
export interface RunningCommand {
  style: ReportStyle
  isServer: boolean
}

/** `words` are those of `process.argv`. Updates `running` when the command is known. */
export async function runProgram(words: readonly string[], running: RunningCommand): Promise<number> {
  let code: number = EXIT.good
  try {
    const program = createProgram(commandTable, (ended) => {
      code = ended
    })
    const siteCode = await runUnknownCommand(program, words.slice(2))
    if (siteCode !== undefined) return siteCode
    await program
      .hook('preAction', async (_, command) => {
        running.style = styleOf(command)
        running.isServer = command.name() === 'dev'
        await import('../plugins.ts')
      })
      .parseAsync([...words])
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.good : EXIT.usage
    const { reportFailure } = await import('./report-failure.ts')
    return reportFailure(error, running.style)
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

/** Returns the report style of a command. */
function styleOf(command: Command): ReportStyle {
  const { json, format = json ? 'json' : 'text' } = command.opts<{ json?: boolean; format?: ReportFormat }>()
  return { format, root: resolve(rootOf(command)) }
}
