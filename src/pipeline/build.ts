// `octavo build`: one build at a time into a folder, and none where nothing has changed. What makes the site is loaded
// only when it is needed.

import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { placeOfField } from '../config/config-place.ts'
import { ConfigProblem } from '../config/config-problem.ts'
import { hashOf } from '../engine/hash.ts'
import type { BuildReport } from '../model/summary.ts'
import { type Output, openOutput } from '../write/disk.ts'
import { lockOutput } from '../write/lock.ts'
import { checkOutDir } from '../write/out-dir.ts'
import type { BuildRequest } from './build-site.ts'
import { withoutDamage } from './damaged-cache.ts'
import { walkContent } from './read-content.ts'
import type { Session } from './session.ts'
import { nameBuild, recallBuild, rememberBuild } from './unchanged-build.ts'

/** Builds the site. With an error among the findings nothing is written and the last output stays whole. */
export async function build(session: Session, request: BuildRequest = {}): Promise<BuildReport> {
  refuseOutDir(session)
  const lock = await lockOutput(session.outDir, request.onWait ? { onWait: request.onWait } : {})
  try {
    return await withoutDamage(session.engine, () => buildLocked(session, request))
  } finally {
    lock.release()
  }
}

async function buildLocked(session: Session, request: BuildRequest): Promise<BuildReport> {
  const started = performance.now()
  session.engine.files.forgetAll()
  const walk = await walkContent(session, true)
  const output = openSiteOutput(session)
  const key = await nameBuild(session, walk, request.strict ?? false)
  const last = recallBuild(session, { key, output, started })
  if (last) {
    session.engine.files.save()
    return last
  }
  const { buildSite } = await import('./build-site.ts')
  const { report, manifest } = await buildSite(session, { ...request, walk, output, started })
  if (manifest !== undefined) rememberBuild(session, key, { output: manifest, report })
  return report
}

/** Throws when building into the output folder could lose a person's files. */
function refuseOutDir({ outDir, root, cacheDir, options, inputs }: Session): void {
  const { collections, staticFolders, theme } = options
  const folders = [
    ...collections.map(({ folder }) => folder),
    ...staticFolders,
    ...(theme ? [dirname(theme)] : []),
  ]
  const sources = folders.filter((folder) => folder !== '.').map((folder) => join(root, folder))
  const problem = checkOutDir({ outDir, root, cacheDir, sources })
  if (!problem) return
  const place = inputs.includes(options.configFile) ? placeOfField(options, ['outDir']) : undefined
  throw new ConfigProblem([
    {
      rule: 'output-folder',
      severity: 'error',
      ...problem,
      ...(place && { place }),
    },
  ])
}

function openSiteOutput({ outDir, cacheDir }: Session): Output {
  mkdirSync(cacheDir, { recursive: true })
  return openOutput({ outDir, recordFile: join(cacheDir, `output-${hashOf(outDir).slice(0, 8)}.json`) })
}
