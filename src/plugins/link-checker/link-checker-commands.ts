// The option `check --external`.

import type { AddedOptions } from '../../cli/command-options.ts'

export const externalOption: AddedOptions = {
  commands: ['check'],
  declare: (command) => command.option('--external', 'check links to other sites too'),
}
