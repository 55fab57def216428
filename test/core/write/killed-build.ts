// A build in a separate process, for tests that kill it.
//
//   killed-build <folder> <set as JSON> <n>   builds, and kills itself at the n-th change of the disk
//   killed-build <folder> lock                takes the lock, prints a line and waits

import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

const [folder, what, countdown] = process.argv.slice(2) as [string, string, string?]
let remaining = Number(countdown ?? Number.POSITIVE_INFINITY)

const names = ['renameSync', 'unlinkSync', 'rmSync', 'rmdirSync', 'mkdirSync', 'writeFileSync'] as const
for (const name of names) {
  const original = fs[name] as (...all: unknown[]) => unknown
  Object.assign(fs, {
    [name]: (...all: unknown[]) => {
      remaining -= 1
      if (remaining < 0) process.kill(process.pid, 'SIGKILL')
      return original(...all)
    },
  })
}
syncBuiltinESMExports()

if (what === 'lock') {
  const { lockOutput } = await import('../../../src/core/write/lock.ts')
  await lockOutput(join(folder, 'build'))
  process.stdout.write('locked\n')
  setInterval(() => {}, 1000)
} else {
  const { openOutput } = await import('../../../src/core/write/disk.ts')
  const output = openOutput({ outDir: join(folder, 'build'), recordFile: join(folder, 'record.json') })
  for (const [path, text] of Object.entries(JSON.parse(what) as Record<string, string>))
    output.stage(path, text)
  await output.commit()
  process.stdout.write('done\n')
}
