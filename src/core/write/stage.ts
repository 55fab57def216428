// New contents of a build, before they are put in place: files, numbered, and folders that the output does not have yet.
// All that needs space on the disk is done here, so that a full disk ends a build before it has changed the output.
//
//   <outDir>/.octavo/stage/0/1 …      files
//   <outDir>/.octavo/stage/folders/…  folders, by their paths in the output

import { copyFileSync, constants as fsConstants, lstatSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { removeIfEmpty } from './real-folders.ts'
import { stateFolder } from './target-path.ts'

/** Relative to the output folder. */
export const stageFolder = `${stateFolder}/stage`
export const preparedFolder = `${stageFolder}/folders`

/**
 * Staged files per folder. Linux's ext4 allocates a new file near those of its folder, and there skips each one deleted
 * in the last minutes: with a single folder this took longer than the rest of writing.
 */
const stagedTogether = 64

/** The path of a staged file, relative to the output folder. */
export function stagedPath(staged: number): string {
  return `${stageFolder}/${Math.floor((staged - 1) / stagedTogether)}/${staged}`
}

/** A staged file. */
export interface Staged {
  readonly staged: number
  readonly size: number
  readonly mtimeMs: number
}

export interface Stage {
  write(contents: string | Uint8Array): Staged
  copy(from: string): Staged
  /** Creates a file that is not part of the output, once. */
  writeNamed(name: string, text: string): void
  /** Prepares a folder of the output and its ancestors. */
  prepare(folder: string): void
  /** Removes staged files, and the folders created for them if they are empty. */
  clear(): void
}

/** Creates an empty stage; leftovers of a killed build are removed. */
export function createStage(outDir: string): Stage {
  const stageDir = join(outDir, stageFolder)
  let count = 0
  let createdFolder: string | undefined
  rmSync(stageDir, { recursive: true, force: true })

  const make = (folder: string) => {
    const created = mkdirSync(folder, { recursive: true })
    createdFolder ??= created
  }

  const stage = (write: (file: string) => void): Staged => {
    count += 1
    const file = join(outDir, stagedPath(count))
    if (count % stagedTogether === 1) make(dirname(file))
    write(file)
    const { size, mtimeMs } = lstatSync(file)
    return { staged: count, size, mtimeMs }
  }

  return {
    write: (contents) => stage((file) => writeFileSync(file, contents, { flag: 'wx' })),
    copy: (from) =>
      stage((file) => copyFileSync(from, file, fsConstants.COPYFILE_FICLONE | fsConstants.COPYFILE_EXCL)),
    writeNamed(name, text) {
      make(stageDir)
      writeFileSync(join(stageDir, name), text, { flag: 'wx' })
    },
    prepare: (folder) => make(join(outDir, preparedFolder, folder)),
    clear() {
      rmSync(stageDir, { recursive: true, force: true })
      if (createdFolder === undefined) return
      const statePath = join(outDir, stateFolder)
      removeIfEmpty(statePath)
      if (!createdFolder.startsWith(statePath)) removeIfEmpty(outDir)
    },
  }
}
