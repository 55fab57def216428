// The `octavo serve` command.

import { statSync } from 'node:fs'
import { configProblem } from '../core/config/config-problem.ts'
import { recoverOutDir } from '../core/pipeline/output-folder.ts'
import { createSession } from '../core/pipeline/session.ts'
import { serveStatic } from '../serve/static-server.ts'
import { printableLine } from './report/printable-text.ts'
import { sessionRequest } from './session-request.ts'
import { untilStopped } from './until-stopped.ts'
import { writeOut } from './write-text.ts'

export interface ServeFlags {
  readonly outDir?: string
  readonly baseUrl?: string
  readonly port: number
  readonly host: string
  readonly allowHost?: readonly string[]
}

/** Serves until stopped. */
export async function runServe(root: string, flags: ServeFlags): Promise<number> {
  const session = await createSession(sessionRequest(root, { ...flags, cache: true }))
  const { outDir, options } = session
  await recoverOutDir(session).finally(() => session.close())
  const outputStats = statSync(outDir, { throwIfNoEntry: false })
  if (!outputStats?.isDirectory()) {
    throw configProblem(
      `The output folder ${outDir} ${outputStats ? 'is a file' : 'does not exist'}.`,
      'Run `octavo build` first.',
    )
  }
  const { basePath } = options.chrome
  const { host, port, allowHost: allowedHosts = [] } = flags
  const server = await serveStatic({ folder: outDir, basePath, host, allowedHosts, port })
  if (flags.port !== 0 && server.port !== flags.port) writeOut(`port ${flags.port} is in use\n`)
  writeOut(`serving ${printableLine(outDir)} at ${server.url}\n`)
  await untilStopped()
  await server.close()
  return 0
}
