// The command `mv`.

import { type CommandSpec, withRoot } from '../../cli/command-options.ts'

export const move: CommandSpec = {
  name: 'mv',
  declare: (command) =>
    withRoot(
      command
        .description('move a page or a folder, with the links to it and from it')
        .argument('<from>', 'page or folder')
        .argument('<to>', 'new path; with a trailing slash, the folder to move into'),
    )
      .option('--dry-run', 'print what would change, and write nothing')
      .option('--cache-dir <folder>', 'folder of the cache (default: .octavo/cache)')
      .option('--no-cache', 'neither read nor write a cache'),
  async run({ words: [from, to], root, flags }) {
    const { runMove } = await import('./move-command.ts')
    return runMove(from, to, { ...flags, root })
  },
}
