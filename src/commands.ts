// The commands of `octavo` in the order of its help, and the options that plugins add to them.
//
// Every start loads this file, so it imports no code that only one command needs.

import type { CommandTable } from './cli/command-options.ts'
import { build, check, dev, serve } from './cli/core-commands.ts'
import { pushOptions } from './plugins/algolia/algolia-commands.ts'
import { hostOption } from './plugins/hosts/hosts-commands.ts'
import { externalOption } from './plugins/link-checker/link-checker-commands.ts'
import { migrate } from './plugins/migrate/migrate-commands.ts'
import { move } from './plugins/move/move-commands.ts'
import { offlineOption } from './plugins/offline/offline-commands.ts'
import { baselineOptions } from './plugins/published-urls/published-urls-commands.ts'
import { cacheOptions, merge, shardOption } from './plugins/remote-cache/remote-cache-commands.ts'
import { search } from './plugins/search/search-commands.ts'
import { eject, init, schema } from './plugins/start/start-commands.ts'

export const commandTable: CommandTable = {
  commands: [init, build, merge, check, dev, serve, migrate, search, move, eject, schema],
  addedOptions: [
    baselineOptions,
    cacheOptions,
    shardOption,
    externalOption,
    pushOptions,
    hostOption,
    offlineOption,
  ],
}
