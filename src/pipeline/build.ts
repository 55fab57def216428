// `octavo build`: one build at a time into a folder, and none where nothing has changed. What makes the site is loaded
// only when it is needed.

import type { BuildReport } from '../model/summary.ts'
import type { Lock } from '../write/lock.ts'
import type { BuildRequest } from './build-site.ts'
import { withoutDamage } from './damaged-cache.ts'
import { lockOutDir, openSiteOutput } from './output-folder.ts'
import { walkContent } from './read-content.ts'
import { sendResults } from './send-results.ts'
import type { Session } from './session.ts'
import { nameBuild, nameCode, recallBuild, rememberBuild } from './unchanged-build.ts'

/** Builds the site. With an error among the findings nothing is written and the last output stays whole. */
export async function build(session: Session, request: BuildRequest = {}): Promise<BuildReport> {
  const lock = await lockOutDir(session, request.onWait)
  let report: BuildReport
  try {
    report = await withoutDamage(session, () => buildLocked(session, request, lock))
  } finally {
    lock.release()
  }
  return sendResults(session, report, { isWhole: true, onProgress: request.onProgress })
}

async function buildLocked(session: Session, request: BuildRequest, lock: Lock): Promise<BuildReport> {
  const started = performance.now()
  // First, since it completes an interrupted commit, whatever this build comes to.
  const output = openSiteOutput(session, lock)
  session.engine.files.forgetAll()
  const walk = await walkContent(session, true)
  const key = await nameBuild(session, walk, request.strict ?? false)
  const last = recallBuild(session, { key, code: nameCode(session, walk), output, started })
  if (last) {
    session.engine.files.save()
    return last
  }
  await session.remoteCache?.receive(request.onProgress)
  const { buildSite } = await import('./build-site.ts')
  const { report, manifest, due } = await buildSite(session, { ...request, walk, output, started })
  if (manifest !== undefined) {
    // The code of pages is bundled while they are parsed.
    const code = nameCode(session, walk)
    if (code !== undefined) rememberBuild(session, { key, code, output: manifest, report, due })
  }
  return report
}
