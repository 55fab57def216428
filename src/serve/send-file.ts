// Sends files of a folder with sirv. Adds missing features: charsets, more range formats, names with `?` or `#`, and
// protection from files that change while they are sent.

import { fstatSync, type Stats, statSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { relative, sep } from 'node:path'
import sirv from 'sirv'
import { contentType } from '../core/paths/content-type.ts'
import { sendBytes, sendText } from './responses.ts'

export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** Sends an existing file, by its absolute path, in response to GET or HEAD. */
export type SendFile = (exchange: Exchange, file: string, caching?: string) => Promise<void>

/** Creates a function that sends files of a folder and its subfolders. */
export function createFileSender(folder: string): SendFile {
  const serve = sirv(folder, { dev: true, etag: true, extensions: [], setHeaders })
  return async ({ request, response }, file, caching = 'no-cache') => {
    const name = relative(folder, file).replaceAll(sep, '/')
    if (/[?#]/.test(name)) {
      // sirv truncates such names.
      const headers = { 'Content-Type': contentType(file), 'Cache-Control': caching }
      return sendBytes(response, { status: 200, headers, body: await readFile(file) })
    }
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Cache-Control', caching)
    response.setHeader('Accept-Ranges', 'bytes')
    const range = readRange(request, file)
    if (range === FIRST_BYTE) return sendFirstByte(response, file, caching)
    if (range === undefined) delete request.headers.range
    else request.headers.range = range
    request.url = `/${name.replaceAll('%', '%25')}`
    serve(request, response, () => sendText(response, 404, 'Not found.'))
  }
}

/** Called by sirv before it sends a file. */
function setHeaders(response: ServerResponse, path: string, stats: Stats): void {
  response.setHeader('Content-Type', contentType(path))
  // When a file is deleted or replaced before it is read, only this response fails, not the server. A truncated page
  // would be worse.
  response.once('pipe', (source) => {
    source.once('error', () => response.destroy())
    source.once('open', (open: number) => {
      const { ino, size, mtimeMs } = fstatSync(open)
      if (ino !== stats.ino || size !== stats.size || mtimeMs !== stats.mtimeMs) response.destroy()
    })
  })
}

/** sirv treats an end of 0 as the end of the file. */
const FIRST_BYTE = 'bytes=0-0'

async function sendFirstByte(response: ServerResponse, file: string, caching: string): Promise<void> {
  const opened = await open(file)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(1), 0, 1, 0)
    const { size } = await opened.stat()
    const headers = {
      'Content-Type': contentType(file),
      'Cache-Control': caching,
      'Content-Range': `bytes ${bytesRead === 0 ? '*' : '0-0'}/${size}`,
    }
    sendBytes(response, { status: bytesRead === 0 ? 416 : 206, headers, body: buffer.subarray(0, bytesRead) })
  } finally {
    await opened.close()
  }
}

/**
 * Normalizes a range to the one format that sirv reads, `bytes=2-4`. Undefined, which sends the complete file, for
 * several ranges, invalid headers, and `If-Range`, because sirv's ETags are weak.
 */
function readRange({ method, headers }: IncomingMessage, file: string): string | undefined {
  if (method !== 'GET') return undefined
  const { range = '', 'if-range': condition } = headers
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range) ?? []
  if (condition !== undefined || (first === '' && last === '')) return undefined
  const { size } = statSync(file)
  if (first === '') return `bytes=${Math.max(0, size - Number(last))}-`
  if (last !== '' && BigInt(last) < BigInt(first)) return undefined
  // sirv rejects an end past the end of the file.
  return `bytes=${Math.min(Number(first), size)}-${last === '' ? '' : Math.min(Number(last), Math.max(0, size - 1))}`
}
