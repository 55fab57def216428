// In-process cache servers: one that behaves like nginx with WebDAV, one like bazel-remote, which checks hashes.
// Both can simulate faults.

import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Kind = 'nginx' | 'bazel-remote'

/** Faults of a request. After `hang` and `drip` the client waits until its timeout. */
export const FAULTS = [
  'none',
  'truncated',
  'cut',
  'changed',
  'other entry',
  'endless',
  'empty',
  'hang up',
  'upgrade',
  'gone',
  'redirect',
  'refused',
  'error',
  'half stored',
  'hang',
  'drip',
] as const

export type Fault = (typeof FAULTS)[number]

export interface CacheServer {
  readonly url: string
  /** Stored contents by path. */
  readonly stored: Map<string, Buffer>
  /** All requests so far. */
  readonly requests: { method: string; path: string; authorization: string | undefined; status: number }[]
  /** Chooses the fault of a request, by its number and path. */
  fail: (at: number, path: string) => Fault
  redirectTo: string
  close(): Promise<void>
}

const NAME = /^(.*\/)?(ac|cas)\/([0-9a-f]{64})$/

export async function startCacheServer(kind: Kind): Promise<CacheServer> {
  const stored = new Map<string, Buffer>()
  const requests: CacheServer['requests'] = []
  let count = 0
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').slice(1)
    const body = await readAll(request)
    response.on('finish', () => note(response.statusCode))
    const note = (status: number): void => {
      const { method = '', headers } = request
      requests.push({ method, path, authorization: headers.authorization, status })
    }
    const fault = api.fail(count++, path)
    if (fault === 'hang') return note(0)
    if (fault === 'hang up') {
      note(0)
      return request.socket.destroy()
    }
    if (fault === 'upgrade') {
      note(101)
      request.socket.end(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      )
      return
    }
    if (fault === 'redirect') return end(response, 302, '', { location: api.redirectTo })
    if (fault === 'refused') return end(response, 403, `no: ${request.headers.authorization}`)
    if (fault === 'error') return end(response, 503, `no: ${request.headers.authorization}`)
    if (request.method === 'PUT') return respondToPut(response, path, body, fault)
    respondToGet(response, path, fault)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  function respondToPut(response: ServerResponse, path: string, body: Buffer, fault: Fault): void {
    const [, , family, name] = NAME.exec(path) ?? []
    if (family === undefined) return end(response, kind === 'nginx' ? 409 : 400, '')
    const isChecked = kind === 'bazel-remote' && family === 'cas'
    if (isChecked && createHash('sha256').update(body).digest('hex') !== name) return end(response, 400, '')
    const isNew = !stored.has(path)
    stored.set(path, fault === 'half stored' ? body.subarray(0, body.length >> 1) : body)
    if (kind === 'nginx') end(response, isNew ? 201 : 204, '')
    else end(response, 200, '')
  }

  function respondToGet(response: ServerResponse, path: string, fault: Fault): void {
    const entry = stored.get(path)
    const family = path.replace(/[0-9a-f]{64}$/, '')
    const others = [...stored].filter(([other]) => other.startsWith(family) && other !== path)
    const contents = fault === 'other entry' ? (others[0]?.[1] ?? entry) : entry
    if (!contents || fault === 'gone') return end(response, 404, 'not found')
    if (fault === 'empty') return end(response, 200, '')
    if (fault === 'truncated') return end(response, 200, contents.subarray(0, contents.length >> 1))
    if (fault === 'changed') {
      const changed = Buffer.from(contents)
      changed[changed.length >> 1]! ^= 1
      return end(response, 200, changed)
    }
    if (fault === 'cut' || fault === 'drip') {
      response.writeHead(200, { 'content-length': contents.length })
      response.write(contents.subarray(0, contents.length >> 1))
      if (fault === 'cut') setImmediate(() => response.destroy())
      return
    }
    if (fault === 'endless') {
      const more = (): void => {
        if (!response.destroyed) response.write(contents, () => setImmediate(more))
      }
      return more()
    }
    end(response, 200, contents)
  }

  const api: CacheServer = {
    url: `http://127.0.0.1:${port}`,
    stored,
    requests,
    fail: () => 'none',
    redirectTo: '/elsewhere',
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
  return api
}

function end(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers })
  response.end(body)
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const batches: Buffer[] = []
  try {
    for await (const batch of request) batches.push(batch as Buffer)
  } catch {
    // The client has closed the connection.
  }
  return Buffer.concat(batches)
}
