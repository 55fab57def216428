// When each source file was last changed, from one pass over the history. What was found is kept beside the cache
// for the commit it was found at; there is no answer where git has none.

import { resolve } from 'node:path'
import { readJson, readText, writeWhole } from '../engine/files.ts'
import { hashOf } from '../engine/hash.ts'
import type { SourcePath } from '../model/names.ts'
import type { FileChange } from '../model/site.ts'
import { followLog, LOG_WORDS } from './follow-log.ts'
import { askGit, readGit } from './run-git.ts'

export interface HistoryRequest {
  /** Folder of the site, absolute. */
  readonly root: string
  readonly paths: readonly SourcePath[]
  /** Where answers are kept, absolute. */
  readonly recordFile: string
}

export type FileChanges = Readonly<Record<SourcePath, FileChange>>

/** The record: everything the answers depend on, and the answer for each file asked about. */
interface HistoryRecord {
  readonly state: string
  readonly changes: Readonly<Record<SourcePath, readonly [date: string, author: string] | null>>
}

/** The last change of each file. Files that git does not know, or whose history is cut off, are left out. */
export async function readHistory({ root, paths, recordFile }: HistoryRequest): Promise<FileChanges> {
  const state = await readState(root)
  if (!state) return {}
  const kept = readJson(recordFile) as HistoryRecord | undefined
  if (kept?.state === state.hash && paths.every((path) => Object.hasOwn(kept.changes, path))) {
    return pick(paths, (path) => {
      const change = kept.changes[path]
      return change ? { date: change[0], author: change[1] } : undefined
    })
  }
  const tree = await askGit(root, ['ls-tree', '-r', '-z', '--name-only', 'HEAD'])
  if (tree === undefined) return {}
  const tracked = new Set(tree.split('\0'))
  const follower = followLog(
    paths.filter((path) => tracked.has(path)),
    state.cut,
  )
  const isGood = follower.take('') ? await readGit(root, LOG_WORDS, follower.take) : true
  if (!isGood) return {}
  const changes = paths.map((path) => {
    const change = follower.changes.get(path)
    return [path, change ? [change.date, change.author] : null] as const
  })
  writeWhole(recordFile, JSON.stringify({ state: state.hash, changes: Object.fromEntries(changes) }))
  return pick(paths, (path) => follower.changes.get(path))
}

/** The commit the work tree is at, and where a shallow clone was cut; undefined outside a repository. */
async function readState(
  root: string,
): Promise<{ readonly hash: string; readonly cut: ReadonlySet<string> } | undefined> {
  const told = await askGit(root, ['rev-parse', 'HEAD', '--git-path', 'shallow', '--show-prefix'])
  if (told === undefined) return undefined
  const shallowFile = told.split('\n')[1] ?? ''
  const shallow = readText(resolve(root, shallowFile)) ?? ''
  return { hash: hashOf(`${told}\0${shallow}`), cut: new Set(shallow.split('\n').filter(Boolean)) }
}

function pick(paths: readonly SourcePath[], find: (path: SourcePath) => FileChange | undefined): FileChanges {
  return Object.fromEntries(
    paths.flatMap((path) => {
      const change = find(path)
      return change ? [[path, change]] : []
    }),
  )
}
