// Output folders prepared to make Octavo change files elsewhere, through its manifest and journal or through symbolic links.

import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashOf } from '../../../src/core/engine/hash.ts'
import { CommitInterrupted, recoverOutput } from '../../../src/core/write/commit.ts'
import { openOutput } from '../../../src/core/write/disk.ts'
import { LockProblem, lockOutput } from '../../../src/core/write/lock.ts'
import { readJournal, readManifest } from '../../../src/core/write/manifest.ts'
import { checkOutDir } from '../../../src/core/write/out-dir.ts'
import { rounds, someOf } from '../../rounds.ts'
import { makeTempFolder, writeTree } from './temp-folder.ts'

/** Files of the user around and inside the output folder, which must not change. */
const userFiles = {
  'content/a.md': 'a',
  'content/1': 'numbered like a staged file',
  'content/x': 'x',
  'content/index.html': 'a page of their own',
  'content/sub/b.md': 'b',
  'content/manifest.json': '{"version":1,"files":{\n"a.md":"x"\n}}\n',
  'a.md': 'beside the output',
  'build/.git/config': 'a worktree',
}

const hostilePaths = [
  '../a.md',
  '../content/a.md',
  'x/../../a.md',
  'x/../../content/sub/b.md',
  './../a.md',
  '..',
  '.',
  '',
  '/',
  '..\\a.md',
  'C:/a.md',
  'x\0',
  '/etc/octavo-never',
  '.git/config',
  '.GIT/config',
  '.git',
  '.octavo/manifest.json',
  '.octavo/../../a.md',
  '.Octavo/x',
  '.octavo',
  '.octavo./x',
  'link/a.md',
  'link/sub/b.md',
  'link/empty/x',
  'link/empty/deep/x',
  'link',
  'deep/link/a.md',
  'deep/link/x',
  'file-link',
  'hard',
  'index.html',
  'Index.html',
  'deep/index.html',
  'deep',
  'INDEX.HTML/x',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty/x',
  `${'long/'.repeat(1200)}x`,
  `${'n'.repeat(300)}`,
  '\ud800',
  'a\u2028b',
]
const hostilePath = fc.oneof(
  fc.constantFrom(...hostilePaths),
  fc.constantFrom(...hostilePaths).map((path) => `deep/${path}`),
  fc.string(),
)
const anything = fc.oneof(hostilePath, fc.jsonValue(), fc.constant({ toString: 1 }))
const list = fc.array(anything, { maxLength: 8 })

const hostileText = fc.oneof(
  fc
    .uniqueArray(fc.tuple(hostilePath, anything), { maxLength: 12, selector: ([path]) => path })
    .map(
      (all) =>
        `{"version":1,"files":{\n${all.map(([path, hash]) => `${JSON.stringify(path)}:${JSON.stringify(hash)}`).join(',\n')}\n}}\n`,
    ),
  fc
    .record({
      version: fc.constant(2),
      writes: fc.array(
        fc.oneof(
          fc.tuple(
            anything,
            fc.constantFrom(1, 2, 3, -1, 1.5, 1e300),
            fc.constantFrom(...['a', 'x', 'b', 'numbered like a staged file'].map(hashOf)),
          ),
          anything,
        ),
        { maxLength: 8 },
      ),
      clears: list,
      emptied: list,
      deletes: list,
      manifest: fc.constantFrom('x', hashOf(userFiles['content/manifest.json'])),
    })
    .map((journal) => JSON.stringify(journal)),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.string(),
)

const toOutside = [
  '../content',
  '../content/empty',
  '../content/a.md',
  '..',
  '../nowhere',
  '/',
  '../../content',
  '../../../content',
  '../../content/a.md',
  '../../content/manifest.json',
]
const places = [
  'link',
  'deep/link',
  'file-link',
  'hard',
  'deep',
  'index.html',
  '.octavo',
  '.octavo/stage',
  '.octavo/stage/0',
  '.octavo/stage/0/1',
  '.octavo/stage/folders',
  '.octavo/stage/folders/deep',
  '.octavo/stage/manifest.json',
  `.octavo/stage/.new-${process.pid}`,
  `.octavo/.new-${process.pid}`,
  '.octavo/manifest.json',
  '.octavo/journal.json',
  '.octavo/lock',
  '.octavo/lock.clearing',
]
const attacks = fc.oneof(
  fc.record({
    kind: fc.constant('link' as const),
    place: fc.constantFrom(...places),
    to: fc.constantFrom(...toOutside),
  }),
  fc.record({
    kind: fc.constant('hard link' as const),
    place: fc.constantFrom(...places),
    to: fc.constantFrom('content/a.md', 'content/manifest.json'),
  }),
  fc.record({
    kind: fc.constant('text' as const),
    place: fc.constantFrom(
      '.octavo/manifest.json',
      '.octavo/journal.json',
      '.octavo/journal.json',
      '.octavo/stage/manifest.json',
      '.octavo/stage/0/1',
      '.octavo/lock',
    ),
    to: hostileText,
  }),
)

test('a build changes nothing outside of the output folder, whatever the folder contains', async () => {
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(attacks, { minLength: 1, maxLength: 6 }),
      fc.uniqueArray(
        fc.constantFrom(
          'index.html',
          'deep/index.html',
          'deep/link/x',
          'link',
          'link/a.md',
          'hard',
          'other.html',
        ),
        { maxLength: 4 },
      ),
      fc.constantFrom('commit', 'abandon', 'recover'),
      async (all, staged, end) => {
        const folder = await prepareFolder()
        const outDir = join(folder, 'build')
        for (const one of all) prepare(folder, one)
        const surroundings = readSurroundings(folder)
        const outputOptions = {
          outDir,
          root: folder,
          cacheDir: join(folder, 'cache'),
          sources: [join(folder, 'content')],
        }
        if (checkOutDir(outputOptions) === undefined) {
          accepted += 1
          await run(folder, staged, end).catch((error: unknown) => {
            if (!(error instanceof LockProblem || error instanceof CommitInterrupted)) throw error
          })
        }
        expect(readSurroundings(folder)).toEqual(surroundings)
      },
    ),
    { numRuns: rounds(10) },
  )
  expect(accepted).toBeGreaterThan(rounds(10) / 2)
})

/** Creates an output folder next to files of the user. */
async function prepareFolder(): Promise<string> {
  const folder = makeTempFolder()
  writeTree(folder, userFiles)
  mkdirSync(join(folder, 'content/empty/deep'), { recursive: true })
  const output = openOutput({ outDir: join(folder, 'build'), recordFile: join(folder, 'cache/record.json') })
  for (const path of ['index.html', 'deep/index.html']) output.stage(path, 'ours')
  await output.commit()
  return folder
}

async function run(folder: string, staged: readonly string[], end: string) {
  const outDir = join(folder, 'build')
  const lock = await lockOutput(outDir, { leaseMs: 1, timeoutMs: 500 })
  try {
    if (end === 'recover') return recoverOutput(outDir)
    // Builds twice: the second build finds the files of the first.
    for (const text of ['ours', 'new']) {
      const output = openOutput({ outDir, recordFile: join(folder, 'cache/record.json'), lock })
      for (const path of staged) output.stage(path, text)
      if (end === 'commit') await output.commit()
      else output.abandon()
    }
  } finally {
    lock.release()
  }
}

/** Creates an attack in the output folder, unless it would have to follow a link. */
function prepare(folder: string, { kind, place, to }: { kind: string; place: string; to: string }) {
  const path = join(folder, 'build', place)
  let above = join(folder, 'build')
  for (const name of place.split('/').slice(0, -1)) {
    above = join(above, name)
    const stat = lstatSync(above, { throwIfNoEntry: false })
    if (stat === undefined) mkdirSync(above)
    else if (!stat.isDirectory()) return
  }
  rmSync(path, { recursive: true, force: true })
  if (kind === 'link') symlinkSync(to, path)
  else if (kind === 'hard link') linkSync(join(folder, to), path)
  else writeFileSync(path, to)
}

/** Reads everything around the output folder, and the worktree inside it. */
function readSurroundings(folder: string): Record<string, string> {
  const found: Record<string, string> = {}
  const walk = (path: string) => {
    for (const name of readdirSync(join(folder, path)).sort()) {
      const below = join(path, name)
      if (below === 'cache' || (path === 'build' && name !== '.git')) continue
      const file = join(folder, below)
      const stat = lstatSync(file)
      found[below] = `${stat.mode}`
      if (stat.isDirectory()) walk(below)
      else
        found[below] += stat.isSymbolicLink()
          ? readlinkSync(file)
          : ` ${stat.mtimeMs} ${readFileSync(file, 'utf8')}`
    }
  }
  walk('')
  return found
}

const attacked = [
  '../a.md',
  '../content/a.md',
  'x/../../content/empty/deep/x',
  'link/a.md',
  'link/empty/deep/x',
  'link/empty',
  'deep/link/a.md',
  '.git/config',
]
const layouts: readonly (readonly [place: string, to: string])[] = [
  ['link', '../content'],
  ['deep/link', '../../content'],
  ['deep', '../content'],
  ['.octavo/stage', '../../content'],
  ['.octavo/stage/0', '../../../content'],
  ['.octavo/stage/folders', '../../../content'],
]
const fields = ['manifest', 'writes', 'clears', 'emptied', 'deletes'] as const

test.each(fields)(
  'paths in `%s` never leave the output folder, with or without symbolic links',
  async (field) => {
    for (const [place, to] of layouts)
      for (const path of someOf(attacked, 6)) {
        const folder = await prepareFolder()
        prepare(folder, { kind: 'link', place, to })
        prepare(folder, { kind: 'text', ...attack(field, path) })
        const surroundings = readSurroundings(folder)
        await run(folder, ['index.html', 'link'], 'commit')
        expect(readSurroundings(folder), `${place} ${path}`).toEqual(surroundings)
      }
  },
)

/** Creates a manifest or journal with a hostile path in one of its fields. */
function attack(field: (typeof fields)[number], path: string): { place: string; to: string } {
  if (field === 'manifest') {
    const files = `${JSON.stringify(path)}:"x"`
    return { place: '.octavo/manifest.json', to: `{"version":1,"files":{\n${files}\n}}\n` }
  }
  const paths =
    field === 'writes' ? [1, 2].map((staged) => [path, staged, hashOf(userFiles['content/1'])]) : [path]
  const empty = { writes: [], clears: [], emptied: [], deletes: [], manifest: 'x' }
  return { place: '.octavo/journal.json', to: JSON.stringify({ version: 2, ...empty, [field]: paths }) }
}

test('unsafe paths in a manifest or journal are ignored', () => {
  for (const path of [
    '../a',
    '/a',
    'a/../../b',
    '.octavo/x',
    '.git/x',
    'a/.git/x',
    '.git. /x',
    'a\\b',
    'c:a',
    '',
    '..',
  ]) {
    expect(readManifest(`{"version":1,"files":{${JSON.stringify(path)}:"x"}}`)?.size, path).toBe(0)
    const lists = { clears: [path], emptied: [path], deletes: [path], writes: [[path, 1, 'x']] }
    expect(readJournal(JSON.stringify({ version: 2, manifest: 'x', ...lists })), path).toEqual({
      manifest: 'x',
      clears: [],
      emptied: [],
      deletes: [],
      writes: [],
    })
  }
  expect([...readManifest('{"version":1,"files":{"__proto__":"x","constructor":{"toString":1}}}')!]).toEqual([
    ['__proto__', 'x'],
    ['constructor', ''],
  ])
})

test.each([
  ['.octavo', 'a symbolic link', () => (path: string) => symlinkSync('../content', path)],
  ['.octavo', 'a file', () => (path: string) => writeFileSync(path, '')],
  [
    '.octavo/manifest.json',
    'a symbolic link',
    () => (path: string) => symlinkSync('../../content/manifest.json', path),
  ],
  ['.octavo/journal.json', 'a folder', () => (path: string) => mkdirSync(path)],
  ['.octavo/stage', 'a symbolic link', () => (path: string) => symlinkSync('../../content', path)],
  ['.octavo/lock', 'a symbolic link', () => (path: string) => symlinkSync('nowhere', path)],
  ['.octavo/lock', 'a folder', () => (path: string) => mkdirSync(path)],
])('an output whose %s is %s is refused with the name of the file to delete', (place, kind, put) => {
  const folder = makeTempFolder()
  writeTree(folder, userFiles)
  mkdirSync(dirname(join(folder, 'build', place)), { recursive: true })
  put()(join(folder, 'build', place))
  const outDir = join(folder, 'build')
  expect(checkOutDir({ outDir, root: folder, cacheDir: join(folder, 'cache'), sources: [] })).toEqual({
    message: `The output folder "${outDir}" cannot be used: its "${place}" is ${kind}.`,
    help: `Nothing was changed. Find out what put it there, then delete ${join(outDir, place)}, or choose another folder with --out-dir.`,
  })
})
