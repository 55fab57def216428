// Entry points of `octavo build` and `octavo check`. Only one build at a time uses an output folder, and an unchanged
// site is not built again. The code that builds the site is imported on demand. `--verify` builds again without a
// cache, in one thread, and compares the outputs byte by byte.

import { join } from 'node:path'
import { configProblem } from '../config/config-problem.ts'
import { INTERNAL_ERROR, isFatal } from '../engine/internal-error.ts'
import { listFiles } from '../engine/list-files.ts'
import { readRegularFile } from '../engine/site-file.ts'
import { MissingBlob } from '../engine/step.ts'
import type { Finding } from '../model/finding.ts'
import type { Hash } from '../model/names.ts'
import type { BuildReport, RemoteCacheSummary } from '../model/summary.ts'
import type { CacheRun, OnProgress } from '../registry/built-in-hooks.ts'
import type { Lock } from '../write/lock.ts'
import { createTemporaryFolder } from '../write/temporary-folder.ts'
import type { BuiltSite } from './build-site.ts'
import type { CheckReport } from './check-site.ts'
import { lockOutDir, openSiteOutput, recoverOutDir } from './output-folder.ts'
import { walkContent } from './read-content.ts'
import type { BuildName, SavedSite } from './saved-site.ts'
import { createSession, type Session, type SessionRequest } from './session.ts'
import type { BuildRequest } from './site-run.ts'
import { nameBuild, nameCode, recallBuild, rememberBuild } from './unchanged-build.ts'

/**
 * Builds the site. If any finding is an error, nothing is written and the previous output stays intact, except for errors in the
 * code of pages with `keepGoing`.
 */
export async function build(session: Session, request: BuildRequest = {}): Promise<BuildReport> {
  const lock = await lockOutDir(session, request.onWait)
  let report: BuildReport
  try {
    report = await withoutDamage(session, () => buildLocked(session, request, lock))
  } finally {
    lock.release()
  }
  return sendResults(session, report, { isComplete: true, onProgress: request.onProgress })
}

/** Checks the site without writing anything. */
export async function check(session: Session, request: BuildRequest = {}): Promise<CheckReport> {
  const report = await withoutDamage(session, () => checkChanged(session, request))
  return sendResults(session, report, { isComplete: false, onProgress: request.onProgress })
}

async function checkChanged(session: Session, request: BuildRequest): Promise<CheckReport> {
  const started = performance.now()
  await recoverOutDir(session)
  session.engine.files.forgetAll()
  const walk = await walkContent(session)
  const run = async (saved?: SavedSite) => {
    await receiveResults(session, request.onProgress)
    const { checkSite } = await import('./check-site.ts')
    return checkSite(session, { ...request, walk, saved, started })
  }
  // Requested checks depend on more than recorded reads, so the result cannot be reused.
  if (request.requested?.length) return (await run()).report
  const key = await nameBuild(session, walk)
  const before = { key, code: await nameCode(session, walk) }
  const last = recallBuild(session, { ...before, started })
  if (last) {
    session.engine.files.save()
    return { ...last, state: async () => (await run()).report.state() }
  }
  const checked = await run(await savedSite(session, before))
  const { report } = checked
  const code = await nameCode(session, walk)
  // As with builds, only results without errors are reused: an error may have a cause outside the recorded files.
  if (code !== undefined && report.summary.errors === 0) await remember(session, { ...checked, key, code })
  return report
}

async function savedSite(session: Session, name: BuildName): Promise<SavedSite | undefined> {
  const { recallSite } = await import('./saved-site.ts')
  return recallSite(session, name)
}

interface Remembered extends Omit<BuiltSite, 'manifest'> {
  readonly key: Hash
  readonly code: Hash
  readonly output?: Hash
}

async function remember(
  session: Session,
  { report, snapshot, site, before, key, code, output }: Remembered,
): Promise<void> {
  const { saveSite } = await import('./saved-site.ts')
  const name = { key, code, ...(output !== undefined && { output }) }
  const reads = saveSite(session, { name, snapshot, site, before })
  rememberBuild(session, { ...name, report, reads, due: site.site.due })
}

async function buildLocked(session: Session, request: BuildRequest, lock: Lock): Promise<BuildReport> {
  const started = performance.now()
  // First, because opening the output completes an interrupted commit even when this build fails.
  const output = openSiteOutput(session, lock)
  session.engine.files.forgetAll()
  const walk = await walkContent(session, true)
  const key = await nameBuild(session, walk, request)
  const name = { key, code: await nameCode(session, walk), output }
  const last = recallBuild(session, { ...name, started })
  if (last) {
    session.engine.files.save()
    return last
  }
  await receiveResults(session, request.onProgress)
  const saved = await savedSite(session, name)
  const { buildSite } = await import('./build-site.ts')
  const built = await buildSite(session, { ...request, walk, saved, output, started })
  if (built.manifest !== undefined) {
    // The code of pages is bundled while the pages are parsed.
    const code = await nameCode(session, walk)
    // An error may have a cause outside the recorded files.
    if (code !== undefined && built.report.summary.errors === 0)
      await remember(session, { ...built, key, code, output: built.manifest })
    session.removeOldBundles()
  }
  return built.report
}

/** Describes the differences between the output and a clean build. Returns an empty string when there are none. */
export async function verifyBuild(request: SessionRequest, session: Session): Promise<string[]> {
  const folder = createTemporaryFolder()
  const outDir = join(folder.path, 'build')
  const notContent = [session.outDir, session.cacheDir]
  // Shared caches need settings.
  const { settings: _, ...afresh } = request
  const clean = await createSession({ ...afresh, outDir, notContent, noCache: true, threads: 1 })
  try {
    await build(clean)
    return compareFolders(session.outDir, outDir)
  } finally {
    await clean.close()
    folder.remove()
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

interface SentReport {
  readonly summary: { readonly milliseconds: number; readonly remoteCache?: RemoteCacheSummary }
}

/** Downloads results of other machines. */
export async function receiveResults({ remoteCaches }: Session, onProgress?: OnProgress): Promise<void> {
  for (const cache of remoteCaches) await cache.receive(onProgress)
}

/** Sends used results to remote caches and returns the run's report. A run that did nothing made no requests. */
export async function sendResults<Report extends SentReport>(
  { remoteCaches, engine }: Session,
  report: Report,
  run: CacheRun,
): Promise<Report> {
  const received = remoteCaches.filter((cache) => cache.isReceived())
  if (received.length === 0) return report
  const started = performance.now()
  for (const cache of received) await cache.send(run)
  const { summary } = report
  const milliseconds = summary.milliseconds + Math.round(performance.now() - started)
  const summaries = received.map((cache) => cache.summary())
  const problems = summaries.flatMap(({ problem }) => problem ?? [])
  const remoteCache: RemoteCacheSummary = {
    hits: engine.counts.remoteHits,
    received: summaries.reduce((sum, one) => sum + one.received, 0),
    sent: summaries.reduce((sum, one) => sum + one.sent, 0),
    ...(problems.length > 0 && { problem: problems.join(' ') }),
  }
  return { ...report, summary: { ...summary, milliseconds, remoteCache } }
}

interface Findings {
  readonly findings?: readonly Finding[]
}

/** Maximum number of runs when the cache is deleted each time. */
const MAX_RUNS = 4

/** Returns the result of `work`, and retries when the cache was damaged or deleted during the run. */
export async function withoutDamage<Result>(session: Session, work: () => Promise<Result>): Promise<Result> {
  for (let runs = 1; ; runs++) {
    try {
      const result = await withoutDamagedValues(session, work)
      const { findings = [] } = result as Findings
      if (!session.isCacheLost() || !findings.some(isFatal)) return result
    } catch (error) {
      if (!session.isCacheLost()) throw error
    }
    if (runs === MAX_RUNS)
      throw configProblem(
        `The cache folder "${session.cacheDir}" was deleted repeatedly while it was in use.`,
        'Stop the program that deletes it, or name another folder with --cache-dir.',
      )
    await session.restoreCache()
  }
}

async function withoutDamagedValues<Result>(session: Session, work: () => Promise<Result>): Promise<Result> {
  const { engine, remoteCaches } = session
  let isDamaged = false
  try {
    const result = await work()
    const { findings = [] } = result as Findings
    if (engine.counts.remoteHits === 0 || !findings.some(({ rule }) => rule === INTERNAL_ERROR)) return result
  } catch (error) {
    isDamaged = error instanceof MissingBlob
    // A forged value from a remote cache can cause a programming error anywhere in a step.
    const isForged = remoteCaches.length > 0 && (error instanceof TypeError || error instanceof SyntaxError)
    if (!isDamaged && !isForged) throw error
  }
  if (!isDamaged) for (const cache of remoteCaches) cache.invalidate()
  engine.invalidate()
  return work()
}
