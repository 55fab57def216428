// Paths of files that cannot coexist: equal ones, ones that differ only in case, and a file where another needs a folder.

import { foldPath } from '../../core/paths/url-path.ts'

/** Returns a function that finds the file that conflicts with a path; undefined if both can coexist. */
export function indexPaths(paths: Iterable<string>): (path: string) => string | undefined {
  const files = new Map<string, string>()
  const folders = new Map<string, string>()
  for (const path of paths) {
    const fold = foldPath(path)
    files.set(fold, path)
    for (const folder of foldersAbove(fold)) {
      if (folders.has(folder)) break
      folders.set(folder, path)
    }
  }
  return (path) => {
    const fold = foldPath(path)
    const above = foldersAbove(fold).find((folder) => files.has(folder))
    return files.get(fold) ?? folders.get(fold) ?? (above === undefined ? undefined : files.get(above))
  }
}

/** Yields the ancestors, nearest first. */
function foldersAbove(path: string): string[] {
  const folders: string[] = []
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
    folders.push(path.slice(0, at))
  return folders
}
