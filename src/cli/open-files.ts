// Checks the limit of open files before a command starts: below it, threads and esbuild wait forever for what they
// cannot open.

import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Files that a build with two threads opens at the same time, with some to spare; measured: 24 beyond those of Node. */
const NEEDED = 40

/** Whether the process can open as many more files as a build needs. */
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
