// A folder that the test files of a run share. It holds the sites of this repository, and the browser.

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
/** The file system in memory that Linux provides. */
const MEMORY = '/dev/shm'
/** Bytes that a run needs at most: its sites, their outputs and the browser. */
const NEEDED = 3 * 2 ** 30

/** Called once by each project of a run. */
export default function setup(): (() => void) | undefined {
  if (process.env[NAME] !== undefined) return undefined
  const inMemory = process.env.TMPDIR === undefined && isUsable(MEMORY)
  if (inMemory) removeLeftovers(MEMORY)
  const folder = mkdtempSync(join(inMemory ? MEMORY : tmpdir(), `${PREFIX}${process.pid}-`))
  // Tests create and delete thousands of small files, which takes a disk 20 times as long.
  if (inMemory) {
    process.env.TMPDIR = folder
    // Like every folder for temporary files: tests run commands as other users.
    chmodSync(folder, 0o1777)
  }
  process.env[NAME] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** The folder, which is deleted after the run. */
export const runFolder = (): string => process.env[NAME]!

/** Whether a folder in memory has enough room, and programs in it can be started. */
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

/** Deletes the folders of killed runs, which occupy memory. */
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
