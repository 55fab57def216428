// Opens an HTTP server on the requested port or the next free one, and closes it without waiting for idle connections.

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HostAndPort {
  readonly host: string
  /** 0 selects any free port. */
  readonly port: number
}

export interface Listening {
  /** Origin without a path: `http://127.0.0.1:4000`. */
  readonly origin: string
  readonly port: number
  /** The requested port, if it was in use and a later one was selected. */
  readonly taken?: number
  close(): Promise<void>
}

const tries = 20

/** Listens; tries up to twenty ports from the requested one. */
export async function listen(answer: RequestListener, address: HostAndPort): Promise<Listening> {
  const last = address.port === 0 ? 0 : Math.min(address.port + tries - 1, 65_535)
  for (let port = address.port; port <= last; port++) {
    const opened = await open(answer, address.host, port)
    if (!opened) continue
    const moved = address.port !== 0 && opened.port !== address.port
    return moved ? { ...opened, taken: address.port } : opened
  }
  throw new CannotListen(
    `Ports ${address.port} to ${last} on ${address.host} are all in use.`,
    'Pass a free port with --port, or 0 for any.',
  )
}

/** Thrown when the host and port cannot be used. */
class CannotListen extends Error {
  constructor(
    message: string,
    readonly help: string,
  ) {
    super(message)
  }
}

/** Reasons why a host and port cannot be used, with solutions. */
const REFUSALS: Readonly<Record<string, readonly [why: string, help: string]>> = {
  EACCES: ['you do not have permission to use that port', 'Pass a port of 1024 or above with --port.'],
  EADDRNOTAVAIL: [
    'this machine has no such address',
    'Pass one of its addresses with --host, such as 127.0.0.1.',
  ],
  ENOTFOUND: [
    'the host name cannot be resolved',
    'Pass an address of this machine with --host, such as 127.0.0.1.',
  ],
}

function describeRefusal(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const { code = '' } = error
  const [reason, help] = REFUSALS[/^EAI_|ENOTFOUND/.test(code) ? 'ENOTFOUND' : code] ?? []
  if (reason === undefined || help === undefined) return error
  return new CannotListen(`The address ${hostInUrl(host)}:${port} cannot be used: ${reason}.`, help)
}

function open(answer: RequestListener, host: string, port: number): Promise<Listening | undefined> {
  const server = createServer(answer)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(describeRefusal(error, host, port)),
    )
    server.listen(port, host, () => {
      const bound = (server.address() as AddressInfo).port
      resolve({
        origin: `http://${hostInUrl(host)}:${bound}`,
        port: bound,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            server.closeAllConnections()
          }),
      })
    })
  })
}

function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
