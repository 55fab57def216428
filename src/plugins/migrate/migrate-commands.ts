// The command `migrate`.

import { type CommandSpec, withRoot } from '../../cli/command-options.ts'

export const migrate: CommandSpec = {
  name: 'migrate',
  declare: (command) =>
    withRoot(command)
      .description('migrate a site of another generator: write site.config.ts, rewrite pages')
      .option('--dry-run', 'print it and write nothing'),
  async run({ root, flags }) {
    const { runMigrate } = await import('./migrate-command.ts')
    return runMigrate(root, flags)
  },
}
