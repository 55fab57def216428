// Why there was no answer, in words: what `fetch` throws says "fetch failed" and hides the cause.

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name of the host could not be looked up',
  ECONNREFUSED: 'the host refuses the connection',
  ECONNRESET: 'the host broke off the connection',
  UND_ERR_SOCKET: 'the host broke off the connection',
  ECONNABORTED: 'the host broke off the connection',
  EPIPE: 'the host broke off the connection',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by nobody known',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by nobody known',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}

const TIMEOUTS: readonly string[] = ['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT']

/** The reason of a failed request. `timeout` is in milliseconds. */
export function describeNetworkError(error: unknown, timeout: number): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  const code = cause?.code ?? ''
  if (name === 'TimeoutError' || TIMEOUTS.includes(code)) {
    const seconds = timeout / 1000
    return `there is no answer within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  }
  return REASONS[code] ?? `the request failed (${code || cause?.message || message})`
}
