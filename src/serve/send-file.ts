// One file as an answer: validators, ranges, compression, caching. Whole files as they are go out through sirv.

import { createReadStream, type Stats } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'
import { contentType, isText } from '../model/content-type.ts'
import { encodePath } from '../model/encode-path.ts'
import { readRange } from './byte-range.ts'
import { chooseEncoding, createCompressor } from './compress.ts'

export interface FoundFile {
  /** Absolute. */
  readonly file: string
  /** Decoded path below the served folder, starting with `/`. */
  readonly path: string
  readonly stats: Stats
}

export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

export type SendFile = (exchange: Exchange, found: FoundFile, status: 200 | 404) => Promise<void>

/** Below this a compressed answer saves no packet; above that it is no text a browser was meant to read. */
const compressible = { from: 512, to: 16 * 1024 * 1024 }

/** Makes the sender of files of one folder. */
export function createFileSender(folder: string): SendFile {
  const compressor = createCompressor()
  const sendWhole = sirv(folder, {
    dev: true,
    dotfiles: true,
    extensions: [],
    onNoMatch: (_, response) => response.destroy(),
  })

  return async ({ request, response }, found, status) => {
    const type = contentType(found.path)
    const { size, mtimeMs } = found.stats
    const version = `${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}`
    const canCompress = isText(type) && size >= compressible.from && size <= compressible.to
    const ranged = status === 200 && request.headers.range !== undefined
    const encoding =
      canCompress && !ranged ? chooseEncoding(String(request.headers['accept-encoding'] ?? '')) : undefined
    const tag = encoding ? `"${version}-${encoding}"` : `"${version}"`

    response.setHeader('Content-Type', type)
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader(
      'Cache-Control',
      status === 200 && carriesHash(found.path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    if (canCompress) response.setHeader('Vary', 'Accept-Encoding')
    if (status === 200) {
      response.setHeader('ETag', tag)
      response.setHeader('Last-Modified', found.stats.mtime.toUTCString())
      response.setHeader('Accept-Ranges', 'bytes')
      if (isFresh(request, tag, found.stats)) {
        response.removeHeader('Content-Type')
        response.writeHead(304).end()
        return
      }
    }

    if (encoding) {
      const bytes = await compressor.compressFile(found.file, version, encoding)
      response.setHeader('Content-Encoding', encoding)
      response.writeHead(status, { 'Content-Length': bytes.byteLength })
      response.end(request.method === 'HEAD' ? undefined : bytes)
      return
    }

    const range =
      ranged && rangeStillHolds(request, tag, found.stats)
        ? readRange(request.headers.range, size)
        : undefined
    if (range === 'unsatisfiable') {
      response.removeHeader('Content-Type')
      response.writeHead(416, { 'Content-Range': `bytes */${size}` }).end()
    } else if (range) {
      const { start, end } = range
      response.setHeader('Content-Range', `bytes ${start}-${end}/${size}`)
      response.writeHead(206, { 'Content-Length': end - start + 1 })
      if (request.method === 'HEAD') response.end()
      else pipeSafely(response, () => createReadStream(found.file, { start, end }).pipe(response))
    } else if (request.method === 'HEAD' || size === 0) {
      response.writeHead(status, { 'Content-Length': size }).end()
    } else if (status === 200 && !/[?#%]/.test(found.path)) {
      // sirv looks at the target and at Range anew: give it the file we found and nothing to interpret.
      request.url = encodePath(found.path)
      delete request.headers.range
      pipeSafely(response, () => sendWhole(request, response))
    } else {
      response.writeHead(status, { 'Content-Length': size })
      pipeSafely(response, () => createReadStream(found.file).pipe(response))
    }
  }
}

/** A file that disappears between the look and the reading ends this answer, not the server. */
function pipeSafely(response: ServerResponse, pipe: () => void): void {
  response.once('pipe', (source) => source.once('error', () => response.destroy()))
  pipe()
}

function isFresh(request: IncomingMessage, tag: string, stats: Stats): boolean {
  const wanted = request.headers['if-none-match']
  if (wanted !== undefined)
    return wanted.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag)
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && Math.floor(stats.mtimeMs / 1000) * 1000 <= since
}

function rangeStillHolds(request: IncomingMessage, tag: string, stats: Stats): boolean {
  const condition = request.headers['if-range']
  return condition === undefined || condition === tag || condition === stats.mtime.toUTCString()
}

/** Files of the search index; its manifest names them. */
const INDEX_FILE = /^\/search\/(?:[a-z]+-[\w-]{8}|texts\/[\w-]{6,})\.bin$/

/**
 * A name made from its contents never means anything else. Better to miss one (it is asked for again) than to keep
 * a hand-named file for a year, so words that merely look like hashes are left out: a digit settles it.
 */
export function carriesHash(path: string): boolean {
  if (INDEX_FILE.test(path)) return true
  if (!path.startsWith('/assets/')) return false
  const name = path.slice(path.lastIndexOf('/') + 1)
  const stem = name.replace(/(?:\.[a-z][a-z0-9]*){1,2}$/, '')
  const isCode = /\.(?:js|css)(?:\.map)?$/.test(name)
  // esbuild: eight letters and digits of base32.
  const short = /[-.]([A-Z2-7]{8})$/.exec(stem)?.[1]
  if (short) return isCode || /\d/.test(short)
  const hex = /(?:^|[-.])([0-9a-f]{8,64})$/.exec(stem)?.[1]
  if (hex) return /\d/.test(hex) && (/[a-f]/.test(hex) || hex.length > 8)
  // Ours: 22 of base64url, in which `-` may stand too.
  const long = /(?:^|[-.])([A-Za-z0-9_-]{22})$/.exec(stem)?.[1]
  return long !== undefined && /\d/.test(long) && /[A-Z]/.test(long) && /[a-z]/.test(long)
}
