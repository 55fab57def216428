// The conductor: content in, files out, on one screen. `check` asks for the findings only.

import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { applyRules } from '../check/run-checks.ts'
import { placeOfField } from '../config/config-place.ts'
import { ConfigProblem } from '../config/config-problem.ts'
import { hashOf } from '../engine/hash.ts'
import { settleAll } from '../engine/settle-all.ts'
import { MissingBlob } from '../engine/step.ts'
import { compareFindings, type Finding } from '../model/finding.ts'
import type { OutputFile } from '../model/output.ts'
import type { BuildReport, Progress } from '../model/summary.ts'
import { type Output, openOutput } from '../write/disk.ts'
import { type LockOptions, lockOutput } from '../write/lock.ts'
import { checkOutDir } from '../write/out-dir.ts'
import { askExternalLinks } from './check-external.ts'
import { inspectSite, otherFiles, tryComponents } from './inspect-site.ts'
import { contentsKey, contentsOf } from './make-outputs.ts'
import { findOutputProblems, placeInSources } from './output-problems.ts'
import { walkContent } from './read-content.ts'
import { stageViews } from './render-views.ts'
import type { Session } from './session.ts'
import { readSite } from './snapshot.ts'
import { NOTHING_WRITTEN, summarise } from './summarise.ts'
import { nameBuild, recallBuild, rememberBuild } from './unchanged-build.ts'

export interface BuildRequest {
  /** Warnings count as errors. */
  readonly strict?: boolean
  /** `check` asks links to other sites too. */
  readonly external?: boolean
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** Called when the build has to wait for another into the same folder. */
  readonly onWait?: LockOptions['onWait'] | undefined
}

/** Builds the site. With an error among the findings nothing is written and the last output stays whole. */
export async function build(session: Session, request: BuildRequest = {}): Promise<BuildReport> {
  refuseOutDir(session)
  const lock = await lockOutput(session.outDir, request.onWait ? { onWait: request.onWait } : {})
  try {
    return await buildLocked(session, request)
  } catch (error) {
    if (!(error instanceof MissingBlob)) throw error
    // Part of the cache is damaged in a way that only shows when it is read: build as if there were none.
    session.engine.invalidate()
    return await buildLocked(session, request)
  } finally {
    lock.release()
  }
}

async function buildLocked(session: Session, request: BuildRequest): Promise<BuildReport> {
  const { strict = false, onProgress } = request
  const started = performance.now()
  const fails = ({ severity }: Finding): boolean => strict || severity === 'error'
  session.engine.files.forgetAll()
  const walk = await walkContent(session, true)
  const output = openSiteOutput(session)
  try {
    const key = await nameBuild(session, walk, strict)
    const last = recallBuild(session, { key, output, started })
    if (last) {
      session.engine.files.save()
      return last
    }
    const snapshot = await readSite(session, { walk, onProgress })
    const state = await snapshot.whole()
    onProgress?.({ phase: 'assemble', done: state.views.length, total: state.views.length })
    // Pages are rendered and staged while outputs are made: neither needs the other.
    const [inspection, rendered] = await settleAll([
      inspectSite(snapshot, state),
      stageViews(session, { ...state, ...snapshot.shared }, { output, onProgress }),
    ])
    const { outputs, findings: found } = inspection
    onProgress?.({ phase: 'outputs', done: outputs.length, total: outputs.length })
    stageFiles(session, output, otherFiles(snapshot, state, outputs))

    const late = [...rendered.findings, ...placeInSources(output.findings(), state, outputs)]
    const findings = [...found, ...applyRules(late, session.options.rules)].sort(compareFindings)
    // Whatever its rule counts as, a page that could not be rendered would be missing from the site.
    const isRefused = !rendered.isWhole || findings.some(fails)
    if (isRefused) output.abandon()
    const committed = isRefused ? NOTHING_WRITTEN : await output.commit()
    onProgress?.({ phase: 'write', done: committed.written, total: committed.written })
    session.engine.commit()
    const report = { findings, summary: summarise(session, { state, findings, committed, started }) }
    if ('output' in committed) rememberBuild(session, key, { output: committed.output, report })
    return report
  } catch (error) {
    output.abandon()
    throw error
  }
}

/** Everything wrong with the site, without writing. */
export async function check(session: Session, request: BuildRequest = {}): Promise<BuildReport> {
  const { external = false, onProgress } = request
  const started = performance.now()
  const snapshot = await readSite(session, { onProgress })
  const state = await snapshot.whole()
  const extra = [
    ...(await tryComponents(snapshot, state)),
    ...(external ? await askExternalLinks(session, state, onProgress) : []),
  ]
  const { outputs, findings: found } = await inspectSite(snapshot, state, { extra })
  const paths = findOutputProblems(state, otherFiles(snapshot, state, outputs))
  const findings = [...found, ...applyRules(paths, session.options.rules)].sort(compareFindings)
  session.engine.commit()
  return { findings, summary: summarise(session, { state, findings, committed: NOTHING_WRITTEN, started }) }
}

/** Stages files that are not pages; those that are in the output already are kept. */
function stageFiles(session: Session, output: Output, files: readonly OutputFile[]): void {
  for (const { path, contents } of files) {
    const key = contentsKey(contents)
    if (output.isCurrent(path, key)) output.keep(path)
    else if (contents.kind === 'copy')
      output.stageCopy(path, resolve(session.root, contents.from), contents.hash, key)
    else output.stage(path, contentsOf(contents, session), key)
  }
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
