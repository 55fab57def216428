// The log of a repository, newest commit first → the last change of each file.
//
// 1. A file is looked up by its current path.
// 2. A commit that only renames it does not count as a change: from there on it is looked up by its earlier path.
// 3. Any other commit that touches it is its last change.
// 4. At the boundary of a shallow clone a commit seems to add every file: those files stay without a date.

import type { SourcePath } from '../model/names.ts'
import type { FileChange } from '../model/site.ts'

/** The arguments of `git log` whose output `take` reads. */
export const LOG_ARGUMENTS = [
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

export interface LogFollower {
  readonly changes: ReadonlyMap<SourcePath, FileChange>
  /** Takes a chunk of the log; false once every file is known. */
  take(text: string): boolean
}

/** Follows files through the log. `boundary` are the commits where a shallow clone ends. */
export function followLog(paths: readonly SourcePath[], boundary: ReadonlySet<string>): LogFollower {
  const changes = new Map<SourcePath, FileChange>()
  /** Path at this point of the history → current path. */
  const wanted = new Map(paths.map((path) => [path, path]))
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
    settle(token)
    status = ''
    oldPath = undefined
  }

  function settle(path: string): void {
    const now = wanted.get(path)
    if (now === undefined || !commit || status === 'D') return
    wanted.delete(path)
    if (status.startsWith('R') && oldPath !== undefined) wanted.set(oldPath, now)
    else if (!commit.isBoundary) changes.set(now, commit.change)
  }

  return {
    changes,
    take(text) {
      const tokens = (rest + text).split('\0')
      rest = tokens.pop() ?? ''
      for (const token of tokens) takeToken(token)
      return wanted.size > 0
    },
  }
}

function readCommit(line: string, boundary: ReadonlySet<string>) {
  const [hash = '', seconds = ''] = line.slice(1).split(' ', 2)
  const author = line.slice(hash.length + seconds.length + 3)
  const date = new Date(Number(seconds) * 1000).toISOString().replace('.000', '')
  return { change: { date, author }, isBoundary: boundary.has(hash) }
}
