// Packs the package once per run, because `npm pack` takes seconds.

import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { oncePerRun } from './once-per-run.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REPORT = 'report.json'
const TOOLS = 'tools'

export interface PackedPackage {
  /** Absolute path of the package. */
  readonly file: string
  readonly filename: string
  readonly size: number
  readonly files: readonly { readonly path: string }[]
}

/** Returns the package and the report of `npm pack`. */
export async function packedPackage(): Promise<PackedPackage> {
  const folder = await packOnce()
  const [report] = JSON.parse(readFileSync(join(folder, REPORT), 'utf8')) as [Omit<PackedPackage, 'file'>]
  return { ...report, file: join(folder, report.filename) }
}

/** Returns environment variables with which `npm pack` copies the package of the run. Other npm commands are unchanged. */
export async function packedEnvironment(): Promise<NodeJS.ProcessEnv> {
  const tools = join(await packOnce(), TOOLS)
  return { ...process.env, PATH: [tools, process.env.PATH].join(delimiter) }
}

function packOnce(): Promise<string> {
  return oncePerRun('package', async (folder) => {
    const run = promisify(execFile)
    const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
    const { stdout } = await run('npm', words, { cwd: ROOT, maxBuffer: 2 ** 26 })
    writeFileSync(join(folder, REPORT), stdout)
    const [{ filename }] = JSON.parse(stdout) as [PackedPackage]
    const npm = (await run('sh', ['-c', 'command -v npm'])).stdout.trim()
    const script = `#!/bin/sh\n[ "$1" = pack ] && exec cp '${join(folder, filename)}' .\nexec '${npm}' "$@"\n`
    const tools = join(folder, TOOLS)
    mkdirSync(tools)
    writeFileSync(join(tools, 'npm'), script)
    chmodSync(join(tools, 'npm'), 0o755)
  })
}
