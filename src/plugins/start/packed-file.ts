// Finds the packed file that Octavo was installed from, if it does not come from a registry:
// `npm exec --package=./octavo-0.1.0.tgz -- octavo init`.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Absolute path of the packed file; undefined for a package of a registry. Only npm records it. */
export function findPackedFile(packageRoot: string): string | undefined {
  const modules = dirname(packageRoot)
  try {
    const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as {
      readonly packages?: Readonly<Record<string, { readonly resolved?: string }>>
    }
    const [, path] = /^file:(.+\.t(?:ar\.)?gz)$/.exec(packages?.['node_modules/octavo']?.resolved ?? '') ?? []
    const file = path && resolve(dirname(modules), path)
    return file && existsSync(file) ? file : undefined
  } catch {
    return undefined
  }
}
