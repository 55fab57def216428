// Last changes of source files, from one pass over the history. The result is cached for the
// current commit; untracked files have no last change.

import { join, resolve } from 'node:path'
import { readCachedValue, writeCachedValue } from '../../core/engine/cache-file.ts'
import { readText } from '../../core/engine/files.ts'
import { hashOf } from '../../core/engine/hash.ts'
import type { SourcePath } from '../../core/model/names.ts'
import type { FileChange } from '../../core/model/site.ts'
import type { FileChanges, FileChangesRequest } from '../../core/registry/built-in-hooks.ts'
import { readGit, streamGit } from './run-git.ts'

/** The inputs of the result, and the result for each file. */
interface HistoryRecord {
  readonly state: string
  readonly changes: Readonly<Record<SourcePath, readonly [date: string, author: string] | null>>
}

/** Returns the last change of each file. Untracked files, and files whose last change is beyond a shallow clone, are missing. */
export async function readHistory({
  root,
  cacheDir,
  paths,
}: Omit<FileChangesRequest, 'options'>): Promise<FileChanges> {
  const recordFile = join(cacheDir, 'history.json')
  const state = await readState(root)
  if (!state) return {}
  const cachedHistory = readCachedValue(recordFile) as HistoryRecord | undefined
  if (
    cachedHistory?.state === state.hash &&
    paths.every((path) => Object.hasOwn(cachedHistory.changes, path))
  ) {
    return pick(paths, (path) => {
      const change = cachedHistory.changes[path]
      return change ? { date: change[0], author: change[1] } : undefined
    })
  }
  const tree = await readGit(root, ['ls-tree', '-r', '-z', '--name-only', 'HEAD'])
  if (tree === undefined) return {}
  const tracked = new Set(tree.split('\0'))
  const follower = followLog(
    paths.filter((path) => tracked.has(path)),
    state.boundary,
  )
  const succeeded = follower.take('') ? await streamGit(root, LOG_ARGUMENTS, follower.take) : true
  if (!succeeded) return {}
  const changes = paths.map((path) => {
    const change = follower.changes.get(path)
    return [path, change ? [change.date, change.author] : null] as const
  })
  writeCachedValue(recordFile, { state: state.hash, changes: Object.fromEntries(changes) })
  return pick(paths, (path) => follower.changes.get(path))
}

/** Returns the current commit and the boundary of a shallow clone; undefined outside a repository. */
async function readState(
  root: string,
): Promise<{ readonly hash: string; readonly boundary: ReadonlySet<string> } | undefined> {
  const output = await readGit(root, ['rev-parse', 'HEAD', '--git-path', 'shallow', '--show-prefix'])
  if (output === undefined) return undefined
  const shallowFile = output.split('\n')[1] ?? ''
  const shallow = readText(resolve(root, shallowFile)) ?? ''
  return { hash: hashOf(`${output}\0${shallow}`), boundary: new Set(shallow.split('\n').filter(Boolean)) }
}

function pick(paths: readonly SourcePath[], find: (path: SourcePath) => FileChange | undefined): FileChanges {
  return Object.fromEntries(
    paths.flatMap((path) => {
      const change = find(path)
      return change ? [[path, change]] : []
    }),
  )
}

/** The arguments of `git log`, in the output format that `take` parses. */
const LOG_ARGUMENTS = [
  'log',
  '--format=tformat:%x01%H %ct %an',
  '--name-status',
  '--find-renames=100%',
  '--relative',
  '--no-color',
  '--no-ext-diff',
  '-z',
  'HEAD',
  '--',
  '.',
] as const

interface LogFollower {
  readonly changes: ReadonlyMap<SourcePath, FileChange>
  /** Parses a chunk of the log; returns false once every file is found. */
  take(text: string): boolean
}

/** Tracks files through the log. `boundary` contains the commits where a shallow clone ends. */
function followLog(paths: readonly SourcePath[], boundary: ReadonlySet<string>): LogFollower {
  const changes = new Map<SourcePath, FileChange>()
  /** Path at this point of the history → current path. */
  const originalPaths = new Map(paths.map((path) => [path, path]))
  let commit: { readonly change: FileChange; readonly isBoundary: boolean } | undefined
  let status = ''
  let oldPath: string | undefined
  let rest = ''

  function takeToken(token: string): void {
    if (status === '') {
      const word = token.replace(/^\n+/, '')
      if (word.startsWith('\x01')) commit = readCommit(word, boundary)
      else status = word
      return
    }
    if (/^[RC]/.test(status) && oldPath === undefined) {
      oldPath = token
      return
    }
    finish(token)
    status = ''
    oldPath = undefined
  }

  function finish(path: string): void {
    const now = originalPaths.get(path)
    if (now === undefined || !commit || status === 'D') return
    originalPaths.delete(path)
    if (status.startsWith('R') && oldPath !== undefined) originalPaths.set(oldPath, now)
    else if (!commit.isBoundary) changes.set(now, commit.change)
  }

  return {
    changes,
    take(text) {
      const tokens = (rest + text).split('\0')
      rest = tokens.pop() ?? ''
      for (const token of tokens) takeToken(token)
      return originalPaths.size > 0
    },
  }
}

function readCommit(line: string, boundary: ReadonlySet<string>) {
  const [hash = '', seconds = ''] = line.slice(1).split(' ', 2)
  const author = line.slice(hash.length + seconds.length + 3)
  const date = new Date(Number(seconds) * 1000).toISOString().replace('.000', '')
  return { change: { date, author }, isBoundary: boundary.has(hash) }
}
