// Runs git to read a site's history. The user's own configuration must not change the output, and nothing is fetched or
// locked.

import { type ChildProcess, spawn } from 'node:child_process'

const settings = ['-c', 'log.showRoot=true', '-c', 'log.showSignature=false', '-c', 'core.fsmonitor=false']

/** Returns the complete output of a command; undefined if it fails or git is not installed. */
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

/** Objects of the repository one after the other, each behind a line with its id, kind and size; undefined when git fails. */
export function readBlobs(folder: string, ids: readonly string[]): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const git = startGit(folder, ['cat-file', '--batch'], 'pipe')
    const parts: Buffer[] = []
    git.stdout?.on('data', (part: Buffer) => parts.push(part))
    git.on('error', () => resolve(undefined))
    git.on('close', (code) => resolve(code === 0 ? Buffer.concat(parts) : undefined))
    git.stdin?.on('error', () => {})
    git.stdin?.end(ids.map((id) => `${id}\n`).join(''))
  })
}

function startGit(
  folder: string,
  args: readonly string[],
  stdin: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  return spawn('git', [...settings, ...args], {
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1', GIT_PAGER: '' },
    stdio: [stdin, 'pipe', 'ignore'],
    windowsHide: true,
  })
}
