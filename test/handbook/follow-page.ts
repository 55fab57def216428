// Follows a page of the handbook: writes each code block with a path as its title to that file, runs each command, and
// compares its output with the `text` block below it. Skips only commands that need a network.

import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { packedEnvironment } from '../packed-package.ts'
import { type CodeBlock, checkTypes, ROOT, readBlocks } from './code-blocks.ts'

const PROGRAM = join(ROOT, 'bin/octavo.js')
const NEEDS_NETWORK = /^git push/

export interface FollowedPage {
  /** The folder in which the page creates its site. */
  readonly root: string
  /** Command → its output, or the first page of a server. The last run counts. */
  readonly printed: ReadonlyMap<string, string>
}

/** Follows a page from an empty folder. Fails if a command or a type check fails. */
export async function followPage(page: string): Promise<FollowedPage> {
  const start = mkdtempSync(join(tmpdir(), 'octavo-handbook-'))
  onTestFinished(() => rmSync(start, { recursive: true, force: true, maxRetries: 3 }))
  // Pages start in a clone of the repository.
  let root = join(start, 'octavo')
  mkdirSync(root)
  let last = ''
  const printed = new Map<string, string>()
  const sources: CodeBlock[] = []
  for (const block of readBlocks(page)) {
    if (block.language === 'bash') {
      for (const command of block.text.trim().split('\n')) {
        if (command.startsWith('cd ')) root = join(root, command.slice(3))
        else if (!NEEDS_NETWORK.test(command)) {
          last = await run(command, root)
          printed.set(command, last)
        }
      }
    } else if (block.title === undefined) {
      expect(block.language, `a block of ${page} that is neither a file nor a command`).toBe('text')
      for (const line of block.text.trim().split('\n')) expect(last).toContain(line)
    } else if (/\.\w+$/.test(block.title)) {
      const path = join(root, block.title)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, block.text)
      if (/\.tsx?$/.test(block.title)) sources.push(block)
    }
  }
  const files = sources.map(({ title, text }, at) => ({ path: `${at}/${title}`, text }))
  await checkTypes(files, join(start, 'types'), { strict: true })
  return { root, printed }
}

async function run(command: string, cwd: string): Promise<string> {
  const script = /^npm run (\w+)$/.exec(command)?.[1]
  const line = script ? `npx ${readScripts(cwd)[script]}` : command
  const words = /^(?:npx octavo|node bin\/octavo\.js) (.*)$/.exec(line)?.[1]?.split(' ')
  if (words?.[0] === 'dev' || words?.[0] === 'serve') return requestFirstPage(words, cwd)
  const extra = words?.[0] === 'init' ? ['--yes', '--no-install'] : []
  const [program, args] = words ? [process.execPath, [PROGRAM, ...words, ...extra]] : ['sh', ['-c', command]]
  const identity = { NAME: 'Ada', EMAIL: 'ada@example.com' }
  const env = await packedEnvironment()
  for (const role of ['AUTHOR', 'COMMITTER'])
    for (const [key, value] of Object.entries(identity)) env[`GIT_${role}_${key}`] = value
  const { code, output } = await promisify(execFile)(program, args, { cwd, env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  )
  // A check may have findings, which the next block of the page lists.
  if (words?.[0] !== 'check') expect([command, code, output]).toEqual([command, 0, output])
  return output
}

function readScripts(cwd: string): Readonly<Record<string, string>> {
  const file = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return file.scripts
}

/** Starts a server, requests the page at the URL that it prints, and stops it. */
async function requestFirstPage(words: readonly string[], cwd: string): Promise<string> {
  const server = spawn(process.execPath, [PROGRAM, ...words], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let output = ''
      const read = (chunk: Buffer): void => {
        output += chunk
        const [url] = /http:\/\/\S+/.exec(output) ?? []
        if (url) resolve(url)
      }
      server.stdout.on('data', read)
      server.stderr.on('data', read)
      server.on('exit', () => reject(new Error(`The server of "${words.join(' ')}" has ended: ${output}`)))
    })
    const response = await fetch(url)
    expect([url, response.status]).toEqual([url, 200])
    return await response.text()
  } finally {
    server.kill()
  }
}
