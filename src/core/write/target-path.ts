// Validates the paths of output files.

import type { Finding } from '../model/finding.ts'
import { foldPath } from '../paths/url-path.ts'
import { trimEnd } from '../text/trim-end.ts'

/** Folder inside the output folder for Octavo's own files. */
export const stateFolder = '.octavo'

/** Maximum name length on common file systems, in bytes. */
const MAX_NAME_BYTES = 255

/** Systems allow 4096 bytes, including the path of the output folder. */
const MAX_PATH_BYTES = 3500

/** Returns a finding if a path must not be written. */
export function checkTargetPath(path: string): Finding | undefined {
  const fault = faultOf(path)
  if (fault === undefined) return undefined
  return {
    rule: 'unsafe-path',
    severity: 'error',
    message: `The output file "${path}" cannot be written: ${fault}.`,
    help: 'Give the page or file a plain path below the output folder, such as "guide/start".',
    output: path,
  }
}

/** Whether a value, such as one read from disk, is the path of a file that Octavo may write, replace or delete. */
export function isTargetPath(value: unknown): value is string {
  if (typeof value !== 'string') return false
  return (value.length < MAX_PATH_BYTES && isPlain.test(value)) || faultOf(value) === undefined
}

/** Fast path that accepts most paths. */
const isPlain = /^(?:[a-z0-9_-][\w-]{0,99}\/)*[a-z0-9_-][\w-]{0,99}(?:\.\w{1,9})?$/i

function faultOf(path: string): string | undefined {
  if (path === '' || path.startsWith('/') || path.includes('\\') || /^[a-z]:/i.test(path)) {
    return 'it is not a path inside the output folder'
  }
  if (path.includes('\0')) return 'a name contains a NUL byte'
  if (path.length * 3 > MAX_PATH_BYTES && Buffer.byteLength(path) > MAX_PATH_BYTES)
    return 'the path is too long'
  for (const name of path.split('/')) {
    // Windows ignores dots and spaces at the end of a name.
    if (name === '' || /^\.[. ]*$/.test(name)) return 'it is not a path inside the output folder'
    if (name.length * 3 > MAX_NAME_BYTES && Buffer.byteLength(name) > MAX_NAME_BYTES)
      return 'a name is too long'
    if (/^\.git[. ]*$/i.test(name)) return 'the folder ".git" is reserved'
  }
  const [top = ''] = path.split('/', 1)
  if (trimEnd(foldPath(top), '. ') === stateFolder) return `the folder "${stateFolder}" is reserved`
  return undefined
}

/** The folder of a path; empty at the top. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash < 0 ? '' : path.slice(0, slash)
}
