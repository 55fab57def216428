// A site of a few pages, built and served as a strict host would: with a content security policy that allows nothing
// inline. What the host answers can be changed while a test runs.

import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveStatic } from '../../src/serve/static-server.ts'
import { openSite, type SiteFiles, type TestSite } from '../site-test.ts'

/** Answers a request in place of the host; `undefined` leaves it to the host. */
export type Interfere = (path: string) => Promise<Interference | undefined> | Interference | undefined
export interface Interference {
  readonly status: number
  readonly body?: string
  readonly type?: string
}

export interface BuiltSite {
  readonly site: TestSite
  /** Ends with `/`. */
  readonly url: string
  /** Paths asked for since the list was last emptied, in order. */
  readonly asked: string[]
  interfere: Interfere
  /** Forgets what was asked for and how the host was changed. */
  calm(): void
  close(): void
}

export const policy = "default-src 'self'"

export interface SiteHost {
  readonly basePath?: string
  /** Origins that scripts may ask too. */
  readonly connect?: readonly string[]
}

/** Builds and serves a site until closed. */
export async function builtSite(files: SiteFiles, host: SiteHost | string = {}): Promise<BuiltSite> {
  const { basePath = '/', connect = [] } = typeof host === 'string' ? { basePath: host } : host
  const allowed = connect.length > 0 ? `${policy}; connect-src 'self' ${connect.join(' ')}` : policy
  const site = openSite(files)
  const report = await site.build({ basePath })
  if (report.summary.errors > 0) throw new Error(JSON.stringify(report.findings, null, 2))
  const inner = await serveStatic({ folder: `${site.root}/build`, basePath, host: '127.0.0.1', port: 0 })
  const asked: string[] = []
  const served: { interfere: Interfere } = { interfere: () => undefined }

  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    asked.push(path)
    const other = await served.interfere(path)
    if (!other) return forward(inner.port, request, response, allowed)
    const type = other.type ?? 'text/plain'
    response.writeHead(other.status, { 'content-type': type }).end(other.body ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(served, {
    site,
    url: `http://127.0.0.1:${port}${basePath}`,
    asked,
    calm() {
      asked.length = 0
      served.interfere = () => undefined
    },
    close() {
      server.closeAllConnections()
      server.close()
      inner.close()
      site.dispose()
    },
  })
}

function forward(port: number, request: IncomingMessage, response: ServerResponse, allowed: string): void {
  const { method, url, headers } = request
  const inner = ask({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, { ...answer.headers, 'content-security-policy': allowed })
    answer.pipe(response)
  })
  inner.on('error', () => response.destroy())
  request.pipe(inner)
}
