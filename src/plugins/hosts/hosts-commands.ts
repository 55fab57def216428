// The option `--host` of builds.

import { type AddedOptions, Option } from '../../cli/command-options.ts'
import { HOST_NAMES } from './host-names.ts'

export const hostOption: AddedOptions = {
  commands: ['build', 'merge'],
  declare: (command) =>
    command.addOption(
      new Option('--host <name>', 'write the rules that this host reads').choices(HOST_NAMES),
    ),
  fields: ({ host }) => (host === undefined ? {} : { host }),
}
