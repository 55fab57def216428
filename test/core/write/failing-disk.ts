// Simulates failing disks and killed processes inside a test, by replacing the functions of `node:fs` that change files.

import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'

/** The functions that change files; `openSync` only when it creates a file. */
const changes = [
  'copyFileSync',
  'mkdirSync',
  'openSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'unlinkSync',
  'writeFileSync',
] as const

export type Change = (typeof changes)[number]

/** Functions that need free disk space. */
export const allocations: readonly Change[] = ['copyFileSync', 'mkdirSync', 'openSync', 'writeFileSync']

/** The original functions. */
const real = { ...fs }

/** Runs work, and calls `intercept` before each change of the disk. `intercept` may throw. */
export async function interceptChanges<T>(
  intercept: (name: Change, all: readonly unknown[]) => void,
  work: () => Promise<T> | T,
): Promise<T> {
  for (const name of changes) {
    const original = real[name] as (...all: unknown[]) => unknown
    Object.assign(fs, {
      [name]: (...all: unknown[]) => {
        if (name !== 'openSync' || all[1] === 'wx') intercept(name, all)
        return original(...all)
      },
    })
  }
  syncBuiltinESMExports()
  try {
    return await work()
  } finally {
    for (const name of changes) Object.assign(fs, { [name]: real[name] })
    syncBuiltinESMExports()
  }
}

/**
 * Runs work and simulates a kill at the n-th change of the disk: before the change, or with `isTorn` in the middle of it.
 * Returns whether the work was killed.
 */
export async function runUntilKilled(
  { moment, isTorn }: { moment: number; isTorn: boolean },
  work: () => Promise<unknown> | unknown,
): Promise<boolean> {
  let count = 0
  let isKilled = false
  const simulateKill = (name: Change, all: readonly unknown[]) => {
    if (isKilled || count++ >= moment) {
      if (!isKilled && isTorn) changePartly(name, all)
      isKilled = true
      throw new Error('killed')
    }
  }
  await interceptChanges(simulateKill, work).catch((error: unknown) => {
    if (!isKilled) throw error
  })
  return isKilled
}

/** Performs part of a change that consists of several steps. */
function changePartly(name: Change, [target, source]: readonly unknown[]) {
  const path = String(target)
  if (name === 'openSync') real.writeFileSync(path, '')
  if (name === 'writeFileSync' && typeof target === 'string') {
    const bytes = Buffer.from(source as string)
    real.writeFileSync(path, bytes.subarray(0, bytes.length / 2))
  }
  if (name === 'copyFileSync') real.writeFileSync(String(source), '')
  if (name === 'mkdirSync') makeFirst(path)
  if (name === 'rmSync') removeFirst(path)
}

/** Creates the first missing folder of a path. */
function makeFirst(folder: string) {
  if (real.existsSync(folder)) return
  if (real.existsSync(dirname(folder))) real.mkdirSync(folder)
  else makeFirst(dirname(folder))
}

/** Deletes the first file below a folder. */
function removeFirst(path: string) {
  const stat = real.lstatSync(path, { throwIfNoEntry: false })
  const [name] = stat?.isDirectory() ? real.readdirSync(path) : []
  if (name !== undefined) removeFirst(join(path, name))
  else if (stat?.isDirectory()) real.rmdirSync(path)
  else if (stat) real.unlinkSync(path)
}

/** Creates the error of a failed system call, as Node reports it. */
export function systemError(code: string, call: string): Error {
  return Object.assign(new Error(`${code}: injected, ${call} 'x'`), { code })
}
