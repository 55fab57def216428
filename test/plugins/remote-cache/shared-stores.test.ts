// Stores of machines that share a remote cache: batches, signatures and server faults.

import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hashOf } from '../../../src/core/engine/hash.ts'
import { openStore } from '../../../src/core/engine/store.ts'
import type { RemoteCacheRequest } from '../../../src/plugins/remote-cache/cache-location.ts'
import { openRemoteCache } from '../../../src/plugins/remote-cache/remote-cache.ts'
import { rounds } from '../../rounds.ts'
import { type CacheServer, FAULTS, type Kind, startCacheServer } from './cache-server.ts'

const KEY = '0123456789abcdef0123'

async function openServer(kind: Kind = 'nginx'): Promise<CacheServer> {
  const server = await startCacheServer(kind)
  onTestFinished(() => server.close())
  return server
}

function tempFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'octavo-remote-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

interface MachineOptions extends Partial<RemoteCacheRequest> {
  readonly cacheDir?: string
  readonly site?: string
}

/** Starts a run on a machine: it downloads results, and may compute more. */
async function startRun(
  { url }: CacheServer,
  { cacheDir = tempFolder(), site = 'site', ...request }: MachineOptions = {},
) {
  const stores = { steps: openStore(cacheDir, 'steps'), blobs: openStore(cacheDir, 'blobs') }
  const remote = openRemoteCache({ url, ...request }, { ...stores, cacheDir, site: [site] })
  await remote.receive()
  const read = (text: string): string | undefined => {
    const value = stores.blobs.get(hashOf(text))
    return value && Buffer.from(value).toString()
  }
  return {
    /** Whether the text came from the server or from an earlier run. */
    has: (text: string) => read(text) === text,
    /** Computes texts that are not cached. */
    use(...texts: readonly string[]) {
      for (const text of texts) if (!read(text)) stores.blobs.put(hashOf(text), Buffer.from(text))
    },
    read,
    async end(isWhole = true) {
      stores.steps.commit()
      stores.blobs.commit()
      await remote.send({ isComplete: isWhole })
      stores.steps.close()
      stores.blobs.close()
      return remote.summary()
    },
  }
}

/** Runs once with these texts. */
async function run(server: CacheServer, texts: readonly string[], options: MachineOptions = {}) {
  const machine = await startRun(server, options)
  machine.use(...texts)
  return machine.end()
}

const listed = (server: CacheServer): number => {
  const entry = [...server.stored].find(([path]) => path.startsWith('ac/'))?.[1].toString() ?? ''
  return entry.match(/"[0-9a-f]{64}"/g)?.length ?? 0
}

describe('cached batches', () => {
  test('contain only results that other machines do not have yet', async () => {
    const server = await openServer()
    await run(server, ['one', 'two'])
    const second = await startRun(server)
    expect(second.has('one')).toBe(true)
    second.use('two', 'three')
    await second.end()
    expect(listed(server)).toBe(2)
    const third = await startRun(server, { readOnly: true })
    expect(['one', 'two', 'three', 'four'].map(third.has)).toEqual([true, true, true, false])
    await third.end()
  })

  test('are downloaded once by a machine with a persistent cache', async () => {
    const server = await openServer()
    const cacheDir = tempFolder()
    await run(server, ['one'])
    await run(server, ['two'], { cacheDir })
    const before = server.requests.length
    const again = await startRun(server, { cacheDir })
    expect(again.has('one') && again.has('two')).toBe(true)
    await again.end()
    expect(server.requests.slice(before).map(({ path }) => path.slice(0, 3))).toEqual(['ac/'])
  })

  test('are shared by machines that compute the same results', async () => {
    const server = await openServer()
    const [first, second] = [await startRun(server), await startRun(server)]
    first.use('one', 'two')
    second.use('two', 'one')
    await first.end()
    await second.end()
    expect(listed(server)).toBe(1)
  })

  test('of machines that finish at the same time are all listed', async () => {
    const server = await openServer()
    const machines = await Promise.all(
      ['a', 'b', 'c'].map(async (text) => ({ text, run: await startRun(server) })),
    )
    for (const { text, run } of machines) {
      run.use(text)
      await run.end()
    }
    const last = await startRun(server, { readOnly: true })
    expect(['a', 'b', 'c'].map(last.has)).toEqual([true, true, true])
    await last.end()
  })

  test('are merged if there are many small ones', async () => {
    const server = await openServer()
    const texts = Array.from({ length: 36 }, (_, at) => `text ${at}`)
    for (const at of texts.keys()) await run(server, texts.slice(0, at + 1))
    expect(listed(server)).toBeLessThan(10)
    const last = await startRun(server, { readOnly: true })
    expect(texts.every(last.has)).toBe(true)
    await last.end()
  })

  test('are replaced if mostly unused, except by a partial build', async () => {
    const server = await openServer()
    const large = Array.from({ length: 9 }, (_, at) => String(at).repeat(8 << 20))
    await run(server, [...large, 'small'])
    const partial = await startRun(server)
    partial.use('small')
    await partial.end(false)
    expect(listed(server)).toBeGreaterThan(8)
    await run(server, ['small'])
    expect(listed(server)).toBe(1)
    const last = await startRun(server, { readOnly: true })
    expect(last.has('small')).toBe(true)
    await last.end()
  })
})

describe('signatures', () => {
  test('an entry is accepted only if signed with the key', async () => {
    const server = await openServer('bazel-remote')
    await run(server, ['one'])
    const verifying = await startRun(server, { key: KEY, readOnly: true })
    expect(verifying.has('one')).toBe(false)
    expect((await verifying.end()).problem).toContain('is not signed with the key')

    // The first machine with the key replaces the entry.
    await run(server, ['two'], { key: KEY })
    const signed = await startRun(server, { key: KEY, readOnly: true })
    expect([signed.has('one'), signed.has('two')]).toEqual([false, true])
    expect((await signed.end()).problem).toBeUndefined()
    const other = await startRun(server, { key: `${KEY}4`, readOnly: true })
    expect(other.has('two')).toBe(false)
    await other.end()
  })

  test('without the key, a signed entry is read but never replaced', async () => {
    const server = await openServer()
    await run(server, ['one'], { key: KEY })
    const before = new Map(server.stored)
    const reader = await startRun(server, { readOnly: true })
    expect(reader.has('one')).toBe(true)
    expect((await reader.end()).problem).toBeUndefined()
    const summary = await run(server, ['two'])
    expect(summary).toMatchObject({ sent: 0 })
    expect(summary.problem).toContain('is signed')
    expect(server.stored).toEqual(before)
  })

  test('a signed entry is accepted only for its site', async () => {
    const server = await openServer()
    await run(server, ['one'], { key: KEY })
    const [[path, entry]] = [...server.stored].filter(([path]) => path.startsWith('ac/')) as [
      [string, Buffer],
    ]
    server.stored.delete(path)
    await run(server, ['two'], { key: KEY, site: 'other' })
    const other = [...server.stored.keys()].find((path) => path.startsWith('ac/'))!
    server.stored.set(other, entry)
    const receiver = await startRun(server, { key: KEY, site: 'other', readOnly: true })
    expect(receiver.has('one')).toBe(false)
    expect((await receiver.end()).problem).toContain('is damaged')
  })
})

describe('a faulty server', () => {
  test('never causes invalid values in the store, and the cache recovers', async () => {
    const servers = { nginx: await openServer('nginx'), 'bazel-remote': await openServer('bazel-remote') }
    const schedule = fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 6 })
    const texts = ['one', 'two', 'x'.repeat(5000)]
    await fc.assert(
      fc.asyncProperty(fc.constantFrom<Kind>('nginx', 'bazel-remote'), schedule, async (kind, faults) => {
        const server = servers[kind]
        server.stored.clear()
        server.fail = () => 'none'
        await run(server, texts)
        await run(server, ['of another site'], { site: 'other' })
        let at = 0
        server.fail = () => faults[at++ % faults.length]!
        const during = await startRun(server, { timeout: 0.1 })
        for (const text of texts) expect([text, undefined]).toContain(during.read(text))
        during.use(...texts, 'new')
        await during.end()
        server.fail = () => 'none'
        const after = await startRun(server)
        for (const text of [...texts, 'new']) expect([text, undefined]).toContain(after.read(text))
        after.use(...texts, 'new')
        expect((await after.end()).problem ?? '').toMatch(/^$|damaged|not those asked for/)
        const recovered = await startRun(server)
        expect([...texts, 'new'].every(recovered.has)).toBe(true)
        expect((await recovered.end()).problem).toBeUndefined()
      }),
      {
        numRuns: rounds(8),
        examples: FAULTS.map((fault, at) => [at % 2 ? 'nginx' : 'bazel-remote', ['none', fault]]),
      },
    )
  })

  test('delays a build at most by the timeout, and is then ignored', async () => {
    const server = await openServer()
    server.fail = () => 'hang'
    const summary = await run(server, ['one'], { timeout: 0.1 })
    expect(summary.problem).toMatch(/does not respond|takes longer/)
    expect(server.requests.length).toBeLessThan(2)
  })

  test('that is unreachable is reported with the reason', async () => {
    const server = await openServer()
    expect((await run({ ...server, url: 'http://127.0.0.1:59999' }, ['one'])).problem).toContain(
      '(ECONNREFUSED)',
    )
  })

  test('that redirects to another host does not leak credentials to it', async () => {
    const [server, other] = [await openServer(), await openServer()]
    server.fail = () => 'redirect'
    server.redirectTo = `${other.url}/ac/${'0'.repeat(64)}`
    const summary = await run(server, ['one'], { token: 'secret-token' })
    expect(summary.problem).toContain('it redirects (302)')
    expect(other.requests).toEqual([])
  })

  test.each([
    ['refused', 'it refuses the credentials (403)'],
    ['error', 'it responds to GET with 503'],
  ] as const)('whose response is %s is reported without repeating the response', async (fault, problem) => {
    const server = await openServer()
    server.fail = () => fault
    const summary = await run(server, ['one'], { token: 'secret-token' })
    expect(summary.problem).toContain(problem)
    expect(summary.problem).not.toContain('secret')
  })
})

test('a read-only machine sends nothing', async () => {
  const server = await openServer()
  expect(await run(server, ['one'], { readOnly: true })).toEqual({ received: 0, sent: 0 })
  expect(server.requests.map(({ method }) => method)).toEqual(['GET'])
})

test('a path in the URL separates sites, even if the server ignores it', async () => {
  const server = await openServer('bazel-remote')
  await run(server, ['one'])
  await run({ ...server, url: `${server.url}/team` }, ['one'])
  const names = [...server.stored.keys()]
    .filter((path) => path.includes('ac/'))
    .map((path) => path.slice(-64))
  expect(new Set(names).size).toBe(2)
})

test('credentials are sent in the Authorization header', async () => {
  const server = await openServer()
  await run(server, [], { token: 'abc' })
  await run(server, [], { login: 'ann:pass' })
  expect(server.requests.map(({ authorization }) => authorization)).toEqual([
    'Bearer abc',
    `Basic ${Buffer.from('ann:pass').toString('base64')}`,
  ])
})
