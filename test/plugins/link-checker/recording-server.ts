// A local HTTP server that records its requests.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Responder = (request: IncomingMessage, response: ServerResponse, before: number) => void

export interface RecordingServer {
  readonly origin: string
  /** `HEAD /path` for each request, in order. */
  readonly requests: string[]
  /** The maximum number of concurrent requests. */
  mostAtOnce(): number
}

/**
 * Starts a server. A responder gets the number of earlier requests for the same path; paths without a responder return 404.
 */
export async function startRecordingServer(
  paths: Readonly<Record<string, Responder>>,
): Promise<RecordingServer> {
  const requests: string[] = []
  let open = 0
  let maximum = 0
  const server = createServer((request, response) => {
    const line = `${request.method} ${request.url}`
    const before = requests.filter((other) => other === line).length
    requests.push(line)
    open += 1
    maximum = Math.max(maximum, open)
    response.on('close', () => {
      open -= 1
    })
    const respond = paths[request.url ?? ''] ?? status(404)
    respond(request, response, before)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, requests, mostAtOnce: () => maximum }
}

export function status(code: number, headers: Readonly<Record<string, string>> = {}): Responder {
  return (_request, response) => void response.writeHead(code, headers).end()
}

/** Returns the origin of a port on which no server listens. */
export async function closedOrigin(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}
