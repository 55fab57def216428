import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openOutput } from '../../../src/core/write/disk.ts'
import { LockProblem, lockOutput } from '../../../src/core/write/lock.ts'
import { describeSelf } from '../../../src/core/write/lock-owner.ts'
import { makeTempFolder } from './temp-folder.ts'

const pidMax = 4_194_304

function writeLock(folder: string, owner: object | string): string {
  const file = join(folder, 'build/.octavo/lock')
  mkdirSync(join(folder, 'build/.octavo'), { recursive: true })
  writeFileSync(file, typeof owner === 'string' ? owner : JSON.stringify(owner))
  return file
}

test('a lock contains its owner, and its release removes the folders it created', async () => {
  const folder = makeTempFolder()
  const lock = await lockOutput(join(folder, 'build'))
  expect(JSON.parse(readFileSync(join(folder, 'build/.octavo/lock'), 'utf8'))).toEqual(describeSelf())
  lock.release()
  lock.release()
  expect(existsSync(join(folder, 'build'))).toBe(false)
  expect(process.listenerCount('SIGTERM')).toBe(0)
})

test('an existing empty output folder stays if nothing was built', async () => {
  const folder = makeTempFolder()
  mkdirSync(join(folder, 'build'))
  ;(await lockOutput(join(folder, 'build'))).release()
  expect(readdirSync(join(folder, 'build'))).toEqual([])
})

test('the lock of a running process is awaited, and after the timeout reported with a fix', async () => {
  const folder = makeTempFolder()
  const lock = await lockOutput(join(folder, 'build'))
  const waits: number[] = []
  const options = { timeoutMs: 250, onWait: (owner: { pid: number }) => waits.push(owner.pid) }
  const error = await lockOutput(join(folder, 'build'), options).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(LockProblem)
  expect((error as LockProblem).message).toBe(
    `Process ${process.pid} on ${hostname()} is still building into this folder after 0.25 seconds.`,
  )
  expect((error as LockProblem).help).toMatch(/^Stop that process\. If it no longer exists, delete .*lock\.$/)
  expect(waits).toEqual([process.pid])
  const next = lockOutput(join(folder, 'build'))
  lock.release()
  ;(await next).release()
})

test('the lock of an ended process is replaced immediately', async () => {
  const folder = makeTempFolder()
  const file = writeLock(folder, { ...describeSelf(), pid: pidMax + 1 })
  const lock = await lockOutput(join(folder, 'build'), { timeoutMs: 0 })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
  lock.release()
  expect(existsSync(file)).toBe(false)
})

test('a stale lock with a reused process id is replaced', async () => {
  const folder = makeTempFolder()
  const file = writeLock(folder, describeSelf())
  ;(await lockOutput(join(folder, 'build'), { leaseMs: 50 })).release()
  expect(existsSync(file)).toBe(false)
})

test('the owner of a lock on another machine is assumed to be running', async () => {
  const folder = makeTempFolder()
  writeLock(folder, { pid: pidMax + 1, host: 'elsewhere' })
  await expect(lockOutput(join(folder, 'build'), { timeoutMs: 0 })).rejects.toThrow(/on elsewhere/)
})

test.each(['{"pid":', '', '{"pid":-1}', 'null', `{"pid":1,"host":"${'x'.repeat(50_000_000)}"}`])(
  'a lock without a valid owner is replaced if it does not change',
  async (text) => {
    const folder = makeTempFolder()
    writeLock(folder, text)
    await expect(lockOutput(join(folder, 'build'), { timeoutMs: 0 })).rejects.toThrow(LockProblem)
    ;(await lockOutput(join(folder, 'build'), { leaseMs: 50 })).release()
  },
)

test('a stale lock of another machine is replaced, whatever the clock of that machine', async () => {
  for (const time of [1000, Date.now() / 1000 + 1_000_000]) {
    const folder = makeTempFolder()
    const file = writeLock(folder, { ...describeSelf(), host: 'elsewhere' })
    utimesSync(file, time, time)
    const started = performance.now()
    ;(await lockOutput(join(folder, 'build'), { leaseMs: 300 })).release()
    expect(performance.now() - started).toBeGreaterThan(300)
  }
})

test('a lock of another machine that is refreshed is awaited', async () => {
  const folder = makeTempFolder()
  const file = writeLock(folder, { ...describeSelf(), system: 'another container' })
  let time = 1000
  const beat = setInterval(() => utimesSync(file, time, time++), 50)
  const waiting = lockOutput(join(folder, 'build'), { leaseMs: 500, timeoutMs: 1500 })
  await expect(waiting).rejects.toThrow(/is still building/)
  clearInterval(beat)
})

test('a lock is refreshed while the main thread is busy', async () => {
  const folder = makeTempFolder()
  const lock = await lockOutput(join(folder, 'build'), { leaseMs: 500 })
  await new Promise((resolve) => setTimeout(resolve, 200))
  const file = join(folder, 'build/.octavo/lock')
  const times = new Set<number>()
  // Ends as soon as the file has changed often enough. Busy machines may need more time.
  for (const end = performance.now() + 20_000; times.size < 4 && performance.now() < end; )
    times.add(statSync(file).mtimeMs)
  expect(times.size).toBe(4)
  lock.confirm()
  lock.release()
  expect(existsSync(file)).toBe(false)
})

test('a build that has lost its lock writes nothing', async () => {
  const folder = makeTempFolder()
  const lock = await lockOutput(join(folder, 'build'))
  writeLock(folder, { ...describeSelf(), host: 'elsewhere' })
  const output = openOutput({ outDir: join(folder, 'build'), recordFile: join(folder, 'record.json'), lock })
  output.stage('index.html', 'late')
  await expect(output.commit()).rejects.toThrow('Another build has taken over the output folder')
  output.abandon()
  lock.release()
  expect(readdirSync(join(folder, 'build'))).toEqual(['.octavo'])
  expect(readdirSync(join(folder, 'build/.octavo'))).toEqual(['lock'])
})

test.each([
  ['a symbolic link', (file: string) => symlinkSync('nowhere', file)],
  ['a symbolic link', (file: string) => symlinkSync(file, file)],
  ['a folder', (file: string) => mkdirSync(file)],
  ['a FIFO', (file: string) => void spawnSync('mkfifo', [file])],
])('%s at the path of the lock is reported immediately and not removed', async (kind, put) => {
  const folder = makeTempFolder()
  const file = writeLock(folder, '')
  for (const path of [file, `${file}.clearing`]) {
    if (path === file) rmSync(file)
    else writeLock(folder, { ...describeSelf(), pid: pidMax + 1 })
    put(path)
    await expect(lockOutput(join(folder, 'build'))).rejects.toThrow(`${path}, is ${kind}.`)
    rmSync(path, { recursive: true })
  }
})

test('a file left by a build that was killed while replacing a lock is removed', async () => {
  const folder = makeTempFolder()
  const file = writeLock(folder, { ...describeSelf(), pid: pidMax + 1 })
  writeFileSync(`${file}.clearing`, '')
  ;(await lockOutput(join(folder, 'build'), { leaseMs: 100 })).release()
  expect(existsSync(`${file}.clearing`)).toBe(false)
})

test('many builds that find the lock of an ended process get it one at a time', async () => {
  const folder = makeTempFolder()
  writeLock(folder, { ...describeSelf(), pid: pidMax + 1 })
  let holders = 0
  let maximum = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const lock = await lockOutput(join(folder, 'build'))
      holders += 1
      maximum = Math.max(maximum, holders)
      await new Promise((resolve) => setTimeout(resolve, 5))
      holders -= 1
      lock.release()
    }),
  )
  expect(maximum).toBe(1)
})
