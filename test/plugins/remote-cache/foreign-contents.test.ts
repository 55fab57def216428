// Validation of data from cache servers: arbitrary bytes are rejected or decoded correctly.

import { hash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packBatch, unpackBatch } from '../../../src/plugins/remote-cache/cache-batch.ts'
import { decodeEntry, encodeEntry, nameEntry } from '../../../src/plugins/remote-cache/cache-entry.ts'

const name = nameEntry(['site'])
const batches = [{ hash: hash('sha256', 'a', 'hex'), bytes: 10, rawBytes: 20 }]

test('decoders do not throw for any bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.nat(50), async (bytes, at) => {
      expect(decodeEntry(bytes, { name, key: undefined })).toBe('damaged')
      const entry = Buffer.from(encodeEntry(batches, { name, key: undefined }))
      Buffer.from(bytes).copy(entry, at)
      const read = decodeEntry(entry, { name, key: undefined })
      if (typeof read !== 'string') expect(read.batches).toEqual(batches)
      const packed = brotliCompressSync(bytes)
      const ref = { hash: hash('sha256', packed, 'hex'), bytes: packed.length, rawBytes: 200 }
      await unpackBatch(packed, ref)
    }),
    { numRuns: 100 },
  )
})

test.each([[['other', 'key', 'a']], [['steps', 1, 'a']], [['steps', 'key', 1]], [['steps', 'key']], [null]])(
  'a batch with %o is invalid',
  async (line) => {
    const packed = brotliCompressSync(Buffer.from(JSON.stringify([line])))
    const ref = { hash: hash('sha256', packed, 'hex'), bytes: packed.length, rawBytes: 200 }
    expect(await unpackBatch(packed, ref)).toBeUndefined()
  },
)

test('a batch preserves values of any bytes', async () => {
  const value = Buffer.from(Array.from({ length: 512 }, (_, at) => at % 256))
  const { ref, bytes } = await packBatch([{ family: 'steps', key: 'key', value }])
  expect(await unpackBatch(bytes, ref)).toEqual([{ family: 'steps', key: 'key', value }])
})

test('a batch larger than its entry declares is not unpacked', async () => {
  const { ref, bytes } = await packBatch([{ family: 'blobs', key: 'key', value: Buffer.alloc(100_000) }])
  expect(await unpackBatch(bytes, ref)).toHaveLength(1)
  expect(await unpackBatch(bytes, { ...ref, rawBytes: 1000 })).toBeUndefined()
})
