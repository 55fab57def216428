// Steps that throw for one input: the other inputs get results, and no result of the failed one is cached.

import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { createEngine, type Engine } from '../../../src/core/engine/engine.ts'
import { createFiles } from '../../../src/core/engine/files.ts'
import { createPool, type Pool } from '../../../src/core/engine/pool.ts'
import type { Step } from '../../../src/core/engine/step.ts'
import { openStore } from '../../../src/core/engine/store.ts'
import { serveSteps } from '../../../src/core/engine/worker.ts'

interface Result {
  readonly is: string
}

/** Errors to throw, by the first letter of the input. */
const FAULTS: Readonly<Record<string, (input: string) => unknown>> = {
  t: () => {
    throw new TypeError('thrown\nin two lines')
  },
  n: () => {
    throw null
  },
  o: () => {
    throw Object.create(null)
  },
  r: (input) => FAULTS.r!(`${input}${input.length}`),
  b: () => ({ is: 1n }),
}

const step: Step<string, Result> = {
  name: 'shout',
  key: (input) => input,
  async run(input, context) {
    context.read(`${input}.txt`)
    return (FAULTS[input[0]!]?.(input) ?? { is: input.toUpperCase() }) as Result
  },
  recover: (input, { message }) => ({ is: `${input}: ${message.split(':')[0]}` }),
}

function expected(input: string): string {
  const error = { t: 'TypeError', n: 'null', r: 'RangeError', b: 'TypeError' }[input[0]!]
  if (input.startsWith('o')) return `${input}: something that cannot be shown as text was thrown`
  return error === undefined ? input.toUpperCase() : `${input}: ${error}`
}

function folder(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'octavo-engine-')))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

function open(root: string, pool: Pool): Engine {
  return createEngine({
    files: createFiles(root),
    steps: openStore(root, 'steps'),
    blobs: openStore(root, 'blobs'),
    pool,
    codeFolders: [root],
    program: '1',
  })
}

/** Creates a pool that runs batches in this process. */
function createInProcessPool(): Pool {
  const serve = serveSteps({ shout: step as never })
  return {
    helpersFor: (inputs) => (inputs > 1 ? 1 : 0),
    start: async () => {},
    run: async (batch) => structuredClone(await serve(batch)),
    close: async () => {},
  }
}

const inputs = fc.uniqueArray(fc.stringMatching(/^[tnorbxyz][a-z]{1,4}$/), { maxLength: 60 })

test.each([
  ['in the main thread', () => createPool('none.js', 1)],
  ['in threads', createInProcessPool],
])('every input that does not fail has a result, %s', async (_, pool) => {
  await fc.assert(
    fc.asyncProperty(inputs, async (values) => {
      const root = folder()
      for (const round of ['cold', 'warm']) {
        const engine = open(root, pool())
        const outs = await engine.runAll(step, values)
        expect(outs.map(({ is }) => is)).toEqual(values.map(expected))
        const failing = values.filter((input) => input[0]! in FAULTS)
        expect(engine.counts.misses).toBe(round === 'cold' ? values.length : failing.length)
        engine.commit()
        await engine.close()
      }
    }),
    { numRuns: 20 },
  )
})

test('the reads of a failed step are recorded', async () => {
  const root = folder()
  const engine = open(root, createPool('none.js', 1))
  const reads: (readonly string[])[] = []
  await engine.runAll(step, ['thrown'], (_out, _index, read) => reads.push(read))
  expect(reads).toHaveLength(1)
  expect(reads[0]).toContain('thrown.txt')
  await engine.close()
})

test('a step without `recover` fails as a whole', async () => {
  const engine = open(folder(), createPool('none.js', 1))
  const { recover: _, ...strict } = step
  await expect(engine.runAll(strict, ['xa', 'ta'])).rejects.toThrow('thrown')
  await engine.close()
})

test('an input that crashes its thread is identified, and the others have results', async () => {
  const root = folder()
  const worker = join(root, 'worker.mjs')
  // Throws the error of an exhausted heap, which would take long to fill.
  writeFileSync(
    worker,
    `export default async ({ inputs }) => {
      const results = []
      for (const input of inputs) {
        if (input.startsWith('full')) await new Promise(() => setTimeout(() => { throw new Error('ended') }))
        results.push({ json: new TextEncoder().encode(JSON.stringify({ is: input + '!' })), reads: [], puts: [] })
        await new Promise((done) => setTimeout(done, 1))
      }
      return { results }
    }`,
  )
  const engine = open(root, createPool(worker, 3))
  const values = Array.from({ length: 120 }, (_, at) => (at % 50 === 7 ? `full${at}` : `x${at}`))
  const slow: Step<string, Result> = {
    ...step,
    // Slow enough that the worker gets some of the inputs.
    async run(input) {
      await new Promise((done) => setTimeout(done, 100))
      return { is: `${input}!` }
    },
    recover: (input) => ({ is: `${input} failed` }),
  }
  const outs = await engine.runAll(slow, values)
  const failed = outs.map(({ is }) => is).filter((is) => is.endsWith('failed'))
  expect(failed.every((is) => is.startsWith('full'))).toBe(true)
  expect(failed.length).toBeGreaterThan(0)
  expect(outs.filter(({ is }) => is.endsWith('!'))).toHaveLength(values.length - failed.length)
  await engine.close()
})
