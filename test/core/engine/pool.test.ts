// The number of worker threads, and the time limit of pages.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createEngine } from '../../../src/core/engine/engine.ts'
import { createFiles } from '../../../src/core/engine/files.ts'
import { createPool, type Pool } from '../../../src/core/engine/pool.ts'
import { MissingBlob, type Step } from '../../../src/core/engine/step.ts'
import { openStore } from '../../../src/core/engine/store.ts'
import { clockTime } from '../../../src/core/engine/time-limit.ts'
import { serveSteps } from '../../../src/core/engine/worker.ts'

test('the page time limit is extended on busy machines', () => {
  expect(clockTime(20_000, 0, 2)).toBe(20_000)
  expect(clockTime(20_000, 2, 2)).toBe(20_000)
  expect(clockTime(20_000, 5, 2)).toBe(50_000)
  expect(clockTime(20_000, 80, 2)).toBe(100_000)
})

test('few inputs do not start threads, but use running ones', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-pool-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const worker = join(folder, 'worker.mjs')
  writeFileSync(
    worker,
    'export default ({ inputs }) => ({ results: inputs.map(() => ({ reads: [], puts: [] })) })',
  )
  const pool = createPool(worker, 3)
  const few = () => [1, 2, 3, 10].map((inputs) => pool.helpersFor(inputs))

  expect(few()).toEqual([0, 0, 0, 0])
  expect([40, 80, 800].map((inputs) => pool.helpersFor(inputs))).toEqual([1, 2, 2])
  await pool.start()
  const batch = {
    step: 'any',
    inputs: ['a'],
    isOfPages: false,
    cached: true,
    scope: { root: folder },
    codeFolders: [folder],
    program: '',
    locations: [],
  }
  expect((await pool.run(batch)).results).toHaveLength(1)
  expect(few()).toEqual([0, 1, 2, 2])
  await pool.close()
  expect(few()).toEqual([0, 0, 0, 0])
})

test("a value missing from a thread's store throws MissingBlob in the main thread", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-pool-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const get: Step<string, string> = {
    name: 'get',
    run: async (hash, context) => context.get(hash),
  }
  const serve = serveSteps({ get })
  const pool: Pool = {
    helpersFor: () => 1,
    start: async () => {},
    run: async (batch) => structuredClone(await serve(batch)),
    close: async () => {},
  }
  const engine = createEngine({
    files: createFiles(folder),
    steps: openStore(folder, 'steps'),
    blobs: openStore(folder, 'blobs'),
    pool,
    codeFolders: [folder],
    program: '1',
  })
  const inputs = Array.from({ length: 50 }, () => 'none')
  await expect(engine.runAll(get, inputs)).rejects.toBeInstanceOf(MissingBlob)
  await engine.close()
})
