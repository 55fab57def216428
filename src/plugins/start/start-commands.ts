// The commands `init`, `eject` and `schema`.

import { type CommandSpec, Option, withRoot } from '../../cli/command-options.ts'
import { HOSTS, SITE_KINDS } from './new-site.ts'

export const init: CommandSpec = {
  name: 'init',
  declare: (command) =>
    command
      .description('create a site, or add the missing files to a folder of Markdown')
      .argument('[folder]', 'folder of the site', '.')
      .option('--title <title>', 'title of the site')
      .addOption(new Option('--kind <kind>', 'kind of site').choices(SITE_KINDS))
      .addOption(new Option('--host <name>', 'add what this host needs to deploy the site').choices(HOSTS))
      .option('-y, --yes', 'do not prompt: use the defaults')
      .option('--no-install', 'do not install packages'),
  async run({ words: [folder], flags }) {
    const { runInit } = await import('./init-command.ts')
    return runInit(folder, flags)
  },
}

export const eject: CommandSpec = {
  name: 'eject',
  declare: (command) =>
    withRoot(command.argument('[part]', 'name of the part; without it, all are listed')).description(
      'copy a part of the theme into the site, to change it there',
    ),
  async run({ words: [part], root }) {
    const { runEject } = await import('./eject-command.ts')
    return runEject(part, root)
  },
}

export const schema: CommandSpec = {
  name: 'schema',
  declare: (command) =>
    withRoot(command)
      .description('write JSON Schemas of front matter and _category_ files, for editors')
      .option('--out-dir <folder>', 'folder to write to (default: .octavo/schemas)'),
  async run({ root, flags }) {
    const { runSchema } = await import('./schema-command.ts')
    return runSchema(root, flags)
  },
}
