// The output folder. A build claims output files, with new or unchanged contents. New contents are staged;
// nothing changes until the commit puts them in place and deletes earlier files that were not claimed. Opening the folder
// first completes a commit that was interrupted.
//
//   recover → stage … → plan → commit (see commit.ts) → record
//
// Contents are not flushed to the disk: this protects against killed builds and full disks, not against power cuts, after
// which a build without the cache repairs the folder.

import { lstatSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readCachedText, writeCachedText } from '../engine/cache-file.ts'
import { hashOf } from '../engine/hash.ts'
import { compareFindings, type Finding } from '../model/finding.ts'
import type { Hash } from '../model/names.ts'
import { commitStaged, isInterrupted, recoverOutput } from './commit.ts'
import type { Lock } from './lock.ts'
import {
  type Manifest,
  manifestName,
  readManifest,
  readRecord,
  writeManifest,
  writeRecord,
} from './manifest.ts'
import { hasContents, statPath } from './on-disk.ts'
import { realPath } from './out-dir.ts'
import { findClaimProblem } from './path-problems.ts'
import { type Claim, type Plan, planCommit } from './plan.ts'
import { deferSignals, type EndingSignal } from './signals.ts'
import { createStage } from './stage.ts'
import { readPlainFile } from './state-files.ts'
import { stateFolder } from './target-path.ts'

export interface OutputOptions {
  /** Absolute path, accepted by `checkOutDir` and locked by the caller. */
  readonly outDir: string
  /** Absolute path of this machine's record, in the cache folder. */
  readonly recordFile: string
  /** Confirmed before the commit: a build that was suspended may have lost its lock. */
  readonly lock?: Pick<Lock, 'confirm'>
  /** Called after the commit with a signal that arrived during it. Default: the signal ends the process. */
  readonly onSignal?: (signal: EndingSignal) => void
}

/** Statistics of a commit. */
export interface Committed {
  readonly written: number
  readonly unchanged: number
  readonly deleted: number
  /** Total of all output files. */
  readonly bytes: number
  /** Hash of the manifest, as the identity of the output. */
  readonly output: Hash
  readonly findings: readonly Finding[]
}

/** An output folder during one build. */
export interface Output {
  /** Whether the file is unchanged since it was written for this key. */
  isCurrent(path: string, key: string): boolean
  /** Returns the hash of the manifest if every file is unchanged; otherwise undefined. */
  untouched(): Hash | undefined
  /** Claims an unchanged file. Only for paths that are current. */
  retain(path: string): void
  /** Claims a path with contents. A file that already has them keeps its modification time. */
  stage(path: string, contents: string | Uint8Array, key?: string): void
  /** Claims a path with the contents of a file whose hash is known. */
  stageCopy(path: string, fromAbsolute: string, hash: Hash, key?: string): void
  /** Problems of the paths claimed so far. */
  findings(): readonly Finding[]
  commit(): Promise<Committed>
  /** Discards staged files; the output remains unchanged. */
  abandon(): void
}

/** Opens the output folder for a build. */
export function openOutput(options: OutputOptions): Output {
  const outDir = realPath(options.outDir)
  recoverOutput(outDir)
  const stage = createStage(outDir)
  const manifest = readManifest(readPlainFile(join(outDir, stateFolder, manifestName)))
  /** Files written by earlier builds. */
  const owned = manifest ?? new Map<string, Hash>()
  const record = readRecord(readCachedText(options.recordFile), outDir)

  const claims = new Map<string, Claim>()
  const refusals: Finding[] = []
  /** Paths whose files are known to be unchanged. */
  const verified = new Set<string>()
  let plan: Plan | undefined

  const isUntouched = (path: string): boolean => {
    if (verified.has(path)) return true
    const recorded = record.get(path)
    if (recorded === undefined || !owned.get(path)) return false
    const stat = statPath(`${outDir}/${path}`)
    if (stat?.size !== recorded.size || stat.mtimeMs !== recorded.mtimeMs || !stat.isFile()) return false
    verified.add(path)
    return true
  }

  const claim = (path: string, hash: Hash, make: () => Omit<Claim, 'hash'>) => {
    const problem = findClaimProblem(path, hash, claims.get(path)?.hash)
    if (problem) refusals.push(problem)
    else if (!claims.has(path)) claims.set(path, { hash, ...make() })
    plan = undefined
  }

  /** Size and time of the file on disk if its contents are already correct. */
  const findOnDisk = (path: string, hash: Hash) => {
    const claimedEntry = owned.get(path)
    if (claimedEntry === undefined || (claimedEntry !== '' && claimedEntry !== hash)) return undefined
    const file = `${outDir}/${path}`
    if (!isUntouched(path) && !hasContents(file, hash)) return undefined
    const { size, mtimeMs } = record.get(path) && verified.has(path) ? record.get(path)! : lstatSync(file)
    return { size, mtimeMs }
  }

  const createPlan = (): Plan => {
    plan ??= planCommit(outDir, claims, owned)
    return plan
  }

  const findings = (): Finding[] => [...refusals, ...createPlan().findings].sort(compareFindings)

  const putInPlace = (): number => {
    const { files, writes, folders, clears, emptied, deletes, vanished } = createPlan()
    const stale = [...deletes, ...vanished]
    const next = hashesOf(files)
    if (manifest !== undefined && writes.length === 0 && isSameManifest(manifest, next)) return 0

    for (const folder of folders) stage.prepare(folder)
    options.lock?.confirm()
    commitStaged(outDir, stage, {
      next,
      writes: writes.map((path) => [path, files.get(path)!.staged!, files.get(path)!.hash]),
      clears,
      emptied,
      deletes: stale,
    })
    return clears.length + deletes.length
  }

  /** The record is written last: without it, files are compared by contents. */
  const saveRecord = () => {
    const { files } = createPlan()
    const isSame =
      record.size === files.size &&
      [...files].every(([path, { size, mtimeMs, key }]) => {
        const recorded = record.get(path)
        return recorded?.size === size && recorded.mtimeMs === mtimeMs && recorded.key === key
      })
    if (isSame) return
    mkdirSync(dirname(options.recordFile), { recursive: true })
    writeCachedText(options.recordFile, writeRecord(outDir, files))
  }

  return {
    untouched() {
      if (manifest === undefined) return undefined
      return [...manifest.keys()].every(isUntouched) ? hashOf(writeManifest(manifest)) : undefined
    },
    isCurrent: (path, key) => record.get(path)?.key === key && isUntouched(path),
    retain(path) {
      if (!isUntouched(path)) throw new Error(`"${path}" cannot be stored: it differs from what was written.`)
      claim(path, owned.get(path)!, () => record.get(path)!)
    },
    stage(path, contents, key) {
      const hash = hashOf(contents)
      claim(path, hash, () => {
        const present = findOnDisk(path, hash)
        if (present !== undefined) return { ...present, key }
        return { ...stage.write(contents), key }
      })
    },
    stageCopy(path, fromAbsolute, hash, key) {
      claim(path, hash, () => {
        const present = findOnDisk(path, hash)
        if (present !== undefined) return { ...present, key }
        return { ...stage.copy(fromAbsolute), key }
      })
    },
    findings,
    async commit() {
      const found = findings()
      const { files, writes } = createPlan()
      const deleted = await deferSignals(() => {
        const count = putInPlace()
        saveRecord()
        stage.clear()
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
    abandon() {
      try {
        // Once a journal exists, the stage belongs to the commit.
        if (!isInterrupted(outDir)) stage.clear()
      } catch {
        // The next build clears it. The original error, such as a failing disk, is reported.
      }
    },
  }
}

function hashesOf(files: ReadonlyMap<string, { readonly hash: Hash }>): Map<string, Hash> {
  return new Map([...files].map(([path, { hash }]) => [path, hash]))
}

function isSameManifest(one: Manifest, other: Manifest): boolean {
  return one.size === other.size && [...one].every(([path, hash]) => other.get(path) === hash)
}
