// Single changes of the disk, as the output folder needs them.

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

/** Writes a new file and says what the disk knows of it. */
export function writeStaged(file: string, contents: string | Uint8Array): { size: number; mtimeMs: number } {
  writeFileSync(file, contents)
  const { size, mtimeMs } = lstatSync(file)
  return { size, mtimeMs }
}

/** Writes a file whole or not at all, by way of `folder`, which is on the same file system. */
export function replaceFile(file: string, text: string, folder: string): void {
  const temporary = join(folder, `.new-${process.pid}`)
  writeFileSync(temporary, text)
  renameSync(temporary, file)
}

/** Makes a folder below `outDir`, each only once. */
export function makeFolder(outDir: string, folder: string, made: Set<string>): void {
  if (folder === '' || made.has(folder)) return
  made.add(folder)
  mkdirSync(`${outDir}/${folder}`, { recursive: true })
}

/** Deletes files; those that are gone already are fine. */
export function deleteFiles(outDir: string, paths: readonly string[]): void {
  for (const path of paths) {
    try {
      unlinkSync(`${outDir}/${path}`)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

/** Removes the folders of deleted files that hold nothing any more. */
export function removeEmptyFolders(outDir: string, paths: readonly string[]): void {
  const folders = new Set<string>()
  for (const path of paths) {
    for (let folder = folderOf(path); folder !== '' && !folders.has(folder); folder = folderOf(folder)) {
      folders.add(folder)
    }
  }
  // A folder's path is longer than that of the folder it is in, which so comes after it.
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) removeIfEmpty(`${outDir}/${folder}`)
}

/** Removes folders that hold nothing but folders. */
export function removeEmptyTree(folder: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) removeEmptyTree(`${folder}/${name}`)
  rmdirSync(folder)
}

/** Removes a folder that holds nothing. */
export function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // Something is in it, or it is gone.
  }
}
