// Checks that output folders are reached without symbolic links, which could point to foreign files.

import { mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs'
import { statPath } from './on-disk.ts'
import { folderOf } from './target-path.ts'

export interface RealFolders {
  /** Whether a folder exists below the output folder and is reached without symbolic links. */
  has(folder: string): boolean
  /** Ensures that a folder exists; returns false if something else is in its place. */
  make(folder: string): boolean
}

/** Checks each folder once. `prepared`, also relative, contains folders to move into the output. */
export function createRealFolders(outDir: string, prepared = ''): RealFolders {
  const states = new Map<string, 'folder' | 'absent' | 'other'>([['', 'folder']])

  const stateOf = (folder: string): 'folder' | 'absent' | 'other' => {
    let state = states.get(folder)
    if (state !== undefined) return state
    state = stateOf(folderOf(folder))
    if (state === 'folder') {
      const stat = statPath(`${outDir}/${folder}`)
      state = stat === undefined ? 'absent' : stat.isDirectory() ? 'folder' : 'other'
    }
    states.set(folder, state)
    return state
  }

  const create = (folder: string) => {
    const ready = `${prepared}/${folder}`
    if (prepared === '' || stateOf(ready) !== 'folder' || !move(`${outDir}/${ready}`, `${outDir}/${folder}`))
      mkdirSync(`${outDir}/${folder}`)
    states.set(folder, 'folder')
  }

  const make = (folder: string): boolean => {
    if (stateOf(folder) === 'folder') return true
    if (!make(folderOf(folder))) return false
    // It may have come with the folder above it.
    states.delete(folder)
    if (stateOf(folder) === 'absent') create(folder)
    return stateOf(folder) === 'folder'
  }

  return { has: (folder) => stateOf(folder) === 'folder', make }
}

/** Returns false if the parent folder is on another file system. */
function move(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EXDEV') return false
    throw error
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
  const real = createRealFolders(outDir)
  // Longest first: a folder comes before the folder it is in.
  for (const folder of [...folders].sort((a, b) => b.length - a.length))
    if (real.has(folder)) removeIfEmpty(`${outDir}/${folder}`)
}

/** Removes a folder that contains only folders. */
export function removeEmptyTree(folder: string): void {
  if (!statPath(folder)?.isDirectory()) return
  for (const name of readdirSync(folder)) removeEmptyTree(`${folder}/${name}`)
  removeIfEmpty(folder)
}

/** Removes a folder when it is empty. */
export function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch (error) {
    if (!stays.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** Ignored errors: not empty, already removed, in use, or no permission. */
const stays = ['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR', 'EBUSY', 'EPERM', 'EACCES', 'EINVAL']
