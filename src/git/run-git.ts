// Runs git to read a site's history. The user's own configuration must not change the output, and nothing is fetched or
// locked.

import { type ChildProcess, spawn } from 'node:child_process'

const settings = ['-c', 'log.showRoot=true', '-c', 'log.showSignature=false', '-c', 'core.fsmonitor=false']

/** Nothing is fetched or locked, and messages are in English. */
export const GIT_ENVIRONMENT = {
  LC_ALL: 'C',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_PAGER: '',
} as const

/** The whole output of a command; undefined when it fails, or when git is not installed. */
export function readGit(folder: string, args: readonly string[]): Promise<string | undefined> {
  const parts: string[] = []
  return streamGit(folder, args, (text) => {
    parts.push(text)
    return true
  }).then((succeeded) => (succeeded ? parts.join('') : undefined))
}

/** Reads the output of a command as it arrives, until `take` returns false. Resolves to whether the command succeeded. */
export function streamGit(
  folder: string,
  args: readonly string[],
  take: (text: string) => boolean,
): Promise<boolean> {
  return new Promise((resolve) => {
    const git = startGit(folder, args)
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

function startGit(folder: string, args: readonly string[]): ChildProcess {
  return spawn('git', [...settings, ...args], {
    cwd: folder,
    env: { ...process.env, ...GIT_ENVIRONMENT },
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
  })
}
