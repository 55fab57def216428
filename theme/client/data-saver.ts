// Detects whether the reader saves data: by the browser's setting, or because the connection is too slow for prefetching.

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether to avoid prefetching. */
export function isSavingData(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || /(^|-)2g$/.test(connection?.effectiveType ?? '')
}
