// Whether the reader pays for each byte: the browser says so, or the connection is too slow for guesses.

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether nothing should be fetched that was not asked for. */
export function isSavingData(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || /(^|-)2g$/.test(connection?.effectiveType ?? '')
}
