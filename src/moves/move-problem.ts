// Why nothing can be moved.

export class MoveProblem extends Error {
  constructor(
    message: string,
    readonly help: string,
  ) {
    super(message)
  }
}
