// What a build says while it works: one line on a terminal, rewritten; a line a phase elsewhere.

import type { Progress } from '../../model/summary.ts'

const VERBS: Readonly<Record<Progress['phase'], string>> = {
  read: 'found',
  parse: 'parsed',
  assemble: 'assembled',
  outputs: 'made',
  render: 'rendered',
  write: 'wrote',
}

const NOUNS: Readonly<Record<Progress['phase'], string>> = {
  read: 'source files',
  parse: 'pages',
  assemble: 'pages',
  outputs: 'other files',
  render: 'pages',
  write: 'files',
}

/** Milliseconds between two looks of the line: twenty a second are smooth enough. */
const REDRAW_MS = 50

export interface ProgressPrinter {
  show(progress: Progress): void
  /** Clears the line. */
  end(): void
}

/** Prints to a stream; `isTerminal` says whether lines may be rewritten there. */
export function createProgressPrinter(
  stream: { write(text: string): unknown },
  { isTerminal, now }: { isTerminal: boolean; now: () => number },
): ProgressPrinter {
  let drawn = Number.NEGATIVE_INFINITY
  let isDrawn = false
  return {
    show(progress) {
      const { phase, done, total } = progress
      const isDone = done === total
      if (isTerminal) {
        if (now() - drawn < REDRAW_MS && !isDone) return
        drawn = now()
        isDrawn = true
        stream.write(`\r\u001b[K${VERBS[phase]} ${done} of ${total} ${NOUNS[phase]}`)
      } else if (isDone) stream.write(`${VERBS[phase]} ${total} ${NOUNS[phase]}\n`)
    },
    end() {
      if (isDrawn) stream.write('\r\u001b[K')
      isDrawn = false
    },
  }
}
