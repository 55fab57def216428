// Starts git, the one program Octavo asks about a site's history. Nothing of the person's own configuration may
// change what comes out, and nothing is fetched or locked.

import { type ChildProcess, spawn } from 'node:child_process'

const settings = ['-c', 'log.showRoot=true', '-c', 'log.showSignature=false', '-c', 'core.fsmonitor=false']

/** What a command prints, all at once; undefined when it fails, or when there is no git. */
export function askGit(folder: string, words: readonly string[]): Promise<string | undefined> {
  const parts: string[] = []
  return readGit(folder, words, (text) => {
    parts.push(text)
    return true
  }).then((isGood) => (isGood ? parts.join('') : undefined))
}

/** Reads what a command prints as it comes, until `take` has enough. Says whether all went well. */
export function readGit(
  folder: string,
  words: readonly string[],
  take: (text: string) => boolean,
): Promise<boolean> {
  return new Promise((resolve) => {
    const git = startGit(folder, words)
    let hasEnough = false
    const { stdout } = git
    stdout?.setEncoding('utf8')
    stdout?.on('data', (text: string) => {
      if (hasEnough || take(text)) return
      hasEnough = true
      git.kill()
    })
    git.on('error', () => resolve(false))
    git.on('close', (code) => resolve(hasEnough || code === 0))
  })
}

function startGit(folder: string, words: readonly string[]): ChildProcess {
  return spawn('git', [...settings, ...words], {
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1', GIT_PAGER: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
  })
}
