// A server in front of a built site or `octavo dev`: it records requests and lets tests replace responses.

import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestSite } from '../site-test.ts'

/** Returns a response that replaces the server's, or undefined for the server's. */
export type Interfere = (path: string) => Promise<Interference | undefined> | Interference | undefined
export interface Interference {
  readonly status: number
  readonly body?: string
  readonly type?: string
  /** Target of a redirect. */
  readonly location?: string
}

export interface ServedSite {
  readonly site: TestSite
  /** Ends with `/`. */
  readonly url: string
  /** Paths requested since the last reset, in order. */
  readonly requests: string[]
  interfere: Interfere
  /** Writes a file and builds the site again. */
  save(path: string, text: string): Promise<void>
  /** Clears the requests and `interfere`. */
  reset(): void
  close(): Promise<void>
}

interface ProxiedServer {
  readonly site: TestSite
  readonly port: number
  readonly basePath: string
  /** The content security policy of every response. */
  readonly policy: string
  save(path: string, text: string): Promise<void>
  close(): Promise<void> | void
}

/** Starts a proxy in front of another server. */
export async function serveSite({
  site,
  port,
  basePath,
  policy,
  save,
  close,
}: ProxiedServer): Promise<ServedSite> {
  const requests: string[] = []
  const served: { interfere: Interfere } = { interfere: () => undefined }
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    // Requests of the dev client are not part of the site.
    if (!path.startsWith('/__octavo/')) requests.push(path)
    const replacement = await served.interfere(path)
    if (!replacement) return forward(request, response, { port, policy })
    const type = replacement.type ?? 'text/plain'
    response
      .writeHead(replacement.status, {
        'content-type': type,
        ...(replacement.location && { location: replacement.location }),
      })
      .end(replacement.body ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(served, {
    site,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${basePath}`,
    requests,
    save,
    reset() {
      requests.length = 0
      served.interfere = () => undefined
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await close()
      site.dispose()
    },
  })
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { port, policy }: { readonly port: number; readonly policy: string },
): void {
  const { method, url, headers } = request
  const proxied = sendRequest({ port, host: '127.0.0.1', method, path: url, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 500, { ...reply.headers, 'content-security-policy': policy })
    reply.pipe(response)
  })
  proxied.on('error', () => response.destroy())
  // Aborts the proxied request when the client disconnects.
  response.on('close', () => proxied.destroy())
  request.pipe(proxied)
}
