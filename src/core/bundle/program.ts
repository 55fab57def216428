// Location of Octavo's built parts, and the version of its code in cache keys.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf } from '../engine/hash.ts'
import { findPackageRoot } from './load-config.ts'

/** Packages outside the bundle whose code affects step results; React is in the theme's bundle. */
const OUTSIDE_PACKAGES = ['esbuild', 'prismjs']

/** Folder of Octavo's package. */
export const PACKAGE_ROOT = findPackageRoot(fileURLToPath(import.meta.url))
/** Folder of Octavo's built parts. */
export const DIST = join(PACKAGE_ROOT, 'dist')

/** Whether Octavo runs from a clone of its repository. The published package cannot bundle itself. */
export const IS_CLONE = existsSync(join(PACKAGE_ROOT, 'bin/prepare.js'))

/** Octavo's version, followed by the versions of all other code that steps run. */
export const PROGRAM = readProgram()

function readProgram(): string {
  const { version } = readPackage(PACKAGE_ROOT)
  const stamp = join(DIST, 'stamp')
  const code = existsSync(stamp) ? readFileSync(stamp, 'utf8') : hashOf(version)
  const outside = OUTSIDE_PACKAGES.map((name) => `${name}@${readPackage(findPackage(name)).version}`)
  // Results of regular expressions, string functions and date formatting depend on the Unicode and CLDR data of Node.
  const { unicode, cldr } = process.versions
  return [version, code, ...outside, `unicode@${unicode}`, `cldr@${cldr}`].join(' ')
}

function readPackage(folder: string): { readonly version: string } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
}

/** Folder of an installed package, in this package's folder or above. */
function findPackage(name: string): string {
  for (let folder = PACKAGE_ROOT; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(join(place, 'package.json'))) return place
    if (folder === dirname(folder)) throw new Error(`The package ${name} is not installed.`)
  }
}
