// Runs the commands that plugins of a site define, in the folder of the site.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CONFIG_FILES } from '../core/bundle/load-config.ts'
import { ConfigProblem } from '../core/config/config-problem.ts'
import { readSitePlugins } from '../core/pipeline/session.ts'
import type { Plugin } from '../core/plugin/plugin.ts'
import '../plugins.ts'
import { writeOut } from './write-text.ts'

/**
 * Runs the command that the first word names. `isMisspelled`: the word is similar to a command of the program, so a configuration that
 * cannot be used is not reported. Returns the exit code; undefined if the folder has no configuration, or no plugin has a command of that name.
 */
export async function runSiteCommand(
  root: string,
  [name, ...args]: readonly string[],
  isMisspelled: boolean,
): Promise<number | undefined> {
  if (!CONFIG_FILES.some((file) => existsSync(join(root, file)))) return undefined
  const plugins = await readSitePlugins({ root }).catch((error: unknown): readonly Plugin[] => {
    if (error instanceof ConfigProblem && isMisspelled) return []
    throw error
  })
  const command = plugins.flatMap(({ commands = [] }) => commands).find((one) => one.name === name)
  return command?.run(args, { root, write: writeOut })
}
