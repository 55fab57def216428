// Problems of a set of output paths, independent of the files on disk.

import { compareFindings, type Finding } from '../model/finding.ts'
import { foldPath } from '../paths/url-path.ts'
import { checkTargetPath, folderOf } from './target-path.ts'

/** A file and its path. Files with the same key have the same contents. */
export interface RequestedFile {
  readonly path: string
  readonly key: string
}

/** Returns the findings for these paths, in report order. */
export function findPathProblems(files: readonly RequestedFile[]): Finding[] {
  const findings: Finding[] = []
  const keys = new Map<string, string>()
  for (const { path, key } of files) {
    const problem = findClaimProblem(path, key, keys.get(path))
    if (problem) findings.push(problem)
    else keys.set(path, key)
  }
  resolveConflicts(keys, findings)
  return findings.sort(compareFindings)
}

/** Reason why a path is refused: it is unsafe, or a `rival` uses it with other contents. */
export function findClaimProblem(path: string, key: string, rival: string | undefined): Finding | undefined {
  return checkTargetPath(path) ?? (rival === undefined || rival === key ? undefined : duplicateFile(path))
}

/** Drops paths that cannot coexist with others on every file system: of two paths, the second in code unit order. */
export function resolveConflicts<Value>(
  claims: ReadonlyMap<string, Value>,
  findings: Finding[],
): { readonly files: Map<string, Value>; readonly folds: Map<string, string> } {
  const files = new Map<string, Value>()
  const folds = new Map<string, string>()
  const foldedFolders = new Map<string, string>()
  for (const path of [...claims.keys()].sort()) {
    const fold = foldPath(path)
    // A folder that already contains a file cannot be below another file.
    const isKnown = foldedFolders.has(folderOf(fold))
    const rival =
      folds.get(fold) ?? foldedFolders.get(fold) ?? (isKnown ? undefined : rivalAbove(fold, folds))
    if (rival !== undefined) {
      findings.push(conflictingPaths(path, rival))
      continue
    }
    folds.set(fold, path)
    files.set(path, claims.get(path)!)
    for (
      let folder = folderOf(fold);
      folder !== '' && !foldedFolders.has(folder);
      folder = folderOf(folder)
    ) {
      foldedFolders.set(folder, path)
    }
  }
  return { files, folds }
}

/** Creates the finding for a file whose path needs to be a folder. */
function rivalAbove(fold: string, folds: ReadonlyMap<string, string>): string | undefined {
  for (let folder = folderOf(fold); folder !== ''; folder = folderOf(folder)) {
    const rival = folds.get(folder)
    if (rival !== undefined) return rival
  }
  return undefined
}

function conflictingPaths(path: string, rival: string): Finding {
  const isSameName = rival.toLowerCase() === path.toLowerCase() || foldPath(rival) === foldPath(path)
  return {
    rule: 'clashing-paths',
    severity: 'error',
    message: isSameName
      ? `The output files "${rival}" and "${path}" differ only in case or in the encoding of accents: many file systems can hold only one of them. The second was left out.`
      : `The output files "${rival}" and "${path}" cannot both exist: one is a file where the other needs a folder. The second was left out.`,
    help: 'Rename one of them, or give its page another `slug`.',
    output: path,
  }
}

function duplicateFile(path: string): Finding {
  return {
    rule: 'duplicate-file',
    severity: 'error',
    message: `Two different files have the path "${path}" in the output. The second was left out.`,
    help: 'Rename one of them, or disable one of the two outputs.',
    output: path,
  }
}
