import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashOf } from '../../../src/core/engine/hash.ts'
import { type Committed, type Output, openOutput } from '../../../src/core/write/disk.ts'
import { rounds } from '../../rounds.ts'
import { makeTempFolder, readTree, writeTree } from './temp-folder.ts'

type Files = Readonly<Record<string, string>>

function open(folder: string): Output {
  return openOutput({ outDir: join(folder, 'build'), recordFile: join(folder, 'cache', 'record.json') })
}

/** Builds like the pipeline: retains current files and stages the others. */
async function build(folder: string, files: Files): Promise<Committed & { generated: string[] }> {
  const output = open(folder)
  const generated: string[] = []
  for (const [path, text] of Object.entries(files)) {
    const key = hashOf(`key of ${text}`)
    if (output.isCurrent(path, key)) output.retain(path)
    else {
      generated.push(path)
      output.stage(path, text, key)
    }
  }
  return { ...(await output.commit()), generated }
}

describe('a build', () => {
  test('writes its files, and the second build generates and writes none', async () => {
    const folder = makeTempFolder()
    const files = { 'index.html': 'home', 'guide/index.html': 'guide', 'assets/a.css': 'a' }
    const first = await build(folder, files)
    expect(first).toMatchObject({ written: 3, unchanged: 0, deleted: 0, bytes: 10, findings: [] })
    expect(readTree(join(folder, 'build'))).toEqual(files)

    const times = [
      'build/index.html',
      'build/.octavo/manifest.json',
      'build/.octavo',
      'cache/record.json',
    ].map((path) => statSync(join(folder, path)).mtimeMs)
    const second = await build(folder, files)
    expect(second).toMatchObject({ written: 0, unchanged: 3, deleted: 0, bytes: 10, generated: [] })
    expect(
      ['build/index.html', 'build/.octavo/manifest.json', 'build/.octavo', 'cache/record.json'].map(
        (path) => statSync(join(folder, path)).mtimeMs,
      ),
    ).toEqual(times)
  })

  test('leaves only the manifest in the `.octavo` folder', async () => {
    const folder = makeTempFolder()
    await build(folder, { 'index.html': 'home' })
    expect(readdirSync(join(folder, 'build/.octavo'))).toEqual(['manifest.json'])
  })

  test('writes a manifest that depends on the contents alone', async () => {
    const one = makeTempFolder()
    const other = makeTempFolder()
    await build(one, { 'a.html': 'a', '404/index.html': 'x', '7': 'seven' })
    await build(other, { 'a.html': 'old' })
    await build(other, { '7': 'seven', '404/index.html': 'x', 'a.html': 'a' })
    const text = readFileSync(join(one, 'build/.octavo/manifest.json'), 'utf8')
    expect(readFileSync(join(other, 'build/.octavo/manifest.json'), 'utf8')).toBe(text)
    expect(Object.keys(JSON.parse(text).files)).toHaveLength(3)
  })

  test('deletes its files that are no longer generated, and empty folders', async () => {
    const folder = makeTempFolder()
    await build(folder, { 'index.html': 'home', 'a/b/c/index.html': 'deep', 'a/x.txt': 'x' })
    const second = await build(folder, { 'index.html': 'home', 'a/x.txt': 'x' })
    expect(second).toMatchObject({ written: 0, unchanged: 2, deleted: 1 })
    expect(readTree(join(folder, 'build'))).toEqual({ 'index.html': 'home', 'a/x.txt': 'x' })
  })

  test('does not change foreign files and their folders', async () => {
    const folder = makeTempFolder()
    await build(folder, { 'a/index.html': 'a' })
    writeTree(join(folder, 'build'), { CNAME: 'docs.example.com', 'a/mine.txt': 'mine' })
    await build(folder, { 'b/index.html': 'b' })
    expect(readTree(join(folder, 'build'))).toEqual({
      CNAME: 'docs.example.com',
      'a/mine.txt': 'mine',
      'b/index.html': 'b',
    })
  })

  test('restores files edited or deleted by hand', async () => {
    const folder = makeTempFolder()
    const files = { 'index.html': 'home', 'a/index.html': 'aaa', 'b/index.html': 'bbb' }
    await build(folder, files)
    writeFileSync(join(folder, 'build/index.html'), 'hack')
    rmSync(join(folder, 'build/a'), { recursive: true })
    const second = await build(folder, files)
    expect(second).toMatchObject({ written: 2, unchanged: 1, generated: ['index.html', 'a/index.html'] })
    expect(readTree(join(folder, 'build'))).toEqual(files)
  })

  test('preserves the timestamp of a file with unchanged contents, whatever its key', async () => {
    const folder = makeTempFolder()
    for (const key of ['one', 'two']) {
      const output = open(folder)
      expect(output.isCurrent('a.html', key)).toBe(false)
      output.stage('a.html', 'same', key)
      await output.commit()
      utimesSync(join(folder, 'build/a.html'), 1000, 1000)
    }
    expect(statSync(join(folder, 'build/a.html')).mtimeMs).toBe(1_000_000)
    const output = open(folder)
    output.stage('a.html', 'same', 'two')
    await output.commit()
    expect(open(folder).isCurrent('a.html', 'two')).toBe(true)
  })

  test('compares contents if the record is lost', async () => {
    const folder = makeTempFolder()
    await build(folder, { 'a.html': 'a', 'b.html': 'b' })
    rmSync(join(folder, 'cache'), { recursive: true })
    writeFileSync(join(folder, 'build/b.html'), 'c')
    const again = await build(folder, { 'a.html': 'a', 'b.html': 'b' })
    expect(again).toMatchObject({ written: 1, unchanged: 1, generated: ['a.html', 'b.html'] })
    expect(readTree(join(folder, 'build'))).toEqual({ 'a.html': 'a', 'b.html': 'b' })
  })

  test('copies a file only when its hash changes', async () => {
    const folder = makeTempFolder()
    writeTree(folder, { 'logo.png': 'pixels' })
    const run = () => {
      const output = open(folder)
      output.stageCopy('img/logo.png', join(folder, 'logo.png'), hashOf('pixels'))
      return output.commit()
    }
    expect(await run()).toMatchObject({ written: 1, bytes: 6 })
    expect(await run()).toMatchObject({ written: 0, unchanged: 1 })
    expect(readTree(join(folder, 'build'))).toEqual({ 'img/logo.png': 'pixels' })
  })

  test('changes nothing and leaves no folder if it is abandoned', async () => {
    const folder = makeTempFolder()
    const output = open(folder)
    output.stage('a.html', 'a')
    output.abandon()
    expect(existsSync(join(folder, 'build'))).toBe(false)
    await build(folder, { 'a.html': 'a' })
    const second = open(folder)
    second.stage('a.html', 'new')
    second.stage('b.html', 'new')
    second.abandon()
    expect(readTree(join(folder, 'build'))).toEqual({ 'a.html': 'a' })
    expect(readdirSync(join(folder, 'build/.octavo'))).toEqual(['manifest.json'])
  })

  test('can replace a file with a folder and a folder with a file', async () => {
    const folder = makeTempFolder()
    await build(folder, { x: 'file', 'y/a/b': 'deep', 'y/c': 'c' })
    await build(folder, { 'x/index.html': 'page', y: 'file' })
    expect(readTree(join(folder, 'build'))).toEqual({ 'x/index.html': 'page', y: 'file' })
    mkdirSync(join(folder, 'build/z/empty'), { recursive: true })
    await build(folder, { x: 'file', z: 'file' })
    expect(readTree(join(folder, 'build'))).toEqual({ x: 'file', z: 'file' })
  })

  test('can rename files by case only', async () => {
    const folder = makeTempFolder()
    await build(folder, { 'Guide/index.html': 'a', 'Guide/b.html': 'b' })
    await build(folder, { 'guide/index.html': 'a', 'guide/b.html': 'b' })
    expect(readTree(join(folder, 'build'))).toEqual({ 'guide/index.html': 'a', 'guide/b.html': 'b' })
  })
})

describe('a path', () => {
  test.each([
    '../x',
    'a/../../x',
    '/etc/x',
    'a//b',
    './a',
    'a/',
    '',
    'a\\b',
    'c:/x',
    'a\0b',
    '.octavo/manifest.json',
    '.Octavo/x',
    `${'x'.repeat(256)}/index.html`,
    `${'long/'.repeat(701)}index.html`,
    '.git/config',
    'a/.GIT/hooks/x',
    '.octavo./x',
    'a/.. /x',
  ])('outside of the folder, or one that cannot be written, is reported: %j', async (path) => {
    const folder = makeTempFolder()
    const output = open(folder)
    output.stage(path, 'x')
    output.stage('fine.html', 'x')
    expect(output.findings()).toMatchObject([{ rule: 'unsafe-path', severity: 'error' }])
    await output.commit()
    expect(readTree(folder)).toMatchObject({ 'build/fine.html': 'x' })
    expect(readTree(join(folder, 'build'))).toEqual({ 'fine.html': 'x' })
  })

  test.each([
    ['guide/index.html', 'Guide/index.html'],
    ['caf\u00e9.html', 'cafe\u0301.html'],
    ['x/index.html', 'x'],
    ['X/index.html', 'x'],
  ])(
    'that some file systems do not distinguish from another is reported, in either order: %s and %s',
    async (one, other) => {
      const results = []
      for (const order of [
        [one, other],
        [other, one],
      ]) {
        const folder = makeTempFolder()
        for (let round = 0; round < 2; round++) {
          const committed = await build(folder, Object.fromEntries(order.map((path) => [path, path])))
          expect(committed.findings).toMatchObject([{ rule: 'clashing-paths', severity: 'error' }])
        }
        results.push(readTree(join(folder, 'build')))
      }
      expect(results[0]).toEqual(results[1])
      expect(Object.keys(results[0]!)).toHaveLength(1)
    },
  )

  test('claimed twice is reported only if the contents differ', async () => {
    const output = open(makeTempFolder())
    output.stage('a.txt', 'a')
    output.stage('a.txt', 'a')
    expect(output.findings()).toEqual([])
    output.stage('a.txt', 'b')
    expect(output.findings()).toMatchObject([
      {
        rule: 'duplicate-file',
        message: 'Two different files have the path "a.txt" in the output. The second was left out.',
      },
    ])
    output.abandon()
  })

  test('occupied by a foreign file is reported, and the foreign file stays', async () => {
    const folder = makeTempFolder()
    await build(folder, { 'index.html': 'home' })
    const foreign = { CNAME: 'mine', blog: 'a file', 'docs/note.txt': 'mine', same: 'same' }
    writeTree(join(folder, 'build'), foreign)
    const files = { 'index.html': 'home', CNAME: 'ours', 'blog/index.html': 'x', docs: 'x', same: 'same' }
    for (let round = 0; round < 2; round++) {
      const { findings } = await build(folder, files)
      expect(findings.map(({ rule, message }) => `${rule} ${message.split('"')[1]}`)).toEqual([
        'foreign-file CNAME',
        'foreign-file blog/index.html',
        'foreign-file docs',
      ])
      expect(readTree(join(folder, 'build'))).toEqual({ ...foreign, 'index.html': 'home' })
    }
  })

  test('through a symbolic link that replaces a folder is neither written nor deleted', async () => {
    const folder = makeTempFolder()
    writeTree(folder, { 'sources/a.html': 'precious' })
    await build(folder, { 'x/a.html': 'a', 'x/b.html': 'b', 'keep.html': 'k' })
    rmSync(join(folder, 'build/x'), { recursive: true })
    symlinkSync(join(folder, 'sources'), join(folder, 'build/x'))
    const { findings } = await build(folder, { 'x/b.html': 'b', 'keep.html': 'k' })
    expect(findings).toMatchObject([{ rule: 'foreign-file' }])
    await build(folder, { 'keep.html': 'k' })
    expect(readTree(join(folder, 'sources'))).toEqual({ 'a.html': 'precious' })
  })
})

test('a moved output folder is generated again but not rewritten', async () => {
  const folder = makeTempFolder()
  await build(folder, { 'a.html': 'a' })
  const moved = makeTempFolder()
  renameSync(join(folder, 'build'), join(moved, 'build'))
  expect(await build(moved, { 'a.html': 'a' })).toMatchObject({ written: 0, generated: ['a.html'] })
})

test('a failed copy does not change the last output', async () => {
  const folder = makeTempFolder()
  await build(folder, { 'a.html': 'a' })
  const output = open(folder)
  output.stage('a.html', 'new')
  expect(() => output.stageCopy('b', join(folder, 'absent'), 'x')).toThrow(/ENOENT/)
  output.abandon()
  expect(readTree(join(folder, 'build'))).toEqual({ 'a.html': 'a' })
})

test('after any series of builds the folder contains the last set of files and the foreign files', async () => {
  const name = fc.constantFrom('a', 'b', 'c', 'index.html')
  const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'))
  const files = fc
    .dictionary(path, fc.constantFrom('', 'one', 'two', 'three'), { maxKeys: 6 })
    // Removes paths that are a file and a folder at once.
    .map((set) =>
      Object.fromEntries(
        Object.entries(set).filter(
          ([path]) => !Object.keys(set).some((other) => path.startsWith(`${other}/`)),
        ),
      ),
    )
  const step = fc.record({
    files,
    lose: fc.constantFrom('nothing', 'nothing', 'record', 'a file'),
    end: fc.constantFrom('commit', 'commit', 'commit', 'abandon', 'walk away'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const folder = makeTempFolder()
      const foreign = { 'foreign.txt': 'mine', 'a/foreign.txt': 'mine too' }
      writeTree(join(folder, 'build'), foreign)
      let last: Files = {}
      for (const { files, lose, end } of steps) {
        // "a" is a folder with a foreign file, so it cannot become a file.
        const possible = Object.fromEntries(Object.entries(files).filter(([path]) => path !== 'a'))
        if (lose === 'record') rmSync(join(folder, 'cache'), { recursive: true, force: true })
        const victim = Object.keys(last)[0]
        if (lose === 'a file' && victim !== undefined)
          writeFileSync(join(folder, 'build', victim), 'edited by hand')
        if (end === 'commit') {
          const { findings, written, unchanged } = await build(folder, possible)
          expect(findings).toEqual([])
          expect(written + unchanged).toBe(Object.keys(possible).length)
          last = possible
          expect(readTree(join(folder, 'build'))).toEqual({ ...foreign, ...last })
        } else {
          const output = open(folder)
          for (const [path, text] of Object.entries(possible)) output.stage(path, text)
          if (end === 'abandon') output.abandon()
        }
      }
    }),
    { numRuns: rounds(12) },
  )
})
