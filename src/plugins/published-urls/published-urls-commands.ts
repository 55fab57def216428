// The options of `check` for a list of published URLs.

import type { AddedOptions } from '../../cli/command-options.ts'

export const baselineOptions: AddedOptions = {
  commands: ['check'],
  declare: (command) =>
    command
      .option('--baseline <file>', 'fail when a URL of this file has disappeared')
      .option('--write-baseline <file>', 'write the URLs of the site to a file')
      .option('--anchors', 'with --write-baseline: the ids of headings too'),
  run({ flags, fail }) {
    if (flags.anchors && flags.writeBaseline === undefined)
      fail("error: option '--anchors' is for '--write-baseline'")
    return undefined
  },
}
