// Which requests both servers accept. A page on the internet can point its own host name at 127.0.0.1 and then read
// what this server sends (DNS rebinding); the Host header shows it. Names can be rebound, addresses cannot.

import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

const ownNames = ['localhost', '127.0.0.1', '::1']

export interface Hosts {
  readonly listeningOn: string
  /** Other names the server is reached by, behind a proxy for one. */
  readonly allowed?: readonly string[]
}

/** Whether the Host header names this machine, the host the server listens on, or one that is allowed. */
export function isKnownHost(header: string | undefined, { listeningOn, allowed = [] }: Hosts): boolean {
  const name = hostName(header)
  if (name === undefined) return false
  if (ownNames.includes(name) || name.endsWith('.localhost')) return true
  if ([listeningOn, ...allowed].some((known) => known.toLowerCase() === name)) return true
  // Open to the network on purpose: any address of this machine is accepted, but no name.
  return (listeningOn === '0.0.0.0' || listeningOn === '::') && isIP(name) !== 0
}

/** Whether a request comes from a page of this server, or from no page at all. */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin } = headers
  return (
    origin === undefined || (URL.canParse(origin) && new URL(origin).host === headers.host?.toLowerCase())
  )
}

function hostName(header: string | undefined): string | undefined {
  const found = /^(?:\[([0-9a-f:.]+)\]|([^:[\]\s]+))(?::\d+)?$/i.exec(header ?? '')
  return (found?.[1] ?? found?.[2])?.toLowerCase()
}
