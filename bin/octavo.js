#!/usr/bin/env node
// Entry point of the program. Old versions of Node must be able to parse it, so that it can report them as unsupported: it
// must not contain `import` statements or newer syntax.

const OLDEST = [20, 19]
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  process.stderr.write(
    `octavo: Node ${process.versions.node} is too old. Install Node ${OLDEST.join('.')} or newer.\n`,
  )
  process.exit(2)
}
// Exit code if the event loop becomes empty before the run is complete.
process.exitCode = 13
import('./start.js')
