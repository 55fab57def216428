// Build progress: one line that is updated on a terminal, otherwise one line per phase.

import type { Progress } from '../../core/model/summary.ts'
import { count } from './format-text.ts'

/** Verb and noun of each phase. */
const PHASES: Readonly<Record<Progress['phase'], readonly [verb: string, noun: string]>> = {
  read: ['found', 'source file'],
  parse: ['parsed', 'page'],
  assemble: ['assembled', 'page'],
  outputs: ['generated', 'other file'],
  ask: ['checked', 'external link'],
  render: ['rendered', 'page'],
  write: ['wrote', 'file'],
  receive: ['received', 'cache file'],
  send: ['sent', 'cache file'],
}

/** Milliseconds between updates of the line. Twenty per second look smooth. */
const REDRAW_MS = 50

export interface ProgressPrinter {
  show(progress: Progress): void
  /** Clears the line. */
  end(): void
}

export interface ProgressOptions {
  /** Whether lines can be overwritten. */
  readonly isTerminal: boolean
  readonly now: () => number
  /** Terminal width in cells. Default 80. */
  readonly columns?: number
}

/** Moves to the beginning of the line and clears it. */
const WIPE = '\r\u001b[K'

/** Creates a printer for a stream; default: stderr. */
export function createProgressPrinter(
  stream: { write(text: string): unknown } = process.stderr,
  { isTerminal, now, columns = 80 }: ProgressOptions = {
    isTerminal: process.stderr.isTTY,
    now: () => performance.now(),
    // Some terminals report 0.
    columns: process.stderr.columns || 80,
  },
): ProgressPrinter {
  let drawn = Number.NEGATIVE_INFINITY
  let isDrawn = false
  let printedPhase: Progress['phase'] | undefined
  return {
    show(progress) {
      const { phase, done, total } = progress
      const [verb, noun] = PHASES[phase]
      if (isTerminal) {
        if (now() - drawn < REDRAW_MS) return
        drawn = now()
        isDrawn = true
        // A line that wraps cannot be cleared.
        stream.write(WIPE + `${verb} ${done} of ${count(total, noun)}`.slice(0, columns - 1))
      } else if (done === total && printedPhase !== phase) {
        printedPhase = phase
        stream.write(`${verb} ${count(total, noun)}\n`)
      }
    },
    end() {
      if (isDrawn) stream.write(WIPE)
      isDrawn = false
    },
  }
}
