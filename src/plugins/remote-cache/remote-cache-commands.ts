// The command `merge`, and the options `build --shard` and `--remote-cache`.

import {
  type AddedOptions,
  type CommandSpec,
  InvalidArgumentError,
  Option,
  withCache,
  withOutput,
} from '../../cli/command-options.ts'
import { readCacheRequest } from './cache-request.ts'

export const merge: CommandSpec = {
  name: 'merge',
  declare: (command) =>
    withOutput(withCache(command.argument('<folder...>', 'the folders of all shards')))
      .description('write the site from what `octavo build --shard` has computed')
      .option('--root <folder>', 'folder of the site', '.'),
  async run({ words: [folders], root, flags }) {
    const { runMerge } = await import('./shard-command.ts')
    return runMerge(root, folders, flags)
  },
}

export const shardOption: AddedOptions = {
  commands: ['build'],
  declare: (command) =>
    command.addOption(
      new Option(
        '--shard <number/of>',
        'compute one of several shards of the pages, for `octavo merge`',
      ).argParser(readShard),
    ),
  run({ root, flags, fail }) {
    if (flags.shard === undefined) return undefined
    const wrong = ['strict', 'verify', 'offline', 'report', 'host'].find((name) => flags[name])
    if (wrong !== undefined)
      fail(`error: option '--${wrong}' is for the whole site: give it to 'octavo merge'`)
    return import('./shard-command.ts').then(({ runShard }) => runShard(root, flags))
  },
}

export const cacheOptions: AddedOptions = {
  commands: ['build', 'check'],
  declare: (command) =>
    command
      .option('--remote-cache <url>', 'cache that machines share (default: $OCTAVO_REMOTE_CACHE)')
      .option('--remote-cache-read-only', 'send nothing to it')
      .addOption(
        new Option(
          '--remote-cache-timeout <seconds>',
          'longest wait for it, before and after (default: 60)',
        ).argParser(readSeconds),
      ),
  settings: (flags) => ({ 'remote-cache': readCacheRequest(flags) }),
}

/** Parses a shard such as `3/8`. */
function readShard(text: string): { readonly number: number; readonly of: number } {
  const [, number = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number)
  if (number < 1 || number > of)
    throw new InvalidArgumentError('It must be the number of a shard, such as 3/8: the third of eight.')
  return { number, of }
}

function readSeconds(text: string): number {
  const seconds = Number(text)
  if (!(seconds > 0 && seconds <= 3600)) throw new InvalidArgumentError('It must be a number up to 3600.')
  return seconds
}
