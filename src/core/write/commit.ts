// The commit: moves staged files into place. The journal lists the changes and is written before anything changes. Without a
// journal, the output is the old one; with a journal, the next process that opens the folder repeats the commit. Repeating it
// ends with the new output regardless of the previous progress.
//
//   journal → clear obstacles → data → pages → lists of pages → manifest → delete stale files → drop journal
//
// All files and folders are created while staging: after the journal there are only renames and deletions.

import { accessSync, constants, copyFileSync, renameSync, rmSync, unlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hashOf } from '../engine/hash.ts'
import type { Hash } from '../model/names.ts'
import {
  type Journal,
  type JournalWrite,
  journalName,
  type Manifest,
  manifestName,
  readJournal,
  readManifest,
  writeJournal,
  writeManifest,
} from './manifest.ts'
import { hasContents, isPlainFile, statPath } from './on-disk.ts'
import { createRealFolders, removeEmptyFolders, removeEmptyTree } from './real-folders.ts'
import { preparedFolder, type Stage, stagedPath, stageFolder } from './stage.ts'
import { readPlainFile, replaceFile } from './state-files.ts'
import { folderOf, stateFolder } from './target-path.ts'

/** An error of the disk or the program while the new output was moved into place. */
export class CommitInterrupted extends Error {
  override readonly name = 'CommitInterrupted'
  readonly help =
    'The output folder now holds files of two builds. Correct the cause; the next `octavo build`, `check` or `serve` then completes the change.'

  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`The new output could not be put in place completely: ${reason}`, { cause })
  }
}

/** Whether an interrupted commit exists in the folder. */
export function isInterrupted(outDir: string): boolean {
  const statePath = join(outDir, stateFolder)
  return (statPath(statePath)?.isDirectory() ?? false) && isPlainFile(join(statePath, journalName))
}

/** Changes of a commit, without the manifest. */
export type Changes = Omit<Journal, 'manifest'>

/** Moves staged files into place. `next` is the manifest of the new output. */
export function commitStaged(
  outDir: string,
  stage: Stage,
  { next, ...changes }: Changes & { next: Manifest },
) {
  checkFolders(outDir, changes)
  const manifest = writeManifest(next)
  stage.writeNamed(manifestName, manifest)
  const journal: Journal = { ...changes, manifest: hashOf(manifest) }
  replaceFile(join(outDir, stateFolder, journalName), writeJournal(journal), join(outDir, stageFolder))
  try {
    removeObstacles(outDir, journal)
    const [lost] = putFiles(outDir, journal, moveFile)
    if (lost !== undefined) throw new Error(`another program has changed the folder of "${lost}"`)
    renameSync(join(outDir, stageFolder, manifestName), join(outDir, stateFolder, manifestName))
    removeStale(outDir, journal)
    unlinkSync(join(outDir, stateFolder, journalName))
  } catch (error) {
    throw new CommitInterrupted(error)
  }
}

/** Throws the system's error for a folder without write permission, while the output is still unchanged. */
function checkFolders(outDir: string, { writes, clears, emptied, deletes }: Changes) {
  const folders = createRealFolders(outDir)
  const checked = new Set<string>()
  for (const path of [...writes.map(([path]) => path), ...clears, ...emptied, ...deletes]) {
    let folder = folderOf(path)
    while (!folders.has(folder)) folder = folderOf(folder)
    if (checked.has(folder)) continue
    checked.add(folder)
    accessSync(join(outDir, folder), constants.W_OK | constants.X_OK)
  }
}

/** Completes a commit that was interrupted, if there is one. The caller holds the lock. */
export function recoverOutput(outDir: string): void {
  if (!isInterrupted(outDir)) return
  const journalFile = join(outDir, stateFolder, journalName)
  try {
    const journal = readJournal(readPlainFile(journalFile))
    if (journal) repeatCommit(outDir, journal)
    else invalidateManifest(outDir)
    unlinkSync(journalFile)
    rmSync(join(outDir, stageFolder), { recursive: true, force: true })
  } catch (error) {
    throw new CommitInterrupted(error)
  }
}

/** Validates the stage, because it may have been modified: files missing from it are left unchanged in the output. */
function repeatCommit(outDir: string, journal: Journal) {
  const folders = createRealFolders(outDir)
  const findStaged = (staged: number, hash: Hash): string | undefined => {
    const path = stagedPath(staged)
    const file = `${outDir}/${path}`
    return folders.has(folderOf(path)) && hasContents(file, hash) ? file : undefined
  }
  const [first] = journal.writes
  // Later there may be new files where the old ones were in the way.
  if (first === undefined || findStaged(first[1], first[2]) !== undefined) removeObstacles(outDir, journal)
  const lost = putFiles(outDir, journal, (_, target, [, staged, hash]) => {
    const file = findStaged(staged, hash)
    if (file === undefined || statPath(target)?.isDirectory()) return hasContents(target, hash)
    return moveFile(file, target)
  })
  removeEmptyFolders(outDir, lost)
  repeatManifest(outDir, journal, lost)
  removeStale(outDir, journal)
}

/** Moves the next manifest into place, with unknown hashes for lost files. */
function repeatManifest(outDir: string, { manifest, writes }: Journal, lost: readonly string[]) {
  const present = readPlainFile(join(outDir, stateFolder, manifestName))
  const isNext = (text: string | undefined) => text !== undefined && hashOf(text) === manifest
  const staged = createRealFolders(outDir).has(stageFolder)
    ? readPlainFile(join(outDir, stageFolder, manifestName))
    : undefined
  const next = [present, staged].find(isNext)
  if (next !== undefined && lost.length === 0) {
    if (next !== present) replaceManifest(outDir, next)
    return
  }
  const hashes = new Map(readManifest(next ?? present))
  for (const path of next === undefined ? writes.map(([path]) => path) : lost) hashes.set(path, '')
  replaceManifest(outDir, writeManifest(hashes))
}

/** After an unreadable journal, any file may be old, new or missing. */
function invalidateManifest(outDir: string) {
  const previousManifest = readManifest(readPlainFile(join(outDir, stateFolder, manifestName)))
  if (previousManifest)
    replaceManifest(outDir, writeManifest(new Map([...previousManifest.keys()].map((path) => [path, '']))))
}

function replaceManifest(outDir: string, text: string) {
  const hasStage = createRealFolders(outDir).make(stageFolder)
  replaceFile(
    join(outDir, stateFolder, manifestName),
    text,
    join(outDir, hasStage ? stageFolder : stateFolder),
  )
}

function removeObstacles(outDir: string, { clears, emptied }: Journal) {
  removeFiles(outDir, clears)
  removeEmptyFolders(outDir, clears)
  const folders = createRealFolders(outDir)
  for (const path of emptied) if (folders.has(path)) removeEmptyTree(`${outDir}/${path}`)
}

/** Returns the paths that failed. `put` moves a staged file into place and returns whether it succeeded. */
function putFiles(
  outDir: string,
  { writes }: Journal,
  put: (staged: string, target: string, write: JournalWrite) => boolean,
): string[] {
  const folders = createRealFolders(outDir, preparedFolder)
  const lost: string[] = []
  for (const write of writes) {
    const [path, staged] = write
    const isPlaced =
      folders.make(folderOf(path)) && put(`${outDir}/${stagedPath(staged)}`, `${outDir}/${path}`, write)
    if (!isPlaced) lost.push(path)
  }
  return lost
}

function moveFile(from: string, to: string): boolean {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    // The folder is on another disk. There, the new contents are written completely before they replace the old ones.
    const complete = join(dirname(to), '.octavo-new')
    rmSync(complete, { force: true })
    copyFileSync(from, complete, constants.COPYFILE_EXCL)
    renameSync(complete, to)
  }
  return true
}

function removeStale(outDir: string, { deletes }: Journal) {
  removeFiles(outDir, deletes)
  removeEmptyFolders(outDir, deletes)
}

function removeFiles(outDir: string, paths: readonly string[]) {
  const folders = createRealFolders(outDir)
  for (const path of paths) {
    const file = `${outDir}/${path}`
    if (folders.has(folderOf(path)) && !(statPath(file)?.isDirectory() ?? true)) unlinkSync(file)
  }
}
