#!/usr/bin/env node
// `npm create octavo [folder]`: runs `octavo init` with the same arguments.

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const octavo = dirname(createRequire(import.meta.url).resolve('octavo/package.json'))
process.argv.splice(2, 0, 'init')
await import(pathToFileURL(join(octavo, 'bin/octavo.js')).href)
