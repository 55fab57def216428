// Explains why a hosted search service rejected records. Its client uses one message whenever all hosts fail; each
// attempt is in its `stackTrace`.

interface Attempt {
  readonly host?: { readonly url?: string }
  readonly response?: {
    readonly status: number
    readonly content: string
    readonly isTimedOut: boolean
    readonly headers?: Readonly<Record<string, string>>
  }
}

interface ServiceError {
  readonly name?: string
  readonly message?: string
  readonly status?: number
  readonly stackTrace?: readonly Attempt[]
}

export interface PushFailure {
  readonly message: string
  readonly help: string
}

const RETRY_LATER = 'The previous index stays in use. Try again later.'
const HOSTS =
  'Correct `search.hosts` or `search.appId`, or the proxy in between: the service does not redirect.'

/** Describes an error of the client, with its remedy. `keyName` is the environment variable of the key. */
export function describePushFailure(error: unknown, keyName: string): PushFailure {
  const { name, message = String(error), status, stackTrace = [] } = Object(error) as ServiceError
  const last = stackTrace.at(-1)
  if (name === 'RetryError' && last?.response) return describeAttempt(last)
  const isRefused = status === 401 || status === 403
  return {
    message,
    help: isRefused
      ? `Check that ${keyName} is a key of this application with permission to add records, edit settings and delete the index.`
      : RETRY_LATER,
  }
}

function describeAttempt({ host, response }: Attempt): PushFailure {
  const { status, content, isTimedOut, headers } = response!
  const name = host?.url ?? 'The service'
  if (isTimedOut && /^connection/i.test(content))
    return { message: `${name} could not be reached in time.`, help: `Check the network. ${RETRY_LATER}` }
  if (isTimedOut) return { message: `${name} did not complete its response in time.`, help: RETRY_LATER }
  if (status >= 300 && status < 400) {
    const to = headers?.location === undefined ? '' : ` to ${headers.location}`
    return { message: `${name} redirects${to} (status ${status}).`, help: HOSTS }
  }
  if (status > 0) return { message: `${name} responded with status ${status}.`, help: RETRY_LATER }
  return {
    message: `${name} could not be reached: ${content}.`,
    help: 'Check the network, and `search.appId` and `search.hosts` of the configuration.',
  }
}
