// Starts the program after checking the limit of open files.

import { closeSync, openSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

/**
 * Number of files that a build with two threads opens at the same time, with a margin. Measured: 24 in addition to
 * Node's.
 */
const NEEDED_FILES = 40

// With too low a limit, modules cannot be loaded, and threads and esbuild wait forever for files.
if (canOpenFiles()) await start()
else {
  process.stderr.write(
    'octavo: The limit of open files is too low for this process.\n  Raise the limit: `ulimit -n 1024`.\n',
  )
  process.exitCode = 2
}

async function start() {
  // Node 22 and newer cache compiled code between runs. Node 20 would optimize cached code so early that a cold build
  // takes up to half more CPU time; the figures are on the handbook's decisions page.
  if (module.enableCompileCache) module.enableCompileCache()
  else setFlagsFromString(`--interrupt-budget=${16 * 66 * 1024}`)
  await import('../dist/cli.js')
}

/** Whether the process can open the additional files a build needs. */
function canOpenFiles() {
  /** @type {number[]} */
  const opened = []
  try {
    const file = fileURLToPath(import.meta.url)
    while (opened.length < NEEDED_FILES) opened.push(openSync(file, 'r'))
    return true
  } catch (error) {
    return !['EMFILE', 'ENFILE'].includes(Object(error).code)
  } finally {
    for (const descriptor of opened) closeSync(descriptor)
  }
}
