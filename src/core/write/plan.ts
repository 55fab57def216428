// Plans a commit before it changes anything. Every obstacle is found here, so that the commit itself is
// renames that succeed.
//
//   1. of two claimed paths that a file system may confuse, the first in code unit order wins
//   2. a file that Octavo wrote earlier and that is no longer claimed is stale
//   3. a claimed path is dropped if a foreign file exists there; a stale file there is deleted first

import { listFiles } from '../engine/list-files.ts'
import type { Finding } from '../model/finding.ts'
import type { Hash } from '../model/names.ts'
import { foldPath } from '../paths/url-path.ts'
import type { Manifest } from './manifest.ts'
import { hasContents, isSameFile, statPath } from './on-disk.ts'
import { resolveConflicts } from './path-problems.ts'
import { folderOf } from './target-path.ts'

/** A claimed output file. */
export interface Claim {
  readonly hash: Hash
  readonly size: number
  readonly mtimeMs: number
  readonly key: string | undefined
  /** Number of the staged contents; absent if the file on disk is already correct. */
  readonly staged?: number
}

export interface Plan {
  /** The complete output after the commit. */
  readonly files: ReadonlyMap<string, Claim>
  /** Paths to move into place: data, then pages, then lists of pages. */
  readonly writes: readonly string[]
  /** Folders the writes need that do not exist. */
  readonly folders: readonly string[]
  /** Stale files that block a write: deleted first. */
  readonly clears: readonly string[]
  /** Folders without files that block a file. */
  readonly emptied: readonly string[]
  /** Other stale files: deleted last. */
  readonly deletes: readonly string[]
  /** Stale paths without a file, whose folders may be empty. */
  readonly vanished: readonly string[]
  readonly findings: readonly Finding[]
}

type Kind = 'absent' | 'file' | 'folder'

/** Decides the action for each claimed and each owned path. */
export function planCommit(outDir: string, claims: ReadonlyMap<string, Claim>, owned: Manifest): Plan {
  const findings: Finding[] = []
  const { files, folds } = resolveConflicts(claims, findings)

  const staleOf = new Map<string, string>()
  for (const path of owned.keys()) if (!files.has(path)) staleOf.set(foldPath(path), path)
  const isStale = (path: string) => owned.has(path) && !files.has(path)
  const clears = new Set<string>()
  const emptied: string[] = []
  const folders = new Map<string, Kind | 'foreign'>([['', kindOf(outDir)]])

  /** Returns the kind of the existing entry at a path; `foreign` if Octavo did not write it. */
  const stateOfFolder = (folder: string): Kind | 'foreign' => {
    const existingFolder = folders.get(folder)
    if (existingFolder !== undefined) return existingFolder
    const parent = stateOfFolder(folderOf(folder))
    let kind: Kind | 'foreign' = parent
    if (parent === 'folder') {
      kind = kindOf(`${outDir}/${folder}`)
      if (kind === 'file' && isStale(folder)) {
        clears.add(folder)
        kind = 'absent'
      } else if (kind === 'file') kind = 'foreign'
    }
    folders.set(folder, kind)
    return kind
  }

  /** Whether a file can be written at a path; records the files that must be deleted first. */
  const isFree = (path: string, claim: Claim): boolean => {
    const folder = stateOfFolder(folderOf(path))
    if (folder !== 'folder') return folder === 'absent'
    const target = `${outDir}/${path}`
    const kind = kindOf(target)
    if (kind === 'folder') {
      const below = listFiles({ folder: target, isRaw: true }).map((file) => `${path}/${file}`)
      if (!below.every(isStale)) return false
      for (const file of below) clears.add(file)
      emptied.push(path)
      return true
    }
    if (kind === 'absent' || owned.has(path)) return true
    const caseVariant = staleOf.get(foldPath(path))
    if (caseVariant !== undefined && isSameFile(target, `${outDir}/${caseVariant}`)) return true
    return hasContents(target, claim.hash)
  }

  const writes: string[] = []
  for (const [path, claim] of files) {
    if (claim.staged === undefined) continue
    if (isFree(path, claim)) writes.push(path)
    else {
      files.delete(path)
      findings.push(foreignFile(path))
    }
  }

  const absent = [...folders].filter(([folder, kind]) => folder !== '' && kind === 'absent')

  const deletes: string[] = []
  const vanished: string[] = []
  for (const path of owned.keys()) {
    if (files.has(path) || clears.has(path)) continue
    const caseVariant = folds.get(foldPath(path))
    // Do not follow a link that has replaced a folder.
    if (stateOfFolder(folderOf(path)) !== 'folder' || kindOf(`${outDir}/${path}`) !== 'file') {
      if (caseVariant === undefined) vanished.push(path)
    } else if (caseVariant === undefined || !isSameFile(`${outDir}/${path}`, `${outDir}/${caseVariant}`))
      deletes.push(path)
    else if (files.get(caseVariant)?.staged !== undefined) clears.add(path)
  }

  writes.sort(byRankThenPath)
  return {
    files,
    writes,
    folders: absent.map(([folder]) => folder),
    clears: [...clears].sort(),
    emptied,
    deletes: deletes.sort(),
    vanished,
    findings,
  }
}

/** Order of writes, so that references are valid at any time: data before pages, and pages before lists. */
function byRankThenPath(a: string, b: string): number {
  return rankOf(a) - rankOf(b) || (a < b ? -1 : 1)
}

function rankOf(path: string): number {
  if (path.endsWith('.html')) return 1
  return lists.test(path) ? 2 : 0
}

/** Site maps, feeds, redirects and indexes. */
const lists = /(?:^|\/)(?:manifest\.json|pages\.json|routes\.json|_redirects|[^/]+\.xml|llms[^/]*\.txt)$/

function kindOf(path: string): Kind {
  const stat = statPath(path)
  return stat === undefined ? 'absent' : stat.isDirectory() ? 'folder' : 'file'
}

function foreignFile(path: string): Finding {
  return {
    rule: 'foreign-file',
    severity: 'error',
    message: `The output file "${path}" was not written: something that Octavo did not create is in its place.`,
    help: 'Move it to a static folder if it belongs to the site, otherwise delete it from the output folder.',
    output: path,
  }
}
