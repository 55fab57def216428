// Selects the server and its permissions from flags and environment. Credentials come from the environment
// only and are never repeated: a URL that contains credentials is refused without being printed.

import { configProblem } from '../../core/config/config-problem.ts'
import { trimEnd } from '../../core/text/trim-end.ts'

/** Options from flags and environment. */
export interface RemoteCacheRequest {
  readonly url: string
  /** Disables uploads. */
  readonly readOnly?: boolean
  /** Maximum time to wait for the server before the build, and again after it, in seconds. */
  readonly timeout?: number | undefined
  /** Key for signing entries; an entry without a valid signature is ignored. */
  readonly key?: string | undefined
  /** A bearer token. */
  readonly token?: string | undefined
  /** `user:password`, for basic authentication. */
  readonly login?: string | undefined
}

export interface CacheLocation {
  /** Base URL without a trailing slash. */
  readonly url: string
  readonly readOnly: boolean
  /** Time limit in milliseconds. */
  readonly timeout: number
  readonly key: string | undefined
  /** The value of the header `Authorization`. */
  readonly authorization: string | undefined
}

const TIMEOUT_SECONDS = 60

/** Minimum key length, against guessing. */
const LEAST_KEY = 16

/** Throws `ConfigProblem` for invalid options. */
export function parseCacheUrl(request: RemoteCacheRequest): CacheLocation {
  const { url, readOnly = false, timeout = TIMEOUT_SECONDS, key } = request
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.hostname === '')
    throw configProblem(
      'The URL of the remote cache is not an HTTP URL.',
      'Write it as `https://cache.example.com/docs`.',
    )
  if (parsed.username !== '' || parsed.password !== '')
    throw configProblem(
      'The URL of the remote cache contains credentials, which logs would show.',
      'Remove them, and set the environment variable `OCTAVO_REMOTE_CACHE_LOGIN` to `user:password`.',
    )
  if (parsed.search !== '' || parsed.hash !== '')
    throw configProblem(
      'The URL of the remote cache has a query or a fragment.',
      'Write only scheme, host and path; a token belongs in the environment variable `OCTAVO_REMOTE_CACHE_TOKEN`.',
    )
  if (key !== undefined && key.length < LEAST_KEY)
    throw configProblem(
      `The key in \`OCTAVO_REMOTE_CACHE_KEY\` is shorter than ${LEAST_KEY} characters.`,
      'Generate one that cannot be guessed: openssl rand -hex 32',
    )
  if (key === undefined && parsed.protocol === 'http:' && !isThisMachine(parsed.hostname))
    throw configProblem(
      `Anyone on the network path to ${parsed.host} could change the responses of the remote cache.`,
      'Use `https`, or set the environment variable `OCTAVO_REMOTE_CACHE_KEY` on every machine that builds: entries are then signed.',
    )
  return {
    url: `${parsed.origin}${trimEnd(parsed.pathname, '/')}`,
    readOnly,
    timeout: timeout * 1000,
    key,
    authorization: authorizationOf(request),
  }
}

function authorizationOf({ token, login }: RemoteCacheRequest): string | undefined {
  if (token !== undefined && login !== undefined)
    throw configProblem(
      'Both `OCTAVO_REMOTE_CACHE_TOKEN` and `OCTAVO_REMOTE_CACHE_LOGIN` are set.',
      'Set the one that the server requires.',
    )
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
    throw configProblem(
      'The token in `OCTAVO_REMOTE_CACHE_TOKEN` contains characters that are not allowed in a header.',
      'Set it to the token alone, without spaces and line breaks.',
    )
  if (login !== undefined && !login.includes(':'))
    throw configProblem('`OCTAVO_REMOTE_CACHE_LOGIN` has no colon.', 'Write `user:password`.')
  if (token !== undefined) return `Bearer ${token}`
  return login === undefined ? undefined : `Basic ${Buffer.from(login).toString('base64')}`
}

function isThisMachine(host: string): boolean {
  return host === '[::1]' || /^127(?:\.\d+){3}$/.test(host) || /^(?:.+\.)?localhost$/.test(host)
}
