// Starts the program, in a version of Node that can run it.

import module from 'node:module'
import { setFlagsFromString } from 'node:v8'

// Node 22 and newer keep compiled code between runs. Node 20 begins to optimise code so early that a cold build takes
// up to half more CPU time; the figures are on the handbook's decisions page.
if (module.enableCompileCache) module.enableCompileCache()
else setFlagsFromString(`--interrupt-budget=${16 * 66 * 1024}`)
await import('../dist/cli.js')
