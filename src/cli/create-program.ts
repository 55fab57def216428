// Creates the program from its commands.

import { createRequire } from 'node:module'
import { findNearest } from '../core/text/nearest.ts'
import {
  type AddedOptions,
  Command,
  type CommandCall,
  type CommanderError,
  type CommandSpec,
  type CommandTable,
} from './command-options.ts'
import { writeError } from './write-text.ts'

/** Creates the program. `finish` is called with the exit code. */
export function createProgram(
  { commands, addedOptions }: CommandTable,
  finish: (code: number) => void,
): Command {
  const program = new Command('octavo')
  program
    .description('Builds documentation and blogs from Markdown.')
    .version(readVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .showSuggestionAfterError()
    .configureHelp({ sortOptions: true })
  for (const spec of commands) {
    const command = program.command(spec.name)
    const added = addedOptions.filter((options) => options.commands.includes(spec.name))
    spec.declare(command)
    for (const options of added) options.declare(command)
    command
      .action(async () => finish(await runCommand(spec, added, command)))
      .exitOverride((error) => explainUsage(error, command, spec))
      .showSuggestionAfterError()
  }
  return program.exitOverride((error) => explainUsage(error, program))
}

/** Runs a command, or the options that take its place. */
function runCommand({ run }: CommandSpec, added: readonly AddedOptions[], command: Command): Promise<number> {
  const flags = command.opts()
  const settings = Object.assign({}, ...added.map((options) => options.settings?.(flags)))
  const fields = Object.assign({}, ...added.map((options) => options.fields?.(flags)))
  const call: CommandCall = {
    words: command.processedArgs,
    flags: { ...flags, settings, fields },
    root: rootOf(command),
    fail: (message) => command.error(message),
  }
  for (const options of added) {
    const running = options.run?.(call)
    if (running) return running
  }
  return run(call)
}
/** Options of other generators → their replacements in Octavo. */
const FOREIGN: Readonly<Record<string, string>> = {
  '--minify': 'There is no --minify: style sheets and scripts are always minified.',
  '--watch': "Did you mean 'octavo dev'?",
  '--output': 'Did you mean --out-dir?',
  '--base': 'Did you mean --base-url?',
}

/** Extends commander's message, which only suggests very similar options. */
function explainUsage(error: CommanderError, command: Command, spec?: CommandSpec): never {
  const [, raw = ''] = /'([^'=]*)/.exec(error.message) ?? []
  const isUnknown = /^commander\.unknown(?:Command|Option)$/.test(error.code)
  if (isUnknown && !error.message.includes('Did you mean')) {
    const foreign = findNearest(raw, Object.keys(FOREIGN))
    const names = raw.startsWith('-')
      ? command.options.flatMap(({ long }) => long ?? [])
      : command.commands.map((one) => one.name())
    if (foreign !== undefined) writeError(`(${FOREIGN[foreign]})\n`)
    else if (names.length > 0)
      writeError(
        `(${raw.startsWith('-') ? 'The options' : 'The commands'} are ${names.sort().join(', ')}.)\n`,
      )
  }
  writeError(spec?.explain?.(error) ?? '')
  throw error
}

/** Returns the folder of the site as passed on the command line. */
export function rootOf(command: Command): string {
  const { root } = command.opts<{ root?: string }>()
  if (root !== undefined) return root
  const at = command.registeredArguments.findIndex((argument) => argument.name() === 'root')
  return String(command.processedArgs[at] ?? '.')
}

function readVersion(): string {
  const { version } = createRequire(import.meta.url)('octavo/package.json') as { version: string }
  return version
}
