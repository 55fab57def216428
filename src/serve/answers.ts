// Small responses of both servers: a line of text, a redirect, bytes from memory.

import type { IncomingMessage, ServerResponse } from 'node:http'

/** A status with a sentence for its reader. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  const body = `${status} ${text}\n`
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-cache',
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

/** Refuses every method but GET and HEAD; returns whether it did. */
export function refuseMethod(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  response.setHeader('Allow', 'GET, HEAD')
  sendText(response, 405, 'Only GET and HEAD are supported.')
  return true
}

export function sendRedirect(response: ServerResponse, status: number, location: string): void {
  // Browsers cache a permanent redirect by default, and another site may use this port tomorrow.
  response.writeHead(status, { Location: location, 'Cache-Control': 'no-cache', 'Content-Length': 0 }).end()
}

export interface Bytes {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

/** A response from memory. */
export function sendBytes(response: ServerResponse, { status, headers: given, body }: Bytes): void {
  const headers = new Headers({ 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' })
  for (const [name, value] of Object.entries(given)) headers.set(name, value)
  const bytes = Buffer.from(body)
  headers.set('Content-Length', String(bytes.byteLength))
  response.writeHead(status, Object.fromEntries(headers))
  response.end(response.req.method === 'HEAD' ? undefined : bytes)
}
