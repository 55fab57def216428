// The commands `build`, `check`, `dev` and `serve`.

import {
  type Command,
  type CommandSpec,
  Option,
  readInteger,
  withCache,
  withOutput,
  withRoot,
} from './command-options.ts'

export const build: CommandSpec = {
  name: 'build',
  declare: (command) =>
    withOutput(withCache(withRoot(command))).description('write the site to its output folder'),
  async run({ root, flags }) {
    const { runBuild } = await import('./build-command.ts')
    return runBuild(root, flags)
  },
}

export const check: CommandSpec = {
  name: 'check',
  declare: (command) =>
    withCache(withRoot(command))
      .description('find problems without writing anything')
      .option('--strict', 'fail on warnings too')
      .option('--drafts', 'include draft pages')
      .option('--all', 'print every finding')
      .addOption(
        new Option('--format <format>', 'output format')
          .choices(['text', 'json', 'sarif', 'github'])
          .default('text'),
      ),
  async run({ root, flags }) {
    const { runCheck } = await import('./check-command.ts')
    return runCheck(root, flags)
  },
}

export const dev: CommandSpec = {
  name: 'dev',
  declare: (command) =>
    withServer(withCache(withRoot(command)))
      .description('serve the site while you write it')
      .option('--open', 'open a browser'),
  async run({ root, flags }) {
    const { runDev } = await import('./dev-command.ts')
    return runDev(root, flags)
  },
}

export const serve: CommandSpec = {
  name: 'serve',
  declare: (command) =>
    withServer(withRoot(command))
      .description('serve the built site as a static host would')
      .option('--out-dir <folder>', 'output folder (default: build)'),
  async run({ root, flags }) {
    const { runServe } = await import('./serve-command.ts')
    return runServe(root, flags)
  },
}

/** Adds options of a server. */
function withServer(command: Command): Command {
  return command
    .addOption(
      new Option('--port <number>', 'port to listen on; the next free one if it is in use')
        .argParser(readInteger(0, 65535))
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
}
