// Sends an HTTP request unchanged: `fetch` would normalize the path, follow redirects, decode the body and forbid the Host
// header.

import { request } from 'node:http'

export interface ReceivedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly bytes: Buffer
  readonly text: string
}

export function sendRequest(
  server: { readonly port: number },
  path: string,
  { method = 'GET', ...headers }: Readonly<Record<string, string>> = {},
): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(parts)
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string | undefined>,
          bytes,
          text: bytes.toString('utf8'),
        })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}
