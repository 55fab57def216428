// The git work tree around a site, into which symbolic links of the site may point: who can commit a link can also commit
// its target. Ignored files are not committed, so links to them are refused.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { foldNames } from './private-path.ts'

/** The folder of the git checkout that contains a folder. `.git` is a folder, or a file in worktrees and submodules. */
export function findCheckout(from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (folder === dirname(folder)) return undefined
  }
}

/** Settings of the user or the repository may not start programs. */
const SAFE = ['-c', 'core.fsmonitor=false', '-c', 'core.untrackedCache=false']

/** Lists ignored files and folders of a work tree, relative to it; undefined if git is missing or fails. */
export function listIgnored(workTree: string): ReadonlySet<string> | undefined {
  const { status, stdout } = spawnSync(
    'git',
    [...SAFE, 'ls-files', '--others', '--ignored', '--exclude-standard', '--directory', '-z'],
    {
      cwd: workTree,
      env: { ...process.env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0' },
      encoding: 'utf8',
      maxBuffer: 256 << 20,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  if (status !== 0) return undefined
  return new Set(stdout.split('\0').map((path) => foldNames(path.replace(/\/$/, ''))))
}

/** Whether a path, or a folder above it, is in the list. */
export function isListed(path: string, ignored: ReadonlySet<string>): boolean {
  const folded = foldNames(path)
  for (let end = folded.length; end > 0; end = folded.lastIndexOf('/', end - 1))
    if (ignored.has(folded.slice(0, end))) return true
  return false
}
