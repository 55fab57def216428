// Whether a command that writes files of a site would leave its folder.

import { lstatSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/**
 * Whether a file that is written at a path relative to a folder is in that folder: `..` and symbolic links on the way may
 * lead out of it. A link to nothing does: writing creates what it names.
 */
export function staysInside(root: string, path: string): boolean {
  const file = join(root, path)
  const real = realPath(file)
  const folder = realPath(root)
  return real !== undefined && folder !== undefined && (real === folder || real.startsWith(folder + sep))
}

/** The path without links, of which the end may not exist yet; undefined for a link to nothing. */
function realPath(file: string): string | undefined {
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) {
    const above = dirname(file)
    const real = above === file ? file : realPath(above)
    return real === undefined ? undefined : join(real, file.slice(above.length))
  }
  try {
    return realpathSync(file)
  } catch {
    return undefined
  }
}
