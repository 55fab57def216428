// The open pages, each with a stream of server-sent events. Handles HTTP and the page of each stream, but not the content of events.

import type { ServerResponse } from 'node:http'

/** An open page. */
export interface Listener {
  /** Site path of the page, canonical. */
  readonly path: string
  send(event: string, content: unknown): void
}

export interface EventStreams {
  open(response: ServerResponse, path: string): Listener
  all(): Iterable<Listener>
  /** Ends every stream; later ones end immediately. */
  close(): void
}

/** Some proxies close a connection that is silent for longer. */
const heartbeatMs = 15_000

export function createEventStreams(): EventStreams {
  const listeners = new Map<Listener, ServerResponse>()
  let isClosed = false
  const heartbeat = setInterval(() => {
    for (const response of listeners.values()) response.write(':\n\n')
  }, heartbeatMs)
  heartbeat.unref()

  return {
    open(response, path) {
      response.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'X-Content-Type-Options': 'nosniff',
        'X-Accel-Buffering': 'no',
      })
      response.write('retry: 500\n\n')
      const listener: Listener = {
        path,
        send: (event, content) => {
          response.write(`event: ${event}\ndata: ${JSON.stringify(content)}\n\n`)
        },
      }
      if (isClosed) response.end()
      else listeners.set(listener, response)
      response.once('close', () => listeners.delete(listener))
      return listener
    },
    all: () => listeners.keys(),
    close() {
      isClosed = true
      clearInterval(heartbeat)
      for (const response of listeners.values()) response.end()
      listeners.clear()
    },
  }
}
