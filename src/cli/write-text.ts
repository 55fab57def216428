// Writes text to the terminal or the log. Nothing else in this folder does, except for progress and JSON.

import { withoutCommands } from './report/harmless.ts'

/** Text for people, to stdout. Coloured text must have been made printable before. */
export function writeOut(text: string): void {
  process.stdout.write(withoutCommands(text))
}

/** Text for people, to stderr. */
export function writeError(text: string): void {
  process.stderr.write(withoutCommands(text))
}
