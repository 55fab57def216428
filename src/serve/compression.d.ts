// Types for the used part of the package `compression`, whose own types depend on those of Express.

declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  function compression(options: {
    readonly threshold: number
    readonly filter: (request: IncomingMessage, response: ServerResponse) => boolean
  }): (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  export default compression
}
