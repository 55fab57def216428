// Checks that commands do not write outside the site folder.

import { lstatSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/**
 * Whether a path relative to a folder resolves inside it. `..` and symbolic links may point outside. Broken links count
 * as outside, because writing creates their target.
 */
export function staysInside(root: string, path: string): boolean {
  const file = join(root, path)
  const real = realPath(file)
  const folder = realPath(root)
  return real !== undefined && folder !== undefined && (real === folder || real.startsWith(folder + sep))
}

/** The path with links resolved, even if its end does not exist yet; undefined for a broken link. */
function realPath(file: string): string | undefined {
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) {
    const parent = dirname(file)
    const real = parent === file ? file : realPath(parent)
    return real === undefined ? undefined : join(real, file.slice(parent.length))
  }
  try {
    return realpathSync(file)
  } catch {
    return undefined
  }
}
