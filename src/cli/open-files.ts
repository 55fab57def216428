// Checks the open file limit before a command starts: when it is too low, threads and esbuild wait forever for files.

import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Number of files that a build with two threads opens at the same time, with a margin. Measured: 24 in addition to
 * Node's.
 */
const NEEDED = 40

/** Whether the process can open the additional files a build needs. */
export function canOpenFiles(): boolean {
  const opened: number[] = []
  try {
    const file = fileURLToPath(import.meta.url)
    while (opened.length < NEEDED) opened.push(openSync(file, 'r'))
    return true
  } catch (error) {
    return !['EMFILE', 'ENFILE'].includes((error as NodeJS.ErrnoException).code ?? '')
  } finally {
    for (const descriptor of opened) closeSync(descriptor)
  }
}
