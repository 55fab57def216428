// Changes of single files and folders on disk.

import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { folderOf } from './target-path.ts'

/** Writes a new file; returns its size and modification time. */
export function writeStaged(file: string, contents: string | Uint8Array): { size: number; mtimeMs: number } {
  writeFileSync(file, contents)
  const { size, mtimeMs } = lstatSync(file)
  return { size, mtimeMs }
}

/** Writes a file completely or not at all; `folder`, for the temporary file, is on the same file system. */
export function replaceFile(file: string, text: string, folder: string): void {
  const temporary = join(folder, `.new-${process.pid}`)
  writeFileSync(temporary, text)
  renameSync(temporary, file)
}

/** Creates a folder below `outDir`, once. */
export function makeFolder(outDir: string, folder: string, made: Set<string>): void {
  if (folder === '' || made.has(folder)) return
  made.add(folder)
  mkdirSync(`${outDir}/${folder}`, { recursive: true })
}

/** Deletes files, where they exist. */
export function deleteFiles(outDir: string, paths: readonly string[]): void {
  for (const path of paths) {
    try {
      unlinkSync(`${outDir}/${path}`)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

/** Removes the folders of deleted files that are empty now. */
export function removeEmptyFolders(outDir: string, paths: readonly string[]): void {
  const folders = new Set<string>()
  for (const path of paths) {
    for (let folder = folderOf(path); folder !== '' && !folders.has(folder); folder = folderOf(folder)) {
      folders.add(folder)
    }
  }
  // Longest first: a folder comes before the folder it is in.
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) removeIfEmpty(`${outDir}/${folder}`)
}

/** Removes a folder that contains only folders. */
export function removeEmptyTree(folder: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) removeEmptyTree(`${folder}/${name}`)
  rmdirSync(folder)
}

/** Removes a folder when it is empty. */
export function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // Not empty, or already removed.
  }
}
