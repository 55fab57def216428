// Another site, on this machine, that counts what it is asked.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Answering = (request: IncomingMessage, response: ServerResponse, asked: number) => void

export interface Loopback {
  readonly origin: string
  /** `HEAD /path` for each request, in order. */
  readonly asked: string[]
  /** The most requests that were open at once. */
  mostAtOnce(): number
}

/** Path → how it answers, with how often it was asked before. Other paths are 404. */
export async function startLoopback(paths: Readonly<Record<string, Answering>>): Promise<Loopback> {
  const asked: string[] = []
  let open = 0
  let most = 0
  const server = createServer((request, response) => {
    const line = `${request.method} ${request.url}`
    const before = asked.filter((other) => other === line).length
    asked.push(line)
    open += 1
    most = Math.max(most, open)
    response.on('close', () => {
      open -= 1
    })
    const answer = paths[request.url ?? ''] ?? status(404)
    answer(request, response, before)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, asked, mostAtOnce: () => most }
}

export function status(code: number, headers: Readonly<Record<string, string>> = {}): Answering {
  return (_request, response) => void response.writeHead(code, headers).end()
}

/** The address of a port on which nobody listens. */
export async function closedOrigin(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}
