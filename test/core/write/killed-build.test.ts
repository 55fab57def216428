// Build processes that are killed.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build as bundle } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isInterrupted, recoverOutput } from '../../../src/core/write/commit.ts'
import { openOutput } from '../../../src/core/write/disk.ts'
import { lockOutput } from '../../../src/core/write/lock.ts'
import { checkOutDir } from '../../../src/core/write/out-dir.ts'
import { makeTempFolder, readTree, writeTree } from './temp-folder.ts'

const home = mkdtempSync(join(tmpdir(), 'octavo-killed-'))
const program = join(home, 'killed-build.mjs')

beforeAll(async () => {
  await bundle({
    entryPoints: [join(import.meta.dirname, 'killed-build.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // CommonJS packages need `require`.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire('${import.meta.url}')`,
    },
    logLevel: 'error',
  })
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

const before = {
  'index.html': 'old home',
  'same/index.html': 'same',
  'gone/index.html': 'gone',
  'x/index.html': 'was a folder',
  y: 'was a file',
  'assets/a.css': 'old',
}
const after = {
  'index.html': 'new home',
  'same/index.html': 'same',
  'new/index.html': 'new',
  x: 'is a file',
  'y/index.html': 'is a folder',
  'assets/a.css': 'new',
}
const foreign = { CNAME: 'docs.example.com' }

async function buildInProcess(folder: string, files: Readonly<Record<string, string>>) {
  const output = openOutput({ outDir: join(folder, 'build'), recordFile: join(folder, 'record.json') })
  for (const [path, text] of Object.entries(files)) output.stage(path, text)
  return output.commit()
}

function outputOptions(folder: string) {
  return { outDir: join(folder, 'build'), root: folder, cacheDir: join(folder, '.cache'), sources: [] }
}

// `commit.test.ts` tests every change without processes.
test('a killed build process leaves the old output, or one that becomes the new', async () => {
  let interrupted = 0
  for (let moment = 1; ; moment += 4) {
    const folder = makeTempFolder()
    await buildInProcess(folder, before)
    writeTree(join(folder, 'build'), foreign)
    const child = spawnSync(process.execPath, [program, folder, JSON.stringify(after), String(moment)])
    if (child.signal === null) {
      expect(child.stdout.toString()).toBe('done\n')
      break
    }
    const outDir = join(folder, 'build')
    const isCommitting = isInterrupted(outDir)
    if (isCommitting) interrupted += 1
    expect(checkOutDir(outputOptions(folder))).toBeUndefined()
    recoverOutput(outDir)
    expect([before, after].map((files) => ({ ...files, ...foreign }))).toContainEqual(readTree(outDir))
    if (isCommitting) expect(readTree(outDir)).toEqual({ ...after, ...foreign })

    // The next build writes other files, so that files of the killed build are stale.
    const next = { 'index.html': 'third', 'same/index.html': 'same' }
    expect((await buildInProcess(folder, next)).findings).toEqual([])
    expect(readTree(outDir)).toEqual({ ...next, ...foreign })
    expect(readdirSync(join(outDir, '.octavo'))).toEqual(['manifest.json'])
    expect(await buildInProcess(folder, next)).toMatchObject({ written: 0, deleted: 0 })
  }
  expect(interrupted).toBeGreaterThan(1)
}, 60_000)

test('a signal during the commit is handled after it', async () => {
  const folder = makeTempFolder()
  const contents: string[] = []
  const output = openOutput({
    outDir: join(folder, 'build'),
    recordFile: join(folder, 'record.json'),
    onSignal: (signal) =>
      contents.push(`${signal} with ${Object.keys(readTree(join(folder, 'build'))).length} files`),
  })
  for (const [path, text] of Object.entries(after)) output.stage(path, text)
  const commit = output.commit()
  process.kill(process.pid, 'SIGTERM')
  expect((await commit).written).toBe(6)
  expect(contents).toEqual(['SIGTERM with 6 files'])
  expect(process.listenerCount('SIGTERM')).toBe(0)
})

test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'the lock of a build that ends by %s is released',
  async (signal) => {
    const folder = makeTempFolder()
    const child = spawn(process.execPath, [program, folder, 'lock'], { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise((resolve) => child.stdout.once('data', resolve))

    const waits: number[] = []
    const waiting = lockOutput(join(folder, 'build'), { onWait: (owner) => waits.push(owner.pid) })
    await expect.poll(() => waits).toEqual([child.pid])

    const ended = new Promise((resolve) => child.once('exit', (_code, by) => resolve(by)))
    child.kill(signal)
    expect(await ended).toBe(signal)
    const lock = await waiting
    lock.release()
    expect(existsSync(join(folder, 'build/.octavo/lock'))).toBe(false)
  },
)
