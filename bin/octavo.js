#!/usr/bin/env node
import module from 'node:module'
import { setFlagsFromString } from 'node:v8'

// Node 22 and newer keep compiled code between runs. Older ones begin to optimise code so early that a build of some
// hundred pages spends a quarter of its time on it; sixteen times their patience is better at any size.
if (module.enableCompileCache) module.enableCompileCache()
else setFlagsFromString(`--interrupt-budget=${16 * 66 * 1024}`)
await import('../dist/cli.js')
