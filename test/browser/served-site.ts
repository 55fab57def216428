// A site on a host that tests can look into and disturb: it notes what was asked for, and answers differently when told
// to. Behind it is a build or `octavo dev`.

import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestSite } from '../site-test.ts'

/** Answers a request in place of the host; `undefined` leaves it to the host. */
export type Interfere = (path: string) => Promise<Interference | undefined> | Interference | undefined
export interface Interference {
  readonly status: number
  readonly body?: string
  readonly type?: string
  /** Where a redirect leads. */
  readonly location?: string
}

export interface ServedSite {
  readonly site: TestSite
  /** Ends with `/`. */
  readonly url: string
  /** Paths asked for since the list was last emptied, in order. */
  readonly asked: string[]
  interfere: Interfere
  /** Writes a file and builds the site again. */
  save(path: string, text: string): Promise<void>
  /** Forgets what was asked for and how the host was changed. */
  calm(): void
  close(): Promise<void>
}

interface Behind {
  readonly site: TestSite
  readonly port: number
  readonly basePath: string
  /** The content security policy of every answer. */
  readonly policy: string
  save(path: string, text: string): Promise<void>
  close(): Promise<void> | void
}

/** Puts the host in front of a server. */
export async function serveSite({ site, port, basePath, policy, save, close }: Behind): Promise<ServedSite> {
  const asked: string[] = []
  const served: { interfere: Interfere } = { interfere: () => undefined }
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    // What the dev server says to its own client is no part of the site.
    if (!path.startsWith('/__octavo/')) asked.push(path)
    const other = await served.interfere(path)
    if (!other) return forward(request, response, { port, policy })
    const type = other.type ?? 'text/plain'
    response
      .writeHead(other.status, { 'content-type': type, ...(other.location && { location: other.location }) })
      .end(other.body ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(served, {
    site,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${basePath}`,
    asked,
    save,
    calm() {
      asked.length = 0
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
  const inner = ask({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, { ...answer.headers, 'content-security-policy': policy })
    answer.pipe(response)
  })
  inner.on('error', () => response.destroy())
  // Who stops listening to a stream is not spoken to any longer.
  response.on('close', () => inner.destroy())
  request.pipe(inner)
}
