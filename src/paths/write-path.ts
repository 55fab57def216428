// Links as a person writes and reads them.

import type { SourcePath } from '../model/names.ts'
import { decodePath, encodePath } from './encode-path.ts'

/** The path of a file from the folder of another: `../setup.md`, `./images/a.png`. */
export function writePath(from: SourcePath, to: SourcePath): string {
  const folders = from.split('/').slice(0, -1)
  const names = to.split('/')
  let shared = 0
  while (shared < folders.length && shared < names.length - 1 && folders[shared] === names[shared]) shared++
  const up = folders.slice(shared).map(() => '..')
  return legibleHref(encodePath([...(up.length === 0 ? ['.'] : up), ...names.slice(shared)].join('/')))
}

/** A readable form of a link: letters of other scripts are not percent-encoded, spaces are. */
export function legibleHref(href: string): string {
  return href.replace(/(?:%[89A-F][0-9A-F])+/gi, decodePath)
}
