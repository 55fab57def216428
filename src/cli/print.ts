// What goes to the terminal, and in which colours.

import { resolve } from 'node:path'
import { readText } from '../engine/files.ts'
import type { Finding } from '../model/finding.ts'
import { formatText } from './report/format-text.ts'
import { createTerminalPaint } from './report/paint.ts'

/** Blocks of findings after which a person who asked for something else has seen enough. */
export const MOST_SHOWN = 25

/**
 * Prints findings to the error stream, with the lines they are in. `root` is what their paths are relative to, `most`
 * the number of blocks after which the rest is only counted.
 */
export function printFindings(findings: readonly Finding[], root: string, most = MOST_SHOWN): void {
  process.stderr.write(
    formatText(findings, {
      colors: createTerminalPaint(process.stderr),
      sourceOf: createSourceReader(root),
      most,
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
