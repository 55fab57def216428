// Files next to the original of a translation, or next to the same page of a newer version: a folder of translations has only
// what differs, as it does with pages.

import { dirname, join } from 'node:path/posix'
import type { SourcePath } from '../../model/names.ts'
import { isInside } from '../../paths/is-inside.ts'

/** Folder → those whose files it takes where it has none, the most specific first. */
export interface OriginalScope {
  readonly originals?: Readonly<Record<string, readonly string[]>>
}

/** The places of a relative path as a file declares it: next to that file, then next to its originals. */
export function relativePlaces(href: string, from: SourcePath, scope: OriginalScope): SourcePath[] {
  return [from, ...originalPaths(from, scope)].map((path) => join(dirname(path), href))
}

/** The folders of a collection in which a path that begins with a slash may be. */
export function rootFolders(folder: string, { originals = {} }: OriginalScope): readonly string[] {
  return [folder, ...(Object.hasOwn(originals, folder) ? originals[folder]! : [])]
}

/** A file that a translation takes from its original, as if it were in the translation's folder. */
export function asTranslated(
  path: SourcePath,
  page: SourcePath,
  { originals = {} }: OriginalScope,
): SourcePath {
  const folder = homeOf(page, originals)
  const original = folder === undefined ? undefined : originals[folder]!.find((one) => isInside(path, one))
  if (folder === undefined || original === undefined || isInside(path, folder)) return path
  return joinFolder(folder, below(path, original))
}

function originalPaths(path: SourcePath, { originals = {} }: OriginalScope): SourcePath[] {
  const folder = homeOf(path, originals)
  return folder === undefined
    ? []
    : originals[folder]!.map((original) => joinFolder(original, below(path, folder)))
}

/** The innermost folder that a path is in. */
function homeOf(
  path: SourcePath,
  originals: Readonly<Record<string, readonly string[]>>,
): string | undefined {
  return Object.keys(originals)
    .filter((folder) => isInside(path, folder))
    .sort((a, b) => b.length - a.length)[0]
}

function below(path: SourcePath, folder: string): string {
  return folder === '.' ? path : path.slice(folder.length + 1)
}

function joinFolder(folder: string, path: string): SourcePath {
  return folder === '.' ? path : `${folder}/${path}`
}
