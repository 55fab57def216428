// Simulates disk faults (`node --import`): at the n-th change below a folder the process is killed, or the disk is full from
// then on. Without a fault, the file in OCTAVO_FAULT_COUNT gets the number of changes.
//
//   OCTAVO_FAULT         kill | full | broken
//   OCTAVO_FAULT_AT      n, from 0
//   OCTAVO_FAULT_FOLDER  absolute

import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const allocations = ['copyFileSync', 'mkdirSync', 'openSync', 'writeFileSync']
const others = ['renameSync', 'rmSync', 'rmdirSync', 'unlinkSync']
const {
  OCTAVO_FAULT: fault,
  OCTAVO_FAULT_AT: at,
  OCTAVO_FAULT_FOLDER: folder,
  OCTAVO_FAULT_COUNT: counted,
} = process.env

let count = 0
const writeFile = fs.writeFileSync

if (isMainThread && folder) {
  for (const name of [...allocations, ...others]) {
    const original = fs[name]
    fs[name] = (...all) => {
      const isChange = name !== 'openSync' || all[1] === 'wx'
      const isHere = [all[0], all[1]].some((path) => typeof path === 'string' && path.startsWith(folder))
      // A full disk still allows renames and deletions; a broken one does not.
      if (isChange && isHere && (fault !== 'full' || allocations.includes(name))) {
        count += 1
        if (count > Number(at)) fail(name)
      }
      return original(...all)
    }
  }
  syncBuiltinESMExports()
  if (counted) process.on('exit', () => writeFile(counted, String(count)))
}

function fail(name) {
  if (fault === 'kill') process.kill(process.pid, 'SIGKILL')
  const code = fault === 'full' ? 'ENOSPC' : 'EIO'
  const problem = fault === 'full' ? 'no space left on device' : 'i/o error'
  throw Object.assign(
    new Error(`${code}: ${problem}, ${name.replace('Sync', '').toLowerCase()} '${folder}'`),
    { code },
  )
}
