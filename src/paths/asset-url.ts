// The path of a used file in the built site: one rule for links, images and the files written.

import type { Hash, SourcePath, Url } from '../model/names.ts'
import { encodePath } from './encode-path.ts'
import { isInside } from './is-inside.ts'

/** URL of a used file. A file inside a static folder keeps its path there; others have a content hash in their names. */
export function assetUrl(file: SourcePath, hash: Hash, staticFolders: readonly string[]): Url {
  return `/${encodePath(assetPath(file, hash, staticFolders))}`
}

/** The same as a path relative to the output folder, not encoded. */
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
 * A name made from its contents never means anything else. Better to miss one (it is asked for again) than to keep
 * a hand-named file for a year, so words that merely look like hashes are left out: a digit settles it.
 */
export function carriesHash(path: string): boolean {
  if (INDEX_FILE.test(path)) return true
  if (!path.startsWith('/assets/')) return false
  const name = path.slice(path.lastIndexOf('/') + 1)
  const stem = name.replace(/(?:\.[a-z][a-z0-9]*){1,2}$/, '')
  const isCode = /\.(?:js|css)(?:\.map)?$/.test(name)
  // esbuild: eight letters and digits of base32.
  const short = /[-.]([A-Z2-7]{8})$/.exec(stem)?.[1]
  if (short) return isCode || /\d/.test(short)
  const hex = /(?:^|[-.])([0-9a-f]{8,64})$/.exec(stem)?.[1]
  if (hex) return /\d/.test(hex) && (/[a-f]/.test(hex) || hex.length > 8)
  // Ours: 22 of base64url, in which `-` may stand too.
  const long = /(?:^|[-.])([A-Za-z0-9_-]{22})$/.exec(stem)?.[1]
  return long !== undefined && /\d/.test(long) && /[A-Z]/.test(long) && /[a-z]/.test(long)
}
