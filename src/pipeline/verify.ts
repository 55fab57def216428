// `--verify`: builds again, from nothing and in one thread, and compares byte by byte.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listFiles } from '../engine/list-files.ts'
import { readRegularFile } from '../engine/site-file.ts'
import { build } from './build.ts'
import { createSession, type Session, type SessionRequest } from './session.ts'

/** Says how the output differs from a clean build; nothing when it does not. */
export async function verifyBuild(request: SessionRequest, session: Session): Promise<string[]> {
  const outDir = join(mkdtempSync(join(tmpdir(), 'octavo-verify-')), 'build')
  const notContent = [session.outDir, session.cacheDir]
  const clean = await createSession({ ...request, outDir, notContent, noCache: true, threads: 1 })
  try {
    await build(clean)
    return compareFolders(session.outDir, outDir)
  } finally {
    await clean.close()
    rmSync(join(outDir, '..'), { recursive: true, force: true })
  }
}

function compareFolders(built: string, clean: string): string[] {
  const list = (folder: string) => new Set(listFiles({ folder, isRaw: true, ignore: ['.octavo/**'] }))
  const ours = list(built)
  const theirs = list(clean)
  const differences: string[] = []
  for (const path of [...new Set([...ours, ...theirs])].sort()) {
    if (!ours.has(path)) differences.push(`${path} is missing; a clean build has it.`)
    else if (!theirs.has(path)) differences.push(`${path} is left over; a clean build does not have it.`)
    else if (readRegularFile(join(built, path))?.hash !== readRegularFile(join(clean, path))?.hash) {
      differences.push(`${path} differs from a clean build.`)
    }
  }
  return differences
}
