// The command `search push`.

import type { AddedOptions } from '../../cli/command-options.ts'

export const pushOptions: AddedOptions = {
  commands: ['search'],
  declare(command) {
    const [query] = command.registeredArguments
    query!.description += '; `push` fills the Algolia index of the configuration'
    command.option('--dry-run', 'with `push`: generate the records and send nothing')
  },
  run({ words: [query], root, flags, fail }) {
    if (query === 'push') return import('./search-push.ts').then(({ runPush }) => runPush({ ...flags, root }))
    return flags.dryRun ? fail("error: option '--dry-run' is for 'octavo search push'") : undefined
  },
}
