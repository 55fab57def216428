// Starts the program after checking the version of Node.

import module from 'node:module'
import { setFlagsFromString } from 'node:v8'

// Node 22 and newer cache compiled code between runs. Node 20 would optimize cached code so early that a cold build
// takes up to half more CPU time; the figures are on the handbook's decisions page.
if (module.enableCompileCache) module.enableCompileCache()
else setFlagsFromString(`--interrupt-budget=${16 * 66 * 1024}`)
await import('../dist/cli.js')
