// The path of a used file in the built site: one rule for links, images and the files written.

import { encodePath } from './encode-path.ts'
import type { Hash, SourcePath, Url } from './names.ts'

/** URL of a used file. A file inside a static folder keeps its path there; others have a content hash in their names. */
export function assetUrl(file: SourcePath, hash: Hash, staticFolders: readonly string[]): Url {
  return `/${encodePath(assetPath(file, hash, staticFolders))}`
}

/** The same as a path relative to the output folder, not encoded. */
export function assetPath(file: SourcePath, hash: Hash, staticFolders: readonly string[]): string {
  const home = staticFolders.find((folder) => file.startsWith(`${folder}/`))
  if (home !== undefined) return file.slice(home.length + 1)
  const name = file.slice(file.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  const stem = dot > 0 ? name.slice(0, dot) : name
  const extension = dot > 0 ? name.slice(dot) : ''
  return `assets/${stem}-${hash.slice(0, 8)}${extension}`
}
