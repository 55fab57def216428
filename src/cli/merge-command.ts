// `octavo merge`.

import { readParts } from '../pipeline/read-parts.ts'
import { type BuildFlags, buildAndReport } from './build-command.ts'
import { sessionRequest } from './session-request.ts'

/** Builds from parts and returns the exit code. */
export async function runMerge(root: string, folders: readonly string[], flags: BuildFlags): Promise<number> {
  const parts = readParts(folders)
  const request = { ...sessionRequest(root, flags), parts: parts.map(({ folder }) => folder) }
  return buildAndReport(request, flags, parts)
}
