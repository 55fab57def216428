// Words on the command line → one of the commands. Each command's code loads when it is asked for, so that
// `octavo --version` starts at once. Only this room prints and exits.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { watchOutput } from './output-failure.ts'
import type { ReportFormat, ReportStyle } from './print-report.ts'

/** How a run ends. */
export const EXIT = { good: 0, findings: 1, usage: 2, crash: 70 } as const

export interface SiteFlags {
  readonly cacheDir?: string
  /** False for `--no-cache`. */
  readonly cache: boolean
  readonly threads?: number
  readonly drafts?: boolean
}

function createProgram(finish: (code: number) => void): Command {
  const program = new Command('octavo')
  program
    .description('Builds documentation and blogs from Markdown.')
    .version(readVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .exitOverride()
    .showSuggestionAfterError()
    .configureHelp({ sortOptions: true })

  const site = (command: Command): Command =>
    command
      .argument('[root]', 'folder of the site', '.')
      .option('--cache-dir <folder>', 'folder of the cache (default: .octavo/cache)')
      .option('--no-cache', 'use and keep no cache')
      .addOption(new Option('--threads <number>', 'threads in all').argParser(readCount))

  site(program.command('build'))
    .description('write the site to its output folder')
    .option('--out-dir <folder>', 'output folder (default: build)')
    .option('--base-url <path>', 'path the site lies at (default: /)')
    .option('--strict', 'fail on warnings too')
    .option('--drafts', 'build draft pages too')
    .option('--verify', 'build again without the cache and compare')
    .option('--json', 'print the summary and the findings as JSON')
    .action(async (root, flags) => {
      const { runBuild } = await import('./build-command.ts')
      finish(await runBuild(root, flags))
    })

  site(program.command('check'))
    .description('find problems without writing anything')
    .option('--strict', 'fail on warnings too')
    .option('--drafts', 'look at draft pages too')
    .option('--external', 'ask links to other sites too')
    .option('--all', 'show every finding, however many')
    .addOption(
      new Option('--format <format>', 'how to print')
        .choices(['text', 'json', 'sarif', 'github'])
        .default('text'),
    )
    .action(async (root, flags) => {
      const { runCheck } = await import('./check-command.ts')
      finish(await runCheck(root, flags))
    })

  site(program.command('dev'))
    .description('serve the site while it is being written')
    .addOption(
      new Option('--port <number>', 'port to listen on; the next free one when it is taken')
        .argParser(readPort)
        .default(3000),
    )
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--base-url <path>', 'path the site lies at (default: /)')
    .option('--open', 'open a browser')
    .action(async (root, flags) => {
      const { runDev } = await import('./dev-command.ts')
      finish(await runDev(root, flags))
    })

  program
    .command('serve')
    .description('serve the built site as a static host would')
    .argument('[root]', 'folder of the site', '.')
    .option('--out-dir <folder>', 'output folder (default: build)')
    .option('--base-url <path>', 'path the site lies at (default: /)')
    .addOption(
      new Option('--port <number>', 'port to listen on; the next free one when it is taken')
        .argParser(readPort)
        .default(3000),
    )
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .action(async (root, flags) => {
      const { runServe } = await import('./serve-command.ts')
      finish(await runServe(root, flags))
    })

  program
    .command('search')
    .description('search the index of the last build')
    .argument('[query]', 'what to search for; `push` fills the Algolia index of the configuration')
    .argument('[root]', 'folder of the site (default: .)')
    .option('--out-dir <folder>', 'output folder (default: build)')
    .addOption(new Option('--limit <number>', 'hits to print').argParser(readLimit).default(10))
    .option('--json', 'print the answer as JSON')
    .option('--explain', 'print what each word gave the score of a hit')
    .option('--dry-run', 'with `push`: make the records and send nothing')
    .action(async (query, _, flags, command) => {
      const root = rootOf(command)
      if (flags.dryRun && query !== 'push')
        command.error("error: option '--dry-run' is for 'octavo search push'")
      if (query === 'push') {
        const { runPush } = await import('./search-push.ts')
        return finish(await runPush({ ...flags, root }))
      }
      const { runSearch } = await import('./search-command.ts')
      finish(await runSearch(query, { ...flags, root }))
    })

  for (const command of program.commands)
    command.exitOverride(command.name() === 'search' ? tellOfQuoting : undefined).showSuggestionAfterError()
  return program
}

/** Most likely the shell split a query, or what looks like an option is one. */
function tellOfQuoting(error: CommanderError): never {
  if (error.code === 'commander.excessArguments' || error.code === 'commander.unknownOption')
    process.stderr.write(
      '\nPut a query of several words between quotation marks: octavo search "mute an alert". One that begins with a dash stands behind two: octavo search -- --keep-history\n',
    )
  throw error
}

async function main(words: readonly string[]): Promise<number> {
  let code: number = EXIT.good
  let style: ReportStyle = { format: 'text', root: process.cwd() }
  // What nobody waits for: a timer, or a promise that was left alone.
  process.once('uncaughtException', async (error) => {
    const { reportFailure } = await import('./report-failure.ts')
    await end(reportFailure(error, style))
  })
  try {
    await createProgram((ended) => {
      code = ended
    })
      .hook('preAction', (_, command) => {
        style = styleOf(command)
      })
      .parseAsync([...words])
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.good : EXIT.usage
    const { reportFailure } = await import('./report-failure.ts')
    return reportFailure(error, style)
  }
}

/** How a command is to say what is wrong. */
function styleOf(command: Command): ReportStyle {
  const { json, format = json ? 'json' : 'text' } = command.opts<{ json?: boolean; format?: ReportFormat }>()
  return { format, root: resolve(rootOf(command)) }
}

/** The folder of the site as it was written. */
function rootOf(command: Command): string {
  const at = command.registeredArguments.findIndex((argument) => argument.name() === 'root')
  return String(command.processedArgs[at] ?? '.')
}

function readCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 64)
    throw new InvalidArgumentError('Write a whole number from 1 to 64.')
  return count
}

function readLimit(text: string): number {
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
    throw new InvalidArgumentError('Write a whole number from 1 to 1000.')
  return limit
}

function readPort(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new InvalidArgumentError('Write a port from 0 to 65535.')
  return port
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return version
}

/** Ends though a configuration or a plugin left a timer or a socket open; what was printed goes out first. */
async function end(code: number): Promise<void> {
  for (const stream of [process.stdout, process.stderr])
    await new Promise<void>((resolve) => void stream.write('', () => resolve()))
  const failure = outputFailure()
  if (failure)
    process.stderr.write(
      `octavo: Not all of the output could be written: ${failure.message}\n  Make room, or send it elsewhere.\n`,
    )
  process.exit(failure ? EXIT.usage : code)
}

const outputFailure = watchOutput([process.stdout, process.stderr])
await end(await main(process.argv))
