// Which paths a file of the output may have.

import type { Finding } from '../model/finding.ts'
import { foldPath } from '../model/url-path.ts'
import { ownFolder } from './manifest.ts'

/** The longest name that common file systems allow, in bytes. */
const longestName = 255

/** A finding when a path must not be written. */
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

function faultOf(path: string): string | undefined {
  if (path === '' || path.startsWith('/') || path.includes('\\') || /^[a-z]:/i.test(path)) {
    return 'it is not a path inside the output folder'
  }
  if (path.includes('\0')) return 'a name contains a NUL byte'
  for (const name of path.split('/')) {
    if (name === '' || name === '.' || name === '..') return 'it is not a path inside the output folder'
    if (name.length * 3 > longestName && Buffer.byteLength(name) > longestName) return 'a name is too long'
  }
  if (`${foldPath(path)}/`.startsWith(`${ownFolder}/`)) return `the folder "${ownFolder}" is reserved`
  return undefined
}

/** The folder of a path; empty at the top. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash < 0 ? '' : path.slice(0, slash)
}
