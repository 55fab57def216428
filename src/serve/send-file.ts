// Sends one file from disk. sirv reads and sends it, whole or a range; this module decides what to request from it, since
// sirv handles only one form of range, and only its own ETag.

import { createReadStream, fstatSync, type Stats, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, dirname } from 'node:path'
import sirv from 'sirv'
import { contentType, isText } from '../model/content-type.ts'
import { sendText } from './answers.ts'

export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** Sends an existing file, by its absolute path, in response to GET or HEAD. */
export function sendFile({ request, response }: Exchange, file: string, caching = 'no-cache'): void {
  const stats = statSync(file)
  const { size, mtimeMs } = stats
  const type = contentType(file)
  const version = `"${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}"`
  // Text may be compressed later, and then has different bytes under the same tag.
  const tag = isText(type) ? `W/${version}` : version
  response.setHeader('Content-Type', type)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Cache-Control', caching)
  response.setHeader('ETag', tag)
  response.setHeader('Last-Modified', stats.mtime.toUTCString())
  response.setHeader('Accept-Ranges', 'bytes')
  if (isFresh(request, tag, stats)) {
    response.writeHead(304).end()
    return
  }
  const range = isRangeOf(request, tag, stats) ? readRange(request.headers.range, size) : undefined
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'Content-Range': `bytes */${size}` }).end()
    return
  }
  // A file deleted or replaced before it is read ends this response, not the server: half of a page is worse than none.
  response.once('pipe', (source) => {
    source.once('error', () => response.destroy())
    source.once('open', (open: number) => {
      const { ino, size, mtimeMs } = fstatSync(open)
      if (ino !== stats.ino || size !== stats.size || mtimeMs !== stats.mtimeMs) response.destroy()
    })
  })
  if (range?.end === 0) {
    // sirv treats a zero as no end.
    response.writeHead(206, { 'Content-Range': `bytes 0-0/${size}`, 'Content-Length': 1 })
    createReadStream(file, range).pipe(response)
  } else {
    const send = sirv(dirname(file), { dev: true, extensions: [] })
    send(requestFor(file, range), response, () => sendText(response, 404, 'Not found.'))
  }
}

/**
 * A request of our own for exactly this file and range; the browser's stays unchanged. The path is given as sirv's URL
 * parser caches it, since the parser would end a name at `?` or `#`.
 */
function requestFor(file: string, range: ByteRange | undefined): IncomingMessage {
  const pathname = `/${basename(file).replaceAll('%', '%25')}`
  return {
    url: pathname,
    _parsedUrl: { raw: pathname, pathname },
    headers: range ? { range: `bytes=${range.start}-${range.end}` } : {},
  } as unknown as IncomingMessage
}

function isFresh({ headers }: IncomingMessage, tag: string, { mtimeMs }: Stats): boolean {
  const wanted = headers['if-none-match']
  const plain = (one: string): string => one.trim().replace(/^W\//, '')
  if (wanted !== undefined)
    return wanted.split(',').some((one) => one.trim() === '*' || plain(one) === plain(tag))
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && Math.floor(mtimeMs / 1000) * 1000 <= since
}

/** Whether the requested range is of this version of the file. A weak tag cannot tell. */
function isRangeOf({ headers }: IncomingMessage, tag: string, { mtime }: Stats): boolean {
  const condition = headers['if-range']
  if (condition === undefined || condition === mtime.toUTCString()) return true
  return condition === tag && !tag.startsWith('W/')
}

interface ByteRange {
  readonly start: number
  /** Inclusive. */
  readonly end: number
}

/** Undefined, so the whole file, for several ranges, other units and invalid headers, as the standard allows. */
function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.replace(/\s/g, '') ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start < size ? { start, end } : 'unsatisfiable'
}
