// Printing to the terminal, with colours.

import { resolve } from 'node:path'
import { readText } from '../engine/files.ts'
import type { Finding } from '../model/finding.ts'
import { formatText } from './report/format-text.ts'
import { createTerminalPaint } from './report/paint.ts'
import { writeError } from './write-text.ts'

/** The default number of findings to print. */
export const MAX_SHOWN = 25

/**
 * Prints findings to stderr, with their source lines. Their paths are relative to `root`. After `max` findings, the rest
 * is only counted.
 */
export function printFindings(findings: readonly Finding[], root: string, max = MAX_SHOWN): void {
  writeError(
    formatText(findings, {
      colors: createTerminalPaint(process.stderr),
      sourceOf: createSourceReader(root),
      max,
    }),
  )
}

/** Reads sources for code frames, each once. */
export function createSourceReader(root: string): (path: string) => string | undefined {
  const texts = new Map<string, string | undefined>()
  return (path) => {
    if (!texts.has(path)) texts.set(path, readText(resolve(root, path)))
    return texts.get(path)
  }
}
