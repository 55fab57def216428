// Fallback paths for files that a translation or an older version lacks: its folder contains only files that differ
// from the original.

import { dirname, join } from 'node:path/posix'
import type { SourcePath } from '../../model/names.ts'
import { isInside } from '../../paths/is-inside.ts'

/** Folder → fallback folders for missing files, the most specific first. */
export interface OriginalScope {
  readonly originals?: Readonly<Record<string, readonly string[]>>
  /** Folder with the files of a commit → its folder in the repository. */
  readonly commitFolders?: Readonly<Record<string, string>>
}

/** Candidates for a relative path: next to the file, then next to its originals. */
export function relativePlaces(href: string, from: SourcePath, scope: OriginalScope): SourcePath[] {
  return [from, ...originalPaths(from, scope)].map((path) => joinInRepository(path, href, scope))
}

/**
 * Joins a path to the folder of a file. A commit is read without the files around its folder: a path that leaves the folder
 * refers to the working tree.
 */
function joinInRepository(path: SourcePath, href: string, { commitFolders = {} }: OriginalScope): SourcePath {
  const joined = join(dirname(path), href)
  const folder = Object.keys(commitFolders).find((one) => isInside(path, one))
  if (folder === undefined || isInside(joined, folder)) return joined
  return join(dirname(joinFolder(commitFolders[folder]!, below(path, folder))), href)
}

/** Folders of a collection that a path with a leading slash may refer to. */
export function rootFolders(folder: string, { originals = {} }: OriginalScope): readonly string[] {
  return [folder, ...(Object.hasOwn(originals, folder) ? originals[folder]! : [])]
}

/** Maps a file of the original to the corresponding path in the translation's folder. */
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

/** The innermost folder that contains a path. */
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
