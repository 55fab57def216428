// Runs the laws and other property tests with more rounds and other inputs than `npm test`.

import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { FuzzOptions } from './fuzz-modules.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** `npm test` runs these tests itself. */
export const roundsInTests = 0

/** Factor of the number of rounds in `npm test`, with the default of 100. */
const TIMES = 50

export async function fuzz({ seed, rounds }: FuzzOptions): Promise<readonly string[]> {
  if (rounds === 0) return []
  const files = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) =>
      /from '.*\/rounds\.ts'|\btestsOn\b/.test(readFileSync(join(ROOT, 'test', file), 'utf8')),
    )
    .map((file) => join('test', file))
  const times = String(Math.max(1, Math.round((rounds / 100) * TIMES)))
  const env = { ...process.env, FC_SEED: String(seed), OCTAVO_ROUNDS: times }
  const program = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const args = [program, 'run', '--config', 'test/vitest.config.ts', '--testTimeout=0', ...files.sort()]
  return promisify(execFile)(process.execPath, args, { cwd: ROOT, env, maxBuffer: 64 << 20 }).then(
    () => [],
    ({ stdout }: { stdout: string }) => [`FC_SEED=${seed} OCTAVO_ROUNDS=${times}: ${stdout}`],
  )
}
