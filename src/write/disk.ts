// The output folder. A build claims the files it wants there, with new contents or as they are. Nothing changes until
// the commit, which puts new contents in place by renames and deletes earlier files that were not claimed.
//
//   stage … → journal → clear what is in the way → data → pages → manifest → delete stale → drop journal → record
//
// Contents are not flushed to the disk: this protects against killed builds, not against power cuts, after which a build
// without the cache repairs the folder.

import {
  copyFileSync,
  constants as fsConstants,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  unlinkSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { keepText, readKept } from '../engine/cache-file.ts'
import { readText } from '../engine/files.ts'
import { hashOf } from '../engine/hash.ts'
import { compareFindings, type Finding } from '../model/finding.ts'
import type { Hash } from '../model/names.ts'
import {
  deleteFiles,
  makeFolder,
  removeEmptyFolders,
  removeEmptyTree,
  removeIfEmpty,
  replaceFile,
  writeStaged,
} from './disk-changes.ts'
import {
  ownFolder,
  readJournal,
  readManifest,
  readRecord,
  writeJournal,
  writeManifest,
  writeRecord,
} from './manifest.ts'
import { findClaimProblem } from './path-problems.ts'
import { type Claim, hasContents, type Plan, planCommit, statPath } from './plan.ts'
import { deferSignals, type EndingSignal } from './signals.ts'
import { folderOf } from './target-path.ts'

export interface OutputOptions {
  /** Absolute. `checkOutDir` has accepted it, and the caller holds its lock. */
  readonly outDir: string
  /** Absolute path of this machine's record, in the cache folder. */
  readonly recordFile: string
  /** Called after the commit with a signal that arrived during it. Default: the process ends by it. */
  readonly onSignal?: (signal: EndingSignal) => void
}

/** What a commit did. */
export interface Committed {
  readonly written: number
  readonly unchanged: number
  readonly deleted: number
  /** Of all files of the output. */
  readonly bytes: number
  /** Names the output by its manifest. */
  readonly output: Hash
  readonly findings: readonly Finding[]
}

/** An output folder during one build. */
export interface Output {
  /** The file is unchanged since it was written for this key: it can be kept. */
  isCurrent(path: string, key: string): boolean
  /** Names the output by its manifest when every file is as it was written; undefined when one is not. */
  untouched(): Hash | undefined
  /** Claims a file as it is. Only for paths that are current. */
  keep(path: string): void
  /** Claims a path with contents. A file that already has them keeps its modification time. */
  stage(path: string, contents: string | Uint8Array, key?: string): void
  /** Claims a path with the contents of a file, whose hash is known. */
  stageCopy(path: string, fromAbsolute: string, hash: Hash, key?: string): void
  /** Problems of the paths claimed so far. */
  findings(): readonly Finding[]
  commit(): Promise<Committed>
  /** Drops what was staged; the output stays as it was. */
  abandon(): void
}

/**
 * Staged files per folder. Linux's ext4 allocates a new file near those of its folder, and there skips each one deleted
 * in the last minutes: with a single folder this took longer than the rest of writing.
 */
const STAGED_TOGETHER = 64

/** Opens the output folder for a build, and takes over what a killed build left behind. */
export function openOutput(options: OutputOptions): Output {
  const outDir = resolve(options.outDir)
  const own = join(outDir, ownFolder)
  const stageDir = join(own, 'stage')
  const manifestFile = join(own, 'manifest.json')
  const journalFile = join(own, 'journal.json')

  const manifest = readManifest(readText(manifestFile))
  const journal = readJournal(readText(journalFile))
  /** What Octavo wrote earlier. A path of the journal is among it, with old or new contents. */
  const owned = new Map<string, Hash>(manifest)
  for (const path of journal ?? []) owned.set(path, '')
  const record = readRecord(readKept(options.recordFile), outDir)
  rmSync(stageDir, { recursive: true, force: true })

  const claims = new Map<string, Claim>()
  const refusals: Finding[] = []
  /** Paths whose files are known to be unchanged. */
  const verified = new Set<string>()
  let plan: Plan | undefined
  let stagedFiles = 0
  let madeFolder: string | undefined

  const isUntouched = (path: string): boolean => {
    if (verified.has(path)) return true
    const seen = record.get(path)
    if (seen === undefined || !owned.get(path)) return false
    const stat = statPath(`${outDir}/${path}`)
    if (stat?.size !== seen.size || stat.mtimeMs !== seen.mtimeMs || !stat.isFile()) return false
    verified.add(path)
    return true
  }

  const claim = (path: string, hash: Hash, make: () => Omit<Claim, 'hash'>) => {
    const problem = findClaimProblem(path, hash, claims.get(path)?.hash)
    if (problem) refusals.push(problem)
    else if (!claims.has(path)) claims.set(path, { hash, ...make() })
    plan = undefined
  }

  /** Size and time of the file on disk when it already has the contents. */
  const findOnDisk = (path: string, hash: Hash) => {
    const known = owned.get(path)
    if (known === undefined || (known !== '' && known !== hash)) return undefined
    const file = `${outDir}/${path}`
    if (!isUntouched(path) && !hasContents(file, hash)) return undefined
    const { size, mtimeMs } = record.get(path) && verified.has(path) ? record.get(path)! : lstatSync(file)
    return { size, mtimeMs }
  }

  const nextStaged = (): string => {
    const folder = `${stageDir}/${Math.floor(stagedFiles / STAGED_TOGETHER)}`
    if (stagedFiles % STAGED_TOGETHER === 0) {
      const made = mkdirSync(folder, { recursive: true })
      madeFolder ??= made
    }
    stagedFiles += 1
    return `${folder}/${stagedFiles}`
  }

  const makePlan = (): Plan => {
    plan ??= planCommit(outDir, claims, owned)
    return plan
  }

  const findings = (): Finding[] => [...refusals, ...makePlan().findings].sort(compareFindings)

  const putInPlace = (): number => {
    const { files, writes, clears, emptied, deletes } = makePlan()
    const stale = [...owned.keys()].filter((path) => !files.has(path))
    if (manifest !== undefined && journal === undefined && writes.length === 0 && stale.length === 0) return 0

    mkdirSync(stageDir, { recursive: true })
    replaceFile(journalFile, writeJournal([...writes, ...stale]), stageDir)
    deleteFiles(outDir, clears)
    removeEmptyFolders(outDir, clears)
    for (const folder of emptied) removeEmptyTree(`${outDir}/${folder}`)
    const folders = new Set<string>()
    for (const path of writes) {
      makeFolder(outDir, folderOf(path), folders)
      renameSync(files.get(path)!.staged!, `${outDir}/${path}`)
    }
    replaceFile(manifestFile, writeManifest(hashesOf(files)), stageDir)
    deleteFiles(outDir, deletes)
    // Of all stale paths: a killed build may have left folders that never had a file.
    removeEmptyFolders(outDir, stale)
    unlinkSync(journalFile)
    return clears.length + deletes.length
  }

  /** The record is written last: without it, files are compared by contents. */
  const keepRecord = () => {
    const { files } = makePlan()
    const isSame =
      record.size === files.size &&
      [...files].every(([path, { size, mtimeMs, key }]) => {
        const seen = record.get(path)
        return seen?.size === size && seen.mtimeMs === mtimeMs && seen.key === key
      })
    if (isSame) return
    mkdirSync(dirname(options.recordFile), { recursive: true })
    keepText(options.recordFile, writeRecord(outDir, files))
  }

  const clearStage = () => {
    rmSync(stageDir, { recursive: true, force: true })
    if (madeFolder === undefined) return
    removeIfEmpty(own)
    if (!madeFolder.startsWith(own)) removeIfEmpty(outDir)
  }

  return {
    untouched() {
      if (manifest === undefined || journal !== undefined) return undefined
      return [...manifest.keys()].every(isUntouched) ? hashOf(writeManifest(manifest)) : undefined
    },
    isCurrent: (path, key) => record.get(path)?.key === key && isUntouched(path),
    keep(path) {
      if (!isUntouched(path)) throw new Error(`"${path}" cannot be kept: it is not as it was written.`)
      claim(path, owned.get(path)!, () => record.get(path)!)
    },
    stage(path, contents, key) {
      const hash = hashOf(contents)
      claim(path, hash, () => {
        const present = findOnDisk(path, hash)
        if (present !== undefined) return { ...present, key }
        const staged = nextStaged()
        return { ...writeStaged(staged, contents), key, staged }
      })
    },
    stageCopy(path, fromAbsolute, hash, key) {
      claim(path, hash, () => {
        const present = findOnDisk(path, hash)
        if (present !== undefined) return { ...present, key }
        const staged = nextStaged()
        copyFileSync(fromAbsolute, staged, fsConstants.COPYFILE_FICLONE)
        const { size, mtimeMs } = lstatSync(staged)
        return { size, mtimeMs, key, staged }
      })
    },
    findings,
    async commit() {
      const found = findings()
      const { files, writes } = makePlan()
      const deleted = await deferSignals(() => {
        const count = putInPlace()
        keepRecord()
        clearStage()
        return count
      }, options.onSignal)
      let bytes = 0
      for (const { size } of files.values()) bytes += size
      return {
        written: writes.length,
        unchanged: files.size - writes.length,
        deleted,
        bytes,
        output: hashOf(writeManifest(hashesOf(files))),
        findings: found,
      }
    },
    abandon: clearStage,
  }
}

function hashesOf(files: ReadonlyMap<string, { readonly hash: Hash }>): Map<string, Hash> {
  return new Map([...files].map(([path, { hash }]) => [path, hash]))
}
