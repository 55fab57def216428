import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LockTimeout, lockOutput, processStart } from '../../src/write/lock.ts'
import { makeTempFolder } from './temp-folder.ts'

const pidMax = 4_194_304

function writeLock(folder: string, owner: object | string): string {
  const file = join(folder, 'build/.octavo/lock')
  mkdirSync(join(folder, 'build/.octavo'), { recursive: true })
  writeFileSync(file, typeof owner === 'string' ? owner : JSON.stringify(owner))
  return file
}

test('a lock names its owner, and takes the folders it made away again', async () => {
  const folder = makeTempFolder()
  const lock = await lockOutput(join(folder, 'build'))
  expect(JSON.parse(readFileSync(join(folder, 'build/.octavo/lock'), 'utf8'))).toEqual({
    pid: process.pid,
    host: hostname(),
    started: processStart(process.pid) ?? '',
  })
  lock.release()
  lock.release()
  expect(existsSync(join(folder, 'build'))).toBe(false)
  expect(process.listenerCount('SIGTERM')).toBe(0)
})

test('an empty output folder of the user stays when nothing was built', async () => {
  const folder = makeTempFolder()
  mkdirSync(join(folder, 'build'))
  ;(await lockOutput(join(folder, 'build'))).release()
  expect(readdirSync(join(folder, 'build'))).toEqual([])
})

test('a live owner is waited for, and after the time-out named with what to do', async () => {
  const folder = makeTempFolder()
  const lock = await lockOutput(join(folder, 'build'))
  const waits: number[] = []
  const options = { timeoutMs: 250, onWait: (owner: { pid: number }) => waits.push(owner.pid) }
  const error = await lockOutput(join(folder, 'build'), options).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(LockTimeout)
  expect((error as LockTimeout).message).toBe(
    `Process ${process.pid} on ${hostname()} is still building into this folder after 0.25 seconds.`,
  )
  expect((error as LockTimeout).help).toMatch(/^Stop that process\. If it no longer exists, delete .*lock\.$/)
  expect(waits).toEqual([process.pid])
  const next = lockOutput(join(folder, 'build'))
  lock.release()
  ;(await next).release()
})

test('an owner whose process is gone is replaced at once', async () => {
  const folder = makeTempFolder()
  writeLock(folder, { pid: pidMax + 1, host: hostname(), started: '1' })
  ;(await lockOutput(join(folder, 'build'), { timeoutMs: 0 })).release()
})

test.runIf(processStart(process.pid) !== undefined)(
  'an owner whose number was given to another process is replaced',
  async () => {
    const folder = makeTempFolder()
    writeLock(folder, { pid: process.pid, host: hostname(), started: '1' })
    ;(await lockOutput(join(folder, 'build'), { timeoutMs: 0 })).release()
  },
)

test('an owner on another machine counts as alive', async () => {
  const folder = makeTempFolder()
  writeLock(folder, { pid: pidMax + 1, host: 'elsewhere', started: '1' })
  await expect(lockOutput(join(folder, 'build'), { timeoutMs: 0 })).rejects.toThrow(/on elsewhere/)
})

test('a lock cut off while it was made is replaced when it is old', async () => {
  const folder = makeTempFolder()
  const file = writeLock(folder, '{"pid":')
  await expect(lockOutput(join(folder, 'build'), { timeoutMs: 0 })).rejects.toThrow(LockTimeout)
  utimesSync(file, 1000, 1000)
  ;(await lockOutput(join(folder, 'build'), { timeoutMs: 0 })).release()
})

test('of many builds that find a dead owner, one at a time gets the lock', async () => {
  const folder = makeTempFolder()
  writeLock(folder, { pid: pidMax + 1, host: hostname(), started: '1' })
  let inside = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const lock = await lockOutput(join(folder, 'build'))
      inside += 1
      most = Math.max(most, inside)
      await new Promise((resolve) => setTimeout(resolve, 5))
      inside -= 1
      lock.release()
    }),
  )
  expect(most).toBe(1)
})
