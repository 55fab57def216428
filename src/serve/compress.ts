// Compressed bodies, made once per file version and kept in memory up to a limit; the least recently used go first.

import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

export interface Compressor {
  /** The file's bytes, compressed. `version` is anything that changes with the file. */
  compressFile(file: string, version: string, encoding: Encoding): Promise<Uint8Array>
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

export function createCompressor(limit = 64 * 1024 * 1024): Compressor {
  const kept = new Map<string, Promise<Uint8Array>>()
  const sizes = new Map<string, number>()
  let total = 0

  function forget(key: string): void {
    kept.delete(key)
    total -= sizes.get(key) ?? 0
    sizes.delete(key)
  }

  async function make(key: string, file: string, encoding: Encoding): Promise<Uint8Array> {
    try {
      const bytes = await squeeze(await readFile(file), encoding)
      sizes.set(key, bytes.byteLength)
      total += bytes.byteLength
      for (const oldest of kept.keys()) {
        if (total <= limit) break
        if (sizes.has(oldest)) forget(oldest)
      }
      return bytes
    } catch (error) {
      forget(key)
      throw error
    }
  }

  return {
    compressFile(file, version, encoding) {
      const key = `${encoding}\0${version}\0${file}`
      const bytes = kept.get(key) ?? make(key, file, encoding)
      kept.delete(key)
      kept.set(key, bytes)
      return bytes
    },
  }
}

/** The encoding both sides like best, brotli before gzip; undefined for none. */
export function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  const weights = new Map<string, number>()
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((text) => text.startsWith('q='))
    const value = weight ? Number(weight.slice(2)) : 1
    if (name) weights.set(name, Number.isNaN(value) ? 0 : value)
  }
  const weigh = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const best = weigh('br') >= weigh('gzip') ? 'br' : 'gzip'
  return weigh(best) > 0 && weigh(best) >= (weights.get('identity') ?? 0) ? best : undefined
}

function squeeze(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'gzip') return deflate(bytes, { level: 7 })
  // Quality 6 is the knee of the curve: nearly the best ratio in a tenth of the time.
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 6,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  })
}
