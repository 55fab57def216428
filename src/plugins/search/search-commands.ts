// The command `search`.

import { type CommandSpec, Option, readInteger } from '../../cli/command-options.ts'

export const search: CommandSpec = {
  name: 'search',
  declare: (command) =>
    command
      .description('search the index of the last build')
      .argument('[query]', 'what to search for')
      .argument('[root]', 'folder of the site (default: .)')
      .option('--out-dir <folder>', 'output folder (default: build)')
      .addOption(new Option('--limit <number>', 'number of hits').argParser(readInteger(1, 1000)).default(10))
      .option('--language <code>', 'language to search (default: the first)')
      .option('--doc-version <name>', 'version to search (default: the latest)')
      .option('--json', 'print the results as JSON'),
  async run({ words: [query], root, flags }) {
    const { runSearch } = await import('./search-command.ts')
    return runSearch(query, { ...flags, root })
  },
  /** The shell has probably split a query, or the query looks like an option. */
  explain: ({ code }) =>
    code === 'commander.excessArguments' || code === 'commander.unknownOption'
      ? '\nQuote a query of several words: octavo search "mute an alert". Put -- before a query that starts with a dash: octavo search -- --keep-history\n'
      : undefined,
}
