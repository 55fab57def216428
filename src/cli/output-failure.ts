// What is printed may not arrive: the disk of a file is full, or the reader of a pipe has left.

/** The first failure of these streams, once there is one. A reader who left has seen what they wanted. */
export function watchOutput(streams: readonly NodeJS.WriteStream[]): () => Error | undefined {
  let failure: Error | undefined
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') failure ??= error
    })
  }
  return () => failure
}
