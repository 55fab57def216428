// Runs the commands that plugins of a site define, in the folder of the site.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CONFIG_FILES } from '../core/bundle/load-config.ts'
import { readSitePlugins } from '../core/pipeline/session.ts'
import { writeOut } from './write-text.ts'

/** Returns the exit code; undefined if the folder has no configuration, or no plugin has a command of that name. */
export async function runSiteCommand(
  root: string,
  [name, ...args]: readonly string[],
): Promise<number | undefined> {
  if (!CONFIG_FILES.some((file) => existsSync(join(root, file)))) return undefined
  const plugins = await readSitePlugins({ root })
  const command = plugins.flatMap(({ commands = [] }) => commands).find((one) => one.name === name)
  return command?.run(args, { root, write: writeOut })
}
