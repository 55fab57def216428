// A fake hosted search service on the loopback interface, with the requests, responses and failures of Algolia.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received request. */
export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

/** The response body; `undefined` leaves the connection open without a response. */
export interface ServiceResponse {
  readonly status?: number
  /** Strings are sent unchanged. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly delay?: number
  /** Sends the headers and one character, and then stalls. */
  readonly isStuck?: boolean
}

export interface SearchService {
  /** The URL without a trailing slash. */
  readonly origin: string
  readonly requests: ReceivedRequest[]
  /** Returns the response to a request. */
  respond: (request: ReceivedRequest) => ServiceResponse | undefined | Promise<ServiceResponse | undefined>
  close(): void
}

/** Returns a hit as the service sends it. */
export function makeHit(hit: {
  readonly type?: string
  readonly levels: readonly string[]
  readonly content?: string
  readonly url: string
  readonly snippet?: string
}): Record<string, unknown> {
  const hierarchy = Object.fromEntries(
    Array.from({ length: 7 }, (_, level) => [`lvl${level}`, hit.levels[level] ?? null]),
  )
  const snippets = Object.fromEntries(
    hit.levels.map((value, level) => [`lvl${level}`, { value, matchLevel: 'none' }]),
  )
  return {
    objectID: hit.url,
    type: hit.type ?? `lvl${hit.levels.length - 1}`,
    url: hit.url,
    content: hit.content ?? null,
    hierarchy,
    _snippetResult: {
      hierarchy: snippets,
      ...(hit.snippet !== undefined && { content: { value: hit.snippet, matchLevel: 'full' } }),
    },
  }
}

/** Returns the body of the response to one query. */
export function makeResults(hits: readonly unknown[], nbHits = hits.length): unknown {
  return { results: [{ hits, nbHits, nbPages: Math.ceil(nbHits / 20), page: 0, hitsPerPage: 20 }] }
}

/** Starts the service on a free port. */
export async function openSearchService(): Promise<SearchService> {
  const requests: ReceivedRequest[] = []
  const service = {
    respond: (_: ReceivedRequest): ReturnType<SearchService['respond']> => ({ body: makeResults([]) }),
  }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => void reply(request, response, text))
  })
  async function reply(request: IncomingMessage, response: ServerResponse, text: string): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const one: ReceivedRequest = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
    requests.push(one)
    const prepared = await service.respond(one)
    if (!prepared) return
    const { status = 200, body = {}, headers, delay = 0, isStuck = false } = prepared
    await new Promise((resolve) => setTimeout(resolve, delay))
    response.writeHead(status, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      ...headers,
    })
    if (isStuck) response.write('{')
    else response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(service, {
    origin: `http://127.0.0.1:${port}`,
    requests,
    close() {
      server.closeAllConnections()
      server.close()
    },
  })
}
