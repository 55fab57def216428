// A file's path as a link on a page would write it.

import { encodePath } from '../model/encode-path.ts'
import type { SourcePath } from '../model/names.ts'

/** The path of a file from the folder of another: `../setup.md`, `./images/a.png`. */
export function writePath(from: SourcePath, to: SourcePath): string {
  const folders = from.split('/').slice(0, -1)
  const names = to.split('/')
  let shared = 0
  while (shared < folders.length && shared < names.length - 1 && folders[shared] === names[shared]) shared++
  const up = folders.slice(shared).map(() => '..')
  return encodePath([...(up.length === 0 ? ['.'] : up), ...names.slice(shared)].join('/'))
}
