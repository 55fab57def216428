// Who may talk to the dev server. A page of the internet can point its own name at 127.0.0.1 and then read what
// answers there (DNS rebinding); the Host header gives it away. Addresses cannot be rebound, names can.

import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

const ownNames = ['localhost', '127.0.0.1', '::1']

/** Whether a request names this machine, or the host the server was told to listen on. */
export function isKnownHost(header: string | undefined, listeningOn: string): boolean {
  const name = hostName(header)
  if (name === undefined) return false
  if (ownNames.includes(name) || name.endsWith('.localhost') || name === listeningOn.toLowerCase())
    return true
  // Open to the network on purpose: any address of this machine will do, but no name.
  return (listeningOn === '0.0.0.0' || listeningOn === '::') && isIP(name) !== 0
}

/** Whether a request comes from a page of this very server, or from no page at all. */
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
