// Progress of a build: on a terminal one line that is rewritten, elsewhere one line per phase.

import type { Progress } from '../../model/summary.ts'
import { count } from './format-text.ts'

const VERBS: Readonly<Record<Progress['phase'], string>> = {
  read: 'found',
  parse: 'parsed',
  assemble: 'assembled',
  outputs: 'made',
  ask: 'checked',
  render: 'rendered',
  write: 'wrote',
  receive: 'received',
  send: 'sent',
}

const NOUNS: Readonly<Record<Progress['phase'], string>> = {
  read: 'source file',
  parse: 'page',
  assemble: 'page',
  outputs: 'other file',
  ask: 'external link',
  render: 'page',
  write: 'file',
  receive: 'cache file',
  send: 'cache file',
}

/** Milliseconds between updates of the line: twenty per second are smooth enough. */
const REDRAW_MS = 50

export interface ProgressPrinter {
  show(progress: Progress): void
  /** Clears the line. */
  end(): void
}

export interface ProgressOptions {
  /** Whether lines may be rewritten. */
  readonly isTerminal: boolean
  readonly now: () => number
  /** Cells of the terminal. Default 80. */
  readonly columns?: number
}

/** Moves to the beginning of the line and clears it. */
const WIPE = '\r\u001b[K'

/** Prints to a stream. */
export function createProgressPrinter(
  stream: { write(text: string): unknown },
  { isTerminal, now, columns = 80 }: ProgressOptions,
): ProgressPrinter {
  let drawn = Number.NEGATIVE_INFINITY
  let isDrawn = false
  let saidOf: Progress['phase'] | undefined
  return {
    show(progress) {
      const { phase, done, total } = progress
      if (isTerminal) {
        if (now() - drawn < REDRAW_MS) return
        drawn = now()
        isDrawn = true
        // A line that wraps cannot be cleared.
        stream.write(WIPE + `${VERBS[phase]} ${done} of ${count(total, NOUNS[phase])}`.slice(0, columns - 1))
      } else if (done === total && saidOf !== phase) {
        saidOf = phase
        stream.write(`${VERBS[phase]} ${count(total, NOUNS[phase])}\n`)
      }
    },
    end() {
      if (isDrawn) stream.write(WIPE)
      isDrawn = false
    },
  }
}
