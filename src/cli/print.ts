// What goes to the terminal, and in which colours.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Finding } from '../model/finding.ts'
import { formatText } from './report/format-text.ts'
import { createTerminalPaint } from './report/paint.ts'

/** Prints findings to the error stream, with the lines they are in. `root` is what their paths are relative to. */
export function printFindings(findings: readonly Finding[], root: string): void {
  process.stderr.write(
    formatText(findings, { colors: createTerminalPaint(), sourceOf: createSourceReader(root) }),
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

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
