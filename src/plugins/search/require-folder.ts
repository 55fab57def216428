// Checks the folder of the site that `octavo search` is given.

import { existsSync } from 'node:fs'
import { configProblem } from '../../core/config/config-problem.ts'

/** When the folder does not exist, the shell has probably split a query of several words. */
export function requireFolder(query: string, root: string): void {
  if (existsSync(root)) return
  throw configProblem(
    `There is no folder ${root}.`,
    `Name the folder of the site. Put a query of several words in quotes: \`octavo search "${query} ${root}"\`.`,
  )
}
