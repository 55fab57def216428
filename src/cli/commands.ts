// The commands and their options. The code of each command is imported on demand, so that `octavo --version` starts
// fast.

import { readFileSync } from 'node:fs'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { HOST_NAMES } from '../core/model/site-options.ts'
import { findNearest } from '../core/text/nearest.ts'
import { HOSTS, SITE_KINDS } from '../plugins/start/new-site.ts'
import { writeError } from './write-text.ts'

export { type Command, CommanderError }

/** Creates the program. `finish` is called with the exit code. */
export function createProgram(finish: (code: number) => void): Command {
  const program = new Command('octavo')
  program
    .description('Builds documentation and blogs from Markdown.')
    .version(readVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .showSuggestionAfterError()
    .configureHelp({ sortOptions: true })

  const cached = (command: Command): Command =>
    command
      .option('--cache-dir <folder>', 'folder of the cache (default: .octavo/cache)')
      .option('--no-cache', 'neither read nor write a cache')
      .addOption(new Option('--threads <number>', 'total number of threads').argParser(readWhole(1, 64)))

  const site = (command: Command): Command => cached(command.argument('[root]', 'folder of the site', '.'))

  const shared = (command: Command): Command =>
    site(command)
      .option('--remote-cache <url>', 'cache that machines share (default: $OCTAVO_REMOTE_CACHE)')
      .option('--remote-cache-read-only', 'send nothing to it')
      .addOption(
        new Option(
          '--remote-cache-timeout <seconds>',
          'longest wait for it, before and after (default: 60)',
        ).argParser(readSeconds),
      )

  const withBuildOptions = (command: Command): Command =>
    command
      .option('--out, --out-dir <folder>', 'output folder (default: build)')
      .option('--base-url <path>', 'path the site is served at (default: /)')
      .option('--strict', 'fail on warnings too')
      .option('--drafts', 'include draft pages')
      .addOption(new Option('--host <name>', 'write the rules that this host reads').choices(HOST_NAMES))
      .option('--offline', 'write a copy that works when its files are opened, without a host')
      .option('--verify', 'build again without the cache and compare')
      .option('--report [file]', 'print what the build cost, or write it to a .json file')
      .option('--json', 'print the summary and the findings as JSON')

  const served = (command: Command): Command =>
    command
      .addOption(
        new Option('--port <number>', 'port to listen on; the next free one if it is in use')
          .argParser(readWhole(0, 65535))
          .default(3000),
      )
      .option('--host <host>', 'address to listen on', '127.0.0.1')
      .addOption(
        new Option(
          '--allow-host <name>',
          'additional host name to accept, for example behind a proxy',
        ).argParser((name, names: readonly string[] = []) => [...names, name]),
      )
      .option('--base-url <path>', 'path the site is served at (default: /)')

  program
    .command('init')
    .description('create a site, or add the missing files to a folder of Markdown')
    .argument('[folder]', 'folder of the site', '.')
    .option('--title <title>', 'title of the site')
    .addOption(new Option('--kind <kind>', 'kind of site').choices(SITE_KINDS))
    .addOption(new Option('--host <name>', 'add what this host needs to deploy the site').choices(HOSTS))
    .option('-y, --yes', 'do not prompt: use the defaults')
    .option('--no-install', 'do not install packages')
    .action(async (folder, flags) => {
      const { runInit } = await import('../plugins/start/init-command.ts')
      finish(await runInit(folder, flags))
    })

  withBuildOptions(shared(program.command('build')))
    .description('write the site to its output folder')
    .addOption(
      new Option(
        '--shard <number/of>',
        'compute one of several shards of the pages, for `octavo merge`',
      ).argParser(readShard),
    )
    .action(async (root, flags, command) => {
      if (flags.shard === undefined) {
        const { runBuild } = await import('./build-command.ts')
        return finish(await runBuild(root, flags))
      }
      const wrong = ['strict', 'verify', 'offline', 'report', 'host'].find((name) => flags[name])
      if (wrong !== undefined)
        command.error(`error: option '--${wrong}' is for the whole site: give it to 'octavo merge'`)
      const { runShard } = await import('../plugins/remote-cache/shard-command.ts')
      finish(await runShard(root, flags))
    })

  withBuildOptions(cached(program.command('merge').argument('<folder...>', 'the folders of all shards')))
    .description('write the site from what `octavo build --shard` has computed')
    .option('--root <folder>', 'folder of the site', '.')
    .action(async (folders, { root, ...flags }) => {
      const { runMerge } = await import('../plugins/remote-cache/shard-command.ts')
      finish(await runMerge(root, folders, flags))
    })

  shared(program.command('check'))
    .description('find problems without writing anything')
    .option('--strict', 'fail on warnings too')
    .option('--drafts', 'include draft pages')
    .option('--external', 'check links to other sites too')
    .option('--all', 'print every finding')
    .option('--baseline <file>', 'fail when a URL of this file has disappeared')
    .option('--write-baseline <file>', 'write the URLs of the site to a file')
    .option('--anchors', 'with --write-baseline: the ids of headings too')
    .addOption(
      new Option('--format <format>', 'output format')
        .choices(['text', 'json', 'sarif', 'github'])
        .default('text'),
    )
    .action(async (root, flags, command) => {
      if (flags.anchors && flags.writeBaseline === undefined)
        command.error("error: option '--anchors' is for '--write-baseline'")
      const { runCheck } = await import('./check-command.ts')
      finish(await runCheck(root, flags))
    })

  served(site(program.command('dev')))
    .description('serve the site while you write it')
    .option('--open', 'open a browser')
    .action(async (root, flags) => {
      const { runDev } = await import('./dev-command.ts')
      finish(await runDev(root, flags))
    })

  served(program.command('serve').argument('[root]', 'folder of the site', '.'))
    .description('serve the built site as a static host would')
    .option('--out-dir <folder>', 'output folder (default: build)')
    .action(async (root, flags) => {
      const { runServe } = await import('./serve-command.ts')
      finish(await runServe(root, flags))
    })

  program
    .command('migrate')
    .description('migrate a site of another generator: write site.config.ts, rewrite pages')
    .argument('[root]', 'folder of the site', '.')
    .option('--dry-run', 'print it and write nothing')
    .action(async (root, flags) => {
      const { runMigrate } = await import('../plugins/migrate/migrate-command.ts')
      finish(await runMigrate(root, flags))
    })

  program
    .command('search')
    .description('search the index of the last build')
    .argument('[query]', 'what to search for; `push` fills the Algolia index of the configuration')
    .argument('[root]', 'folder of the site (default: .)')
    .option('--out-dir <folder>', 'output folder (default: build)')
    .addOption(new Option('--limit <number>', 'number of hits').argParser(readWhole(1, 1000)).default(10))
    .option('--language <code>', 'language to search (default: the first)')
    .option('--doc-version <name>', 'version to search (default: the latest)')
    .option('--json', 'print the results as JSON')
    .option('--explain', 'explain the score of each hit')
    .option('--dry-run', 'with `push`: generate the records and send nothing')
    .action(async (query, _, flags, command) => {
      const root = rootOf(command)
      if (flags.dryRun && query !== 'push')
        command.error("error: option '--dry-run' is for 'octavo search push'")
      if (query === 'push') {
        const { runPush } = await import('../plugins/algolia/search-push.ts')
        return finish(await runPush({ ...flags, root }))
      }
      const { runSearch } = await import('../plugins/search/search-command.ts')
      finish(await runSearch(query, { ...flags, root }))
    })

  program
    .command('mv')
    .description('move a page or a folder, with the links to it and from it')
    .argument('<from>', 'page or folder')
    .argument('<to>', 'new path; with a trailing slash, the folder to move into')
    .argument('[root]', 'folder of the site', '.')
    .option('--dry-run', 'print what would change, and write nothing')
    .option('--cache-dir <folder>', 'folder of the cache (default: .octavo/cache)')
    .option('--no-cache', 'neither read nor write a cache')
    .action(async (from, to, root, flags) => {
      const { runMove } = await import('../plugins/move/move-command.ts')
      finish(await runMove(from, to, { ...flags, root }))
    })

  program
    .command('eject')
    .description('copy a part of the theme into the site, to change it there')
    .argument('[part]', 'name of the part; without it, all are listed')
    .argument('[root]', 'folder of the site', '.')
    .action(async (part, root) => {
      const { runEject } = await import('../plugins/start/eject-command.ts')
      finish(await runEject(part, root))
    })

  program
    .command('schema')
    .description('write JSON Schemas of front matter and _category_ files, for editors')
    .argument('[root]', 'folder of the site', '.')
    .option('--out-dir <folder>', 'folder to write to (default: .octavo/schemas)')
    .action(async (root, flags) => {
      const { runSchema } = await import('../plugins/start/schema-command.ts')
      finish(await runSchema(root, flags))
    })

  for (const command of program.commands)
    command.exitOverride((error) => explainUsage(error, command)).showSuggestionAfterError()
  return program.exitOverride((error) => explainUsage(error, program))
}

/** Options of other generators → their replacements in Octavo. */
const FOREIGN: Readonly<Record<string, string>> = {
  '--minify': 'There is no --minify: style sheets and scripts are always minified.',
  '--watch': "Did you mean 'octavo dev'?",
  '--output': 'Did you mean --out-dir?',
  '--base': 'Did you mean --base-url?',
}

/** Extends commander's message, which only suggests very similar options. */
function explainUsage(error: CommanderError, command: Command): never {
  const [, written = ''] = /'([^'=]*)/.exec(error.message) ?? []
  const isUnknown = /^commander\.unknown(?:Command|Option)$/.test(error.code)
  if (isUnknown && !error.message.includes('Did you mean')) {
    const foreign = findNearest(written, Object.keys(FOREIGN))
    const names = written.startsWith('-')
      ? command.options.flatMap(({ long }) => long ?? [])
      : command.commands.map((one) => one.name())
    if (foreign !== undefined) writeError(`(${FOREIGN[foreign]})\n`)
    else if (names.length > 0)
      writeError(
        `(${written.startsWith('-') ? 'The options' : 'The commands'} are ${names.sort().join(', ')}.)\n`,
      )
  }
  if (command.name() === 'search') explainQuoting(error)
  throw error
}

/** Explains quoting: the shell has probably split a query, or the query looks like an option. */
function explainQuoting(error: CommanderError): void {
  if (error.code === 'commander.excessArguments' || error.code === 'commander.unknownOption')
    writeError(
      '\nQuote a query of several words: octavo search "mute an alert". Put -- before a query that starts with a dash: octavo search -- --keep-history\n',
    )
}

/** Returns the folder of the site as passed on the command line. */
export function rootOf(command: Command): string {
  const { root } = command.opts<{ root?: string }>()
  if (root !== undefined) return root
  const at = command.registeredArguments.findIndex((argument) => argument.name() === 'root')
  return String(command.processedArgs[at] ?? '.')
}

/** Parses a shard such as `3/8`. */
function readShard(text: string): { readonly number: number; readonly of: number } {
  const [, number = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number)
  if (number < 1 || number > of)
    throw new InvalidArgumentError('It must be the number of a shard, such as 3/8: the third of eight.')
  return { number, of }
}

function readSeconds(text: string): number {
  const seconds = Number(text)
  if (!(seconds > 0 && seconds <= 3600)) throw new InvalidArgumentError('It must be a number up to 3600.')
  return seconds
}

function readWhole(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (text.trim() !== '' && Number.isInteger(number) && number >= least && number <= most) return number
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return version
}
