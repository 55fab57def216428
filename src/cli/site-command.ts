// Runs the commands that plugins of a site define, in the folder of the site.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CONFIG_FILES } from '../core/bundle/load-config.ts'
import { ConfigProblem } from '../core/config/config-problem.ts'
import { readSitePlugins } from '../core/pipeline/session.ts'
import type { Plugin } from '../core/plugin/plugin.ts'
import '../plugins.ts'
import { writeOut } from './write-text.ts'

/** Returns the exit code; undefined if the folder has no configuration, or no plugin has a command of that name. */
export async function runSiteCommand(
  root: string,
  [name, ...args]: readonly string[],
): Promise<number | undefined> {
  if (!CONFIG_FILES.some((file) => existsSync(join(root, file)))) return undefined
  const plugins = await readSitePlugins({ root }).catch((error: unknown): readonly Plugin[] => {
    // The word is most likely a misspelled command, which the program reports.
    if (error instanceof ConfigProblem) return []
    throw error
  })
  const command = plugins.flatMap(({ commands = [] }) => commands).find((one) => one.name === name)
  return command?.run(args, { root, write: writeOut })
}
