// Small responses of both servers: a line of text, a redirect, or bytes in memory.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { type RequestedPath, readPath } from './site-path.ts'

/** Sends a status with an explanation. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  const body = `${status} ${text}\n`
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-cache',
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

/** Rejects every method but GET and HEAD. Returns whether it did. */
export function refuseMethod(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  response.setHeader('Allow', 'GET, HEAD')
  sendText(response, 405, 'Only GET and HEAD are supported.')
  return true
}

/** Rejects requests with an unknown Host header. Returns whether it did. */
export function refuseHost(request: IncomingMessage, response: ServerResponse, hosts: Hosts): boolean {
  const { host = '' } = request.headers
  if (isAllowedHost(host, hosts)) return false
  sendText(
    response,
    403,
    `This server does not accept the host ${JSON.stringify(host)}: a page on the internet could use such a name to read ` +
      'what only this machine may see. Use localhost, or start the server with --allow-host and the name.',
  )
  return true
}

/** Returns the site path of a request target, or responds with an error or redirect. */
export function readTarget(
  request: IncomingMessage,
  response: ServerResponse,
  { basePath, redirect }: { readonly basePath: string; readonly redirect: number },
): Extract<RequestedPath, { kind: 'site' }> | undefined {
  const requestPath = readPath(request.url ?? '/', basePath)
  if (requestPath.kind === 'site') return requestPath
  if (requestPath.kind === 'malformed') sendText(response, 400, 'This is not a valid path.')
  else if (requestPath.kind === 'too-long') sendText(response, 414, 'The path is too long.')
  else if (requestPath.kind === 'outside') sendText(response, 404, `The site is at ${basePath}`)
  else sendRedirect(response, redirect, requestPath.to)
  return undefined
}

/** Sends a redirect. `location` may contain any character and is encoded to ASCII. */
export function sendRedirect(response: ServerResponse, status: number, location: string): void {
  // Browsers cache a permanent redirect by default, and another site may use this port tomorrow.
  response
    .writeHead(status, {
      Location: encodeLocation(location),
      'Cache-Control': 'no-cache',
      'Content-Length': 0,
    })
    .end()
}

function encodeLocation(location: string): string {
  return location.replace(/\p{Surrogate}/gu, '\ufffd').replace(/[^\x21-\x7e]+/gu, encodeURI)
}

export interface Bytes {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

/** Sends a response from memory. */
export function sendBytes(response: ServerResponse, { status, headers: extraHeaders, body }: Bytes): void {
  const headers = new Headers({ 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' })
  for (const [name, value] of Object.entries(extraHeaders)) headers.set(name, value)
  const bytes = Buffer.from(body)
  headers.set('Content-Length', String(bytes.byteLength))
  response.writeHead(status, Object.fromEntries(headers))
  response.end(response.req.method === 'HEAD' ? undefined : bytes)
}

const localNames = ['localhost', '127.0.0.1', '::1']

interface Hosts {
  readonly listeningOn: string
  /** Additional host names of the server, for example behind a proxy. */
  readonly allowed?: readonly string[]
}

/** Whether the Host header is this machine, the host the server listens on, or an allowed one. */
function isAllowedHost(header: string | undefined, { listeningOn, allowed = [] }: Hosts): boolean {
  const name = hostName(header)
  if (name === undefined) return false
  if (localNames.includes(name) || name.endsWith('.localhost')) return true
  if ([listeningOn, ...allowed].some((known) => known.toLowerCase() === name)) return true
  // Explicitly open to the network: any IP address is accepted, but no host name.
  return (listeningOn === '0.0.0.0' || listeningOn === '::') && isIP(name) !== 0
}

/** Whether a request comes from a page of this server, or from no page at all. */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin } = headers
  return (
    origin === undefined || (URL.canParse(origin) && new URL(origin).host === headers.host?.toLowerCase())
  )
}

function hostName(header: string | undefined): string | undefined {
  const hostMatch = /^(?:\[([0-9a-f:.]+)\]|([^:[\]\s]+))(?::\d+)?$/i.exec(header ?? '')
  return (hostMatch?.[1] ?? hostMatch?.[2])?.toLowerCase()
}
