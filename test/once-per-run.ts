// Work that the test files of a run share: the first process that needs the result performs it, and the others wait.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { runFolder } from './run-folder.ts'

/** Returns a folder of the run. The first call with this name fills the folder. */
export async function oncePerRun(
  name: string,
  fill: (folder: string) => Promise<unknown> | unknown,
): Promise<string> {
  const folder = join(runFolder(), name)
  const done = join(folder, 'done')
  if (isFirst(folder)) {
    try {
      await fill(folder)
      writeFileSync(done, '')
    } catch (error) {
      writeFileSync(done, String(error))
    }
  }
  await vi.waitUntil(() => existsSync(done), { timeout: 600_000, interval: 100 })
  const problem = readFileSync(done, 'utf8')
  if (problem !== '') throw new Error(`${name}: ${problem}`)
  return folder
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}
