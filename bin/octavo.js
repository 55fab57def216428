#!/usr/bin/env node
// The first file of the program. Versions of Node that are too old read it too, to say so: it has no `import` statement
// and nothing that is newer than they are.

const OLDEST = [20, 19]
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  process.stderr.write(
    `octavo: Node ${process.versions.node} is too old. Install Node ${OLDEST.join('.')} or newer.\n`,
  )
  process.exit(2)
}
// For a run that ends before the program says how, such as one that waits for nothing.
process.exitCode = 13
import('./start.js')
