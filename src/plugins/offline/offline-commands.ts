// The option `--offline` of builds.

import type { AddedOptions } from '../../cli/command-options.ts'

export const offlineOption: AddedOptions = {
  commands: ['build', 'merge'],
  declare: (command) =>
    command.option('--offline', 'write a copy that works when its files are opened, without a host'),
  fields: ({ offline }) => (offline === undefined ? {} : { offline }),
}
