// Which program this is: where its built parts are, and what names its code in the keys of the cache.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf } from '../engine/hash.ts'
import { findPackageRoot } from './load-config.ts'

/** Packages outside the bundle whose code decides what steps return; React is in the theme's bundle. */
const OUTSIDE_PACKAGES = ['esbuild', 'prismjs']

/** Folder of this package. */
export const PACKAGE_ROOT = findPackageRoot(fileURLToPath(import.meta.url))
/** Folder of this package's built parts. */
export const DIST = join(PACKAGE_ROOT, 'dist')

/** Whether this program runs from a clone of its repository: the published package cannot bundle itself. */
export const IS_CLONE = existsSync(join(PACKAGE_ROOT, 'bin/prepare.js'))

/** This program's version, then everything else that names the code its steps run. */
export const PROGRAM = readProgram()

function readProgram(): string {
  const { version } = readPackage(PACKAGE_ROOT)
  const stamp = join(DIST, 'stamp')
  const code = existsSync(stamp) ? readFileSync(stamp, 'utf8') : hashOf(version)
  const outside = OUTSIDE_PACKAGES.map((name) => `${name}@${readPackage(findPackage(name)).version}`)
  // What regular expressions and text functions answer, and how dates are written, depends on tables of the Node that runs them.
  const { unicode, cldr } = process.versions
  return [version, code, ...outside, `unicode@${unicode}`, `cldr@${cldr}`].join(' ')
}

function readPackage(folder: string): { readonly version: string } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
}

/** The folder of an installed package, beside or above this one's. */
function findPackage(name: string): string {
  for (let folder = PACKAGE_ROOT; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(join(place, 'package.json'))) return place
    if (folder === dirname(folder)) throw new Error(`The package ${name} is not installed.`)
  }
}
