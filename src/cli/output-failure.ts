// Failures of the output streams: the disk is full, or the reader of a pipe has closed it.

/** The first failure of these streams, if any. A closed pipe is not a failure. */
export function watchOutput(streams: readonly NodeJS.WriteStream[]): () => Error | undefined {
  let failure: Error | undefined
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') failure ??= error
    })
  }
  return () => failure
}
