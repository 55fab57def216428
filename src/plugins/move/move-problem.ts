// The error of a move that cannot be done.

export class MoveProblem extends Error {
  constructor(
    message: string,
    readonly help: string,
  ) {
    super(message)
  }
}
