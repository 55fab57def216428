// Cached results of steps, which are valid as long as everything that the step read is unchanged.

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createEngine, type Engine } from '../../../src/core/engine/engine.ts'
import { createFiles } from '../../../src/core/engine/files.ts'
import { createPool } from '../../../src/core/engine/pool.ts'
import { decode, type Step } from '../../../src/core/engine/step.ts'
import { openStore } from '../../../src/core/engine/store.ts'

interface Place {
  readonly root: string
  write(path: string, content: string): void
  remove(path: string): void
  /** Runs a step in a new engine, like the next build. */
  run<In, Out>(
    step: Step<In, Out>,
    inputs: readonly In[],
    program?: string,
  ): Promise<{ outs: Out[]; hits: number; misses: number }>
}

function place(): Place {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'octavo-engine-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const root = join(folder, 'site')
  const cache = join(folder, 'cache')
  mkdirSync(root)
  mkdirSync(cache)
  const open = (program: string): Engine =>
    createEngine({
      files: createFiles(root, join(cache, 'files.json')),
      steps: openStore(cache, 'steps'),
      blobs: openStore(cache, 'blobs'),
      pool: createPool('none.js', 1),
      codeFolders: [cache],
      program,
    })
  return {
    root,
    write: (path, content) => writeFileSync(join(root, path), content),
    remove: (path) => rmSync(join(root, path), { recursive: true }),
    async run(step, inputs, program = '1') {
      const engine = open(program)
      const outs = await engine.runAll(step, inputs)
      engine.commit()
      await engine.close()
      const { hits, misses } = engine.counts
      return { outs, hits, misses }
    },
  }
}

/** Reads a file; returns `none` if it is missing. */
const readFileStep: Step<string, string> = {
  name: 'read-one',
  key: (path) => path,
  async run(path, { read }) {
    const bytes = read(path)
    return bytes ? decode(bytes) : 'none'
  },
}

/** Reads a chain of files, each of which contains the name of the next. */
const followStep: Step<string, string> = {
  name: 'follow',
  key: (path) => path,
  async run(path, { read }) {
    let at = path
    for (;;) {
      const bytes = read(at)
      if (!bytes) return `${at} is absent`
      const next = decode(bytes)
      if (!next.startsWith('→')) return next
      at = next.slice(1)
    }
  },
}

test('a result is a cache hit while its file is unchanged', async () => {
  const { write, run } = place()
  write('a', 'one')
  expect(await run(readFileStep, ['a'])).toEqual({ outs: ['one'], hits: 0, misses: 1 })
  expect(await run(readFileStep, ['a'])).toEqual({ outs: ['one'], hits: 1, misses: 0 })
  write('a', 'two')
  expect(await run(readFileStep, ['a'])).toEqual({ outs: ['two'], hits: 0, misses: 1 })
})

test('creating and deleting a missing file are detected', async () => {
  const { write, remove, run } = place()
  expect(await run(readFileStep, ['a'])).toMatchObject({ outs: ['none'], misses: 1 })
  expect(await run(readFileStep, ['a'])).toMatchObject({ outs: ['none'], hits: 1 })
  write('a', 'here')
  expect(await run(readFileStep, ['a'])).toMatchObject({ outs: ['here'], misses: 1 })
  remove('a')
  expect(await run(readFileStep, ['a'])).toMatchObject({ outs: ['none'], hits: 1 })
})

test('undoing an edit is a cache hit', async () => {
  const { write, run } = place()
  for (const content of ['one', 'two', 'three']) {
    write('a', content)
    await run(readFileStep, ['a'])
  }
  write('a', 'one')
  expect(await run(readFileStep, ['a'])).toEqual({ outs: ['one'], hits: 1, misses: 0 })
})

test('rewriting a file with the same bytes is a cache hit', async () => {
  const { write, run } = place()
  write('a', 'one')
  await run(readFileStep, ['a'])
  write('a', 'one')
  expect(await run(readFileStep, ['a'])).toMatchObject({ hits: 1, misses: 0 })
})

test('an edit that preserves the size is detected', async () => {
  const { write, run } = place()
  for (let round = 0; round < 5; round++) {
    write('a', `${round}`)
    expect((await run(readFileStep, ['a'])).outs).toEqual([`${round}`])
  }
})

test('files read because of the content of another file are tracked', async () => {
  const { write, remove, run } = place()
  write('a', '→b')
  write('b', 'end of b')
  expect((await run(followStep, ['a'])).outs).toEqual(['end of b'])
  write('a', '→c')
  expect((await run(followStep, ['a'])).outs).toEqual(['c is absent'])
  write('c', 'end of c')
  expect((await run(followStep, ['a'])).outs).toEqual(['end of c'])
  write('a', '→b')
  expect(await run(followStep, ['a'])).toMatchObject({ outs: ['end of b'], hits: 1 })
  remove('b')
  expect((await run(followStep, ['a'])).outs).toEqual(['b is absent'])
})

test('adding or deleting a file changes a listed folder, editing one does not', async () => {
  const { root, write, remove, run } = place()
  const list: Step<string, readonly string[]> = {
    name: 'list',
    key: (folder) => folder,
    run: async (folder, context) => context.list(folder),
  }
  mkdirSync(join(root, 'x'))
  write('x/b', '1')
  expect((await run(list, ['x'])).outs).toEqual([['x/b']])
  write('x/b', '2')
  expect(await run(list, ['x'])).toMatchObject({ hits: 1 })
  write('x/a', '1')
  expect((await run(list, ['x'])).outs).toEqual([['x/a', 'x/b']])
  remove('x')
  expect((await run(list, ['x'])).outs).toEqual([[]])
})

test('another version of the program does not use the cache', async () => {
  const { write, run } = place()
  write('a', 'one')
  await run(readFileStep, ['a'])
  expect(await run(readFileStep, ['a'], '2')).toMatchObject({ misses: 1 })
  expect(await run(readFileStep, ['a'])).toMatchObject({ hits: 1 })
})

test('results are in the order of the inputs, whether cached or not', async () => {
  const { write, run } = place()
  for (let at = 0; at < 20; at++) write(`f${at}`, `${at}`)
  await run(readFileStep, ['f3', 'f11', 'f17'])
  const paths = Array.from({ length: 20 }, (_, at) => `f${at}`)
  const { outs, hits, misses } = await run(readFileStep, paths)
  expect(outs).toEqual(paths.map((path) => path.slice(1)))
  expect({ hits, misses }).toEqual({ hits: 3, misses: 17 })
})

test('a step without a key runs every time', async () => {
  const { run } = place()
  let runs = 0
  const always: Step<number, number> = { name: 'always', run: async (input) => input + runs++ }
  expect((await run(always, [1])).outs).toEqual([1])
  expect((await run(always, [1])).outs).toEqual([2])
})

test('a step that throws caches nothing', async () => {
  const { run } = place()
  let fails = true
  const failingStep: Step<number, string> = {
    name: 'brittle',
    key: (input) => input,
    async run() {
      if (fails) throw new Error('not yet')
      return 'done'
    },
  }
  await expect(run(failingStep, [1])).rejects.toThrow('not yet')
  fails = false
  expect(await run(failingStep, [1])).toMatchObject({ outs: ['done'], misses: 1 })
})
