// Measures elapsed time, processor time and memory of a command.

import { spawnSync } from 'node:child_process'

/** Timeout of one build. */
const LIMIT_MS = 1_200_000

/**
 * @typedef {object} Cost
 * @property {number} seconds Elapsed.
 * @property {number} cpu Processor seconds of all threads and processes; NaN without GNU time, as is `megabytes`.
 * @property {number} megabytes Largest size in memory.
 */

/** @returns {Cost} */
export function timeCommand([program, ...words], cwd = '.') {
  const started = performance.now()
  const env = { ...process.env, NODE_ENV: 'production' }
  const options = { cwd, env, encoding: 'utf8', maxBuffer: 1 << 28, timeout: LIMIT_MS }
  const timed = spawnSync('/usr/bin/time', ['-f', '%U %S %M', program, ...words], options)
  const run = timed.error?.code === 'ENOENT' ? spawnSync(program, words, options) : timed
  if (run.status !== 0) throw new Error(`The build left with ${run.status ?? run.signal}: ${run.stderr}`)
  const seconds = (performance.now() - started) / 1000
  const cells = timed.error ? [] : timed.stderr.trim().split('\n').at(-1).split(' ').map(Number)
  const [user = Number.NaN, system = Number.NaN, kilobytes = Number.NaN] = cells
  return { seconds, cpu: user + system, megabytes: kilobytes / 1024 }
}
