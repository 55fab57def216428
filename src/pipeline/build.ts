// The conductor: content in, files out, on one screen. `check` asks for the findings only.

import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { applyRules, runChecks } from '../check/run-checks.ts'
import { placeOfField } from '../config/config-place.ts'
import { ConfigProblem } from '../config/config-problem.ts'
import { hashOf } from '../engine/hash.ts'
import { isMissingBlob } from '../engine/step.ts'
import { compareFindings } from '../model/finding.ts'
import type { BuildReport, Progress } from '../model/summary.ts'
import { type Output, openOutput } from '../write/disk.ts'
import { type LockOptions, lockOutput } from '../write/lock.ts'
import { checkOutDir } from '../write/out-dir.ts'
import { askExternalLinks } from './check-external.ts'
import { findChanges } from './find-changes.ts'
import { makeOutputs, withOutputs } from './make-outputs.ts'
import { findOutputProblems, placeInSources } from './output-problems.ts'
import { renderViews, tryComponents } from './render-views.ts'
import type { Session } from './session.ts'
import { componentFiles, sharedFiles } from './shared-files.ts'
import { changePages, contentFindings, describeSite, findContent, parseSources } from './site-state.ts'
import { stageFiles } from './stage-files.ts'
import { NOTHING_WRITTEN, summarise } from './summarise.ts'

export interface BuildRequest {
  /** Warnings count as errors. */
  readonly strict?: boolean
  /** `check` asks links to other sites too. */
  readonly external?: boolean
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** Told when another build into the same folder is waited for. */
  readonly onWait?: LockOptions['onWait'] | undefined
}

/** Builds the site. With an error among the findings nothing is written and the last output stays whole. */
export async function build(session: Session, request: BuildRequest = {}): Promise<BuildReport> {
  refuseOutDir(session)
  const lock = await lockOutput(session.outDir, request.onWait ? { onWait: request.onWait } : {})
  try {
    return await buildLocked(session, request)
  } catch (error) {
    if (!isMissingBlob(error)) throw error
    // Part of the cache is damaged in a way that only shows when it is read: build as if there were none.
    session.engine.invalidate()
    return await buildLocked(session, request)
  } finally {
    lock.release()
  }
}

async function buildLocked(
  session: Session,
  { strict = false, onProgress }: BuildRequest,
): Promise<BuildReport> {
  const started = performance.now()
  session.engine.files.forgetAll()
  const content = await findContent(session)
  onProgress?.({ phase: 'read', done: content.sources.length, total: content.sources.length })
  const asked = findChanges(session, content.sources)
  const parsed = await parseSources(session, content.sources, onProgress)
  const pages = changePages(session, parsed)
  const state = describeSite(session, { ...content, changes: await asked }, pages)
  onProgress?.({ phase: 'assemble', done: state.views.length, total: state.views.length })

  const output = openSiteOutput(session)
  try {
    const extras = await makeOutputs(session, state)
    onProgress?.({ phase: 'outputs', done: extras.files.length, total: extras.files.length })
    const found = runChecks(session.checks, withOutputs(state, extras.files), [
      ...contentFindings(session, content, state),
      ...extras.findings,
    ])
    const fails = found.some(({ severity }) => strict || severity === 'error')
    const { findings: unrendered, isWhole } = fails
      ? { findings: [], isWhole: true }
      : await renderViews(session, { state, output, onProgress })
    if (!fails) {
      const shared = [...sharedFiles(session, state.site), ...componentFiles(session, state)]
      stageFiles(session, output, [...shared, ...extras.files])
    }

    const paths = fails
      ? findOutputProblems(session, state, extras.files)
      : placeInSources(output.findings(), state, extras.files)
    const late = applyRules([...unrendered, ...paths], session.options.rules)
    const findings = [...found, ...late].sort(compareFindings)
    // Whatever its rule counts as, a page that could not be rendered would be a hole in the site.
    const refused = fails || !isWhole || late.some(({ severity }) => strict || severity === 'error')
    if (refused) output.abandon()
    const committed = refused ? NOTHING_WRITTEN : await output.commit()
    onProgress?.({ phase: 'write', done: committed.written, total: committed.written })
    session.engine.commit()
    return { findings, summary: summarise(session, { state, findings, committed, started }) }
  } catch (error) {
    output.abandon()
    throw error
  }
}

/** Everything wrong with the site, without writing. */
export async function check(session: Session, request: BuildRequest = {}): Promise<BuildReport> {
  const { external = false, onProgress } = request
  const started = performance.now()
  session.engine.files.forgetAll()
  const content = await findContent(session)
  const pages = changePages(session, await parseSources(session, content.sources, onProgress))
  const state = describeSite(session, content, pages)
  const extras = await makeOutputs(session, state)
  const asked = external ? await askExternalLinks(session, state, onProgress) : []
  const earlier = [
    ...contentFindings(session, content, state),
    ...extras.findings,
    ...findOutputProblems(session, state, extras.files),
    ...(await tryComponents(session, state)),
    ...asked,
  ]
  const findings = runChecks(session.checks, withOutputs(state, extras.files), earlier)
  session.engine.commit()
  return { findings, summary: summarise(session, { state, findings, committed: NOTHING_WRITTEN, started }) }
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
