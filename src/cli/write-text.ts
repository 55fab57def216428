// Writes text to the terminal or log. The only such module in this folder, except for progress and JSON.

import { withoutCommands } from './report/printable-text.ts'

/** Writes readable text to stdout. Colored text must be escaped by the caller. */
export function writeOut(text: string): void {
  process.stdout.write(withoutCommands(text))
}

/** Writes readable text to stderr. */
export function writeError(text: string): void {
  process.stderr.write(withoutCommands(text))
}
