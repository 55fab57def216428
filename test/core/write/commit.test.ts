// Commits interrupted at every file system change: the output is the old one or becomes the new one.

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashOf } from '../../../src/core/engine/hash.ts'
import { CommitInterrupted, isInterrupted, recoverOutput } from '../../../src/core/write/commit.ts'
import { openOutput } from '../../../src/core/write/disk.ts'
import { checkOutDir } from '../../../src/core/write/out-dir.ts'
import { rounds } from '../../rounds.ts'
import { allocations, type Change, interceptChanges, runUntilKilled, systemError } from './failing-disk.ts'
import { makeTempFolder, readTree, writeTree } from './temp-folder.ts'

type Files = Readonly<Record<string, string>>

const before: Files = {
  'index.html': 'old home',
  'same/index.html': 'same',
  'gone/deep/er/index.html': 'gone',
  'x/index.html': 'was a folder',
  'x/y/z.txt': 'was below it',
  y: 'was a file',
  'Case/index.html': 'old',
  'assets/a.css': 'old',
}
const after: Files = {
  'index.html': 'new home',
  'same/index.html': 'same',
  'new/one/index.html': 'new',
  'new/two/index.html': 'new',
  'gone/deep/index.html': 'not gone',
  x: 'is a file',
  'y/index.html': 'is a folder',
  'case/index.html': 'new',
  'assets/a.css': 'new',
  'assets/b/c.css': 'new',
}

/** Builds like the pipeline: a failed build is abandoned. */
async function build(folder: string, files: Files) {
  const output = open(folder)
  try {
    for (const [path, text] of Object.entries(files)) output.stage(path, text, hashOf(text))
    return await output.commit()
  } catch (error) {
    output.abandon()
    throw error
  }
}

function open(folder: string) {
  return openOutput({ outDir: join(folder, 'build'), recordFile: join(folder, 'cache/record.json') })
}

/** Uses of the output folder by the next command. */
const nextCommands: readonly ((folder: string) => void)[] = [
  (folder) => open(folder).abandon(),
  (folder) => recoverOutput(join(folder, 'build')),
  (folder) => {
    const output = open(folder)
    output.stage('of a build that fails.html', 'never seen')
    output.abandon()
  },
]

/** Asserts that the next command finds or completes exactly one of the two outputs. */
function expectOneOutput(folder: string, [old, next]: readonly [Files, Files], note: string) {
  const outDir = join(folder, 'build')
  const outputOptions = { outDir, root: folder, cacheDir: join(folder, 'cache'), sources: [] }
  expect(checkOutDir(outputOptions), note).toBeUndefined()
  const isCommitting = isInterrupted(outDir)
  const tree = readTree(outDir)
  if (!isCommitting) expect([old, next], note).toContainEqual(tree)
  nextCommands[Object.keys(tree).length % nextCommands.length]!(folder)
  expect(readTree(outDir), note).toEqual(isCommitting ? next : tree)
  expect(isInterrupted(outDir), note).toBe(false)
  const manifest = join(outDir, '.octavo/manifest.json')
  const files = readTree(outDir)
  expect(
    existsSync(manifest) ? Object.keys(JSON.parse(readFileSync(manifest, 'utf8')).files) : [],
    note,
  ).toEqual(Object.keys(files).sort())
}

async function prepare(files: Files = before): Promise<string> {
  const folder = makeTempFolder()
  if (Object.keys(files).length > 0) await build(folder, files)
  return folder
}

/** Interrupts every third file system change, with `npm run fuzz` every one. */
const STEP = rounds(1) > 1 ? 1 : 3

describe('a build that is killed', () => {
  test.each([
    ['before', false],
    ['in the middle of', true],
  ])('%s any change of the disk leaves the old output, or one that becomes the new', async (_, isTorn) => {
    const changes: (readonly [Files, Files])[] = [[before, after]]
    if (!isTorn) changes.push([after, before], [{}, after])
    for (const [old, next] of changes) {
      for (let moment = 0; ; moment += STEP) {
        const folder = await prepare(old)
        if (!(await runUntilKilled({ moment, isTorn }, () => build(folder, next)))) break
        expectOneOutput(folder, [old, next], `moment ${moment}`)
        if (moment % 9 > 0) continue
        // No files of the killed build remain.
        expect((await build(folder, before)).findings).toEqual([])
        expect(readTree(join(folder, 'build'))).toEqual(before)
        expect(readdirSync(join(folder, 'build/.octavo'))).toEqual(['manifest.json'])
        expect(await build(folder, before)).toMatchObject({ written: 0, deleted: 0 })
      }
    }
  })

  test('while it completes another commit is completed by the next', async () => {
    let count = 0
    for (let first = 0; ; first += 2 * STEP) {
      for (let second = 0; ; second += 2 * STEP) {
        const folder = await prepare()
        const isKilled = await runUntilKilled({ moment: first, isTorn: false }, () => build(folder, after))
        if (!isKilled) {
          expect(count).toBeGreaterThan(50 / STEP ** 2)
          return
        }
        if (!isInterrupted(join(folder, 'build'))) break
        const recover = () => recoverOutput(join(folder, 'build'))
        const isTwice = await runUntilKilled({ moment: second, isTorn: second % 4 > 0 }, recover)
        expectOneOutput(folder, [before, after], `moments ${first} and ${second}`)
        if (!isTwice) break
        count += 1
      }
    }
  })

  test('leaves either the old or the new output, whatever they contain', async () => {
    const name = fc.constantFrom('a', 'B', 'b', 'index.html')
    const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'))
    const files = fc
      .uniqueArray(fc.tuple(path, fc.constantFrom('', 'one', 'two')), {
        maxLength: 6,
        selector: ([path]) => path,
      })
      .map((all) =>
        Object.fromEntries(
          all.filter(([path], at) => !all.some(([other], index) => index !== at && clash(path, other))),
        ),
      )
    const clash = (path: string, other: string) =>
      `${path}/`.toLowerCase().startsWith(`${other}/`.toLowerCase()) ||
      `${other}/`.toLowerCase().startsWith(`${path}/`.toLowerCase())
    await fc.assert(
      fc.asyncProperty(files, files, fc.nat(40), fc.boolean(), async (old, next, moment, isTorn) => {
        const folder = await prepare(old)
        await runUntilKilled({ moment, isTorn }, () => build(folder, next))
        expectOneOutput(folder, [old, next], '')
      }),
      { numRuns: rounds(10) },
    )
  })
})

describe('a disk', () => {
  const broken = ['ENOSPC', 'EDQUOT', 'EIO']

  test('that is full while new files are created leaves the old output', async () => {
    for (let moment = 0; ; moment++) {
      const folder = await prepare()
      let count = 0
      const failing = interceptChanges(
        (name) => {
          if (allocations.includes(name) && count++ >= moment) throw systemError('ENOSPC', name)
        },
        () => build(folder, after),
      )
      const error = await failing.catch((error: unknown) => error)
      expect(isInterrupted(join(folder, 'build'))).toBe(false)
      if (!(error instanceof Error)) break
      const tree = readTree(join(folder, 'build'))
      // After the commit, only the record of this machine is written.
      expect([before, after]).toContainEqual(tree)
      expect(readdirSync(join(folder, 'build/.octavo'))).toEqual(['manifest.json'])
    }
  })

  test('that fails at any change leaves the old output, or one that becomes the new', async () => {
    for (let moment = 0, isOver = false; !isOver; moment += STEP) {
      for (const isLasting of [true, false]) {
        const folder = await prepare()
        let count = 0
        const fail = (name: Change) => {
          if (isLasting ? count++ >= moment : count++ === moment)
            throw systemError(broken[moment % broken.length]!, name)
        }
        const result = await interceptChanges(fail, () => build(folder, after)).catch(
          (error: unknown) => error,
        )
        const isFailed = result instanceof Error
        expect(result instanceof CommitInterrupted).toBe(isFailed && isInterrupted(join(folder, 'build')))
        if (!isFailed) isOver ||= count <= moment
        expectOneOutput(folder, [before, after], `moment ${moment}, ${isLasting ? 'lasting' : 'once'}`)
      }
    }
  })

  test('that fails while a commit is completed is reported, and the next command completes it', async () => {
    const folder = await interruptedBuild()
    const fail = () => {
      throw systemError('EIO', 'rename')
    }
    await expect(interceptChanges(fail, () => open(folder))).rejects.toThrow(CommitInterrupted)
    expectOneOutput(folder, [before, after], '')
  })
})

/** Creates a folder with a commit that is about half done. */
async function interruptedBuild(): Promise<string> {
  for (let moment = 25; ; moment++) {
    const folder = await prepare()
    await runUntilKilled({ moment, isTorn: false }, () => build(folder, after))
    const done = readTree(join(folder, 'build'))
    if (isInterrupted(join(folder, 'build')) && done['assets/a.css'] === 'new') return folder
  }
}

describe('an interrupted commit', () => {
  test('leaves complete files if staged files are lost, and a build repairs the rest', async () => {
    const folder = await interruptedBuild()
    const stateFolder = join(folder, 'build/.octavo')
    rmSync(join(stateFolder, 'stage'), { recursive: true })
    recoverOutput(join(folder, 'build'))
    expect(readdirSync(stateFolder)).toEqual(['manifest.json'])
    expect(open(folder).untouched()).toBeUndefined()
    for (const files of [before, after]) {
      expect((await build(folder, files)).findings).toEqual([])
      expect(readTree(join(folder, 'build'))).toEqual(files)
    }
  })

  test('retains the old file if a staged file is damaged, and a build repairs it', async () => {
    const folder = await interruptedBuild()
    const stage = join(folder, 'build/.octavo/stage')
    for (const [path] of Object.entries(readTree(stage)))
      if (/^\d/.test(path)) writeFileSync(join(stage, path), 'x')
    recoverOutput(join(folder, 'build'))
    expect(Object.values(readTree(join(folder, 'build')))).not.toContain('x')
    await build(folder, after)
    expect(readTree(join(folder, 'build'))).toEqual(after)
  })

  test.each(['', '[]', '{"version":2}', '{"version":2,"writes":{}}', '["index.html"]', '\0'])(
    'with the damaged journal %j is repaired by a build',
    async (text) => {
      const folder = await interruptedBuild()
      writeFileSync(join(folder, 'build/.octavo/journal.json'), text)
      for (const files of [after, before]) {
        expect((await build(folder, files)).findings).toEqual([])
        expect(readTree(join(folder, 'build'))).toEqual(files)
      }
    },
  )
})

test('a commit publishes pages after their assets and before lists of pages', async () => {
  const folder = await prepare({ 'index.html': 'old', 'old.css': 'css', 'assets/manifest.json': 'old' })
  const calls: string[] = []
  const watch = (name: Change, [from, to]: readonly unknown[]) => {
    const path = String(name === 'renameSync' ? to : from).slice(folder.length + 1)
    if (/^(renameSync|unlinkSync)$/.test(name) && path.startsWith('build/') && !path.includes('.octavo'))
      calls.push(path.slice('build/'.length))
  }
  const next = {
    'assets/manifest.json': 'new',
    'new.css': 'css',
    'index.html': 'new',
    'b/index.html': 'b',
    'pages.json': '[]',
    'sitemap.xml': 'x',
    'img/a.svg': 'a',
  }
  await interceptChanges(watch, () => build(folder, next))
  expect(calls).toEqual([
    'img',
    'img/a.svg',
    'new.css',
    'b',
    'b/index.html',
    'index.html',
    'assets/manifest.json',
    'pages.json',
    'sitemap.xml',
    'old.css',
  ])
})

test('a folder of the output may be on another disk', async () => {
  const folder = await prepare(before)
  const separate = (name: Change, [from, to]: readonly unknown[]) => {
    const isAcross = [from, to].filter((path) => String(path).includes('/build/assets/')).length === 1
    if (name === 'renameSync' && isAcross) throw systemError('EXDEV', name)
  }
  await interceptChanges(separate, () => build(folder, after))
  expect(readTree(join(folder, 'build'))).toEqual(after)
})

test('a folder with foreign files and a journal is not treated as an output', () => {
  const folder = makeTempFolder()
  writeTree(folder, { 'out/thesis.tex': 'years of work', 'out/.octavo/journal.json': '["thesis.tex"]' })
  const outDir = join(folder, 'out')
  expect(
    checkOutDir({ outDir, root: folder, cacheDir: join(folder, 'cache'), sources: [] })?.message,
  ).toContain('was not created by Octavo')
})
