// Output path of a used file: one rule for links, images and the files written.

import type { Hash, SourcePath, Url } from '../model/names.ts'
import { encodePath } from './encode-path.ts'
import { isInside } from './is-inside.ts'

/** URL of a used file. A file inside a static folder retains its path there; others have a content hash in their names. */
export function assetUrl(file: SourcePath, hash: Hash, staticFolders: readonly string[]): Url {
  return `/${encodePath(assetPath(file, hash, staticFolders))}`
}

/** Path relative to the output folder, not encoded. */
export function assetPath(file: SourcePath, hash: Hash, staticFolders: readonly string[]): string {
  const home = staticFolders.find((folder) => isInside(file, folder))
  if (home !== undefined) return file.slice(home.length + 1)
  const name = file.slice(file.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  const stem = dot > 0 ? name.slice(0, dot) : name
  const extension = dot > 0 ? name.slice(dot) : ''
  return `assets/${stem}-${hash.slice(0, 8)}${extension}`
}

/** Files of the search index; its manifest names them. */
const INDEX_FILE = /^\/search\/(?:[a-z]+-[\w-]{8}|texts\/[\w-]{6,})\.bin$/

/**
 * Whether a file name contains a content hash, so that its contents never change. A false negative (the file is requested again)
 * is better than caching other files for a year, so words that merely look like hashes are excluded: a digit is required.
 */
export function carriesHash(path: string): boolean {
  if (INDEX_FILE.test(path)) return true
  if (!path.startsWith('/assets/')) return false
  const name = path.slice(path.lastIndexOf('/') + 1)
  const stem = name.replace(/(?:\.[a-z][a-z0-9]*){1,2}$/, '')
  const isCode = /\.(?:js|css)(?:\.map)?$/.test(name)
  // esbuild: eight base32 characters.
  const short = /[-.]([A-Z2-7]{8})$/.exec(stem)?.[1]
  if (short) return isCode || /\d/.test(short)
  const hex = /(?:^|[-.])([0-9a-f]{8,64})$/.exec(stem)?.[1]
  if (hex) return /\d/.test(hex) && (/[a-f]/.test(hex) || hex.length > 8)
  // Octavo: 22 base64url characters, which may include `-`.
  const long = /(?:^|[-.])([A-Za-z0-9_-]{22})$/.exec(stem)?.[1]
  return long !== undefined && /\d/.test(long) && /[A-Z]/.test(long) && /[a-z]/.test(long)
}
