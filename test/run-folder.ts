// Creates the folder that the test files of a run share, for the sites of this repository and the browser.

import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const NAME = 'OCTAVO_TEST_RUN'
const PREFIX = 'octavo-run-'
/** Linux provides this in-memory file system. */
const MEMORY = '/dev/shm'
/** Maximum size of a run in bytes: its sites, their outputs and the browser. */
const NEEDED = 3 * 2 ** 30

/** Runs once for each project of a run. */
export default function setup(): (() => void) | undefined {
  if (process.env[NAME] !== undefined) return undefined
  const inMemory = process.env.TMPDIR === undefined && isUsable(MEMORY)
  if (inMemory) removeLeftovers(MEMORY)
  const folder = mkdtempSync(join(inMemory ? MEMORY : tmpdir(), `${PREFIX}${process.pid}-`))
  // Tests create and delete thousands of small files, which takes 20 times as long on a disk.
  if (inMemory) {
    process.env.TMPDIR = folder
    // Accessible to all users like the system's temporary folder, because tests run commands as other users.
    chmodSync(folder, 0o1777)
  }
  process.env[NAME] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Returns the folder, which is deleted after the run. */
export const runFolder = (): string => process.env[NAME]!

/** Whether a folder in memory has enough space and allows programs in it to run. */
function isUsable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    if (Math.min(bavail * bsize, freemem()) < NEEDED) return false
    const program = join(mkdtempSync(join(folder, 'octavo-try-')), 'program')
    try {
      writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
      return spawnSync(program).status === 0
    } finally {
      rmSync(join(program, '..'), { recursive: true })
    }
  } catch {
    return false
  }
}

/** Deletes the folders of killed runs, which use memory. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = name.startsWith(PREFIX) && Number.parseInt(name.slice(PREFIX.length), 10)
    if (pid && !isRunning(pid)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
