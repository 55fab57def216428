// When threads are worth their while.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPool } from '../../src/engine/pool.ts'

test('few inputs are not worth starting threads, but threads that run help with them', async () => {
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
    kept: true,
    root: folder,
    codeFolder: folder,
    program: '',
    locations: [],
  }
  expect((await pool.run(batch)).results).toHaveLength(1)
  expect(few()).toEqual([0, 1, 2, 2])
  await pool.close()
  expect(few()).toEqual([0, 0, 0, 0])
})
