// Runs the stages of `octavo build`: reads the site, generates its output and reports findings.

import { isAbsolute, resolve } from 'node:path'
import { withoutDisabled } from '../checks/disable-comments.ts'
import { applyRules } from '../checks/run-checks.ts'
import type { Files } from '../engine/files.ts'
import { waitForAll } from '../engine/time-limit.ts'
import { compareFindings, type Finding } from '../model/finding.ts'
import type { Hash, SourcePath } from '../model/names.ts'
import type { OutputFile } from '../model/output.ts'
import type { BuildReport } from '../model/summary.ts'
import { builtIns } from '../registry/registry.ts'
import type { Output } from '../write/disk.ts'
import { documentFiles, generateDocuments } from './generate-documents.ts'
import { contentsKey, contentsOf } from './generate-outputs.ts'
import { inspectSite, listRendered, noteRendered, otherFiles } from './inspect-site.ts'
import { placeInSources } from './output-problems.ts'
import type { ContentWalk } from './read-content.ts'
import { stageViews } from './render-views.ts'
import type { SavedSite } from './saved-site.ts'
import type { Session } from './session.ts'
import { pageFiles, recordedPages } from './site-records.ts'
import { type BuildRequest, NOTHING_WRITTEN, type ReadSite, readRecords, summarize } from './site-run.ts'

export interface BuildJob extends BuildRequest {
  readonly walk: ContentWalk
  /** The last build, if only the text of pages has changed since. */
  readonly saved?: SavedSite | undefined
  readonly output: Output
  /** Start time of the build, from `performance.now()`. */
  readonly started: number
}

/** A build that has ended. */
export interface BuiltSite extends ReadSite {
  readonly report: BuildReport
  /** Identifies the output; absent when nothing was written. */
  readonly manifest?: Hash
}

/** Builds the site and commits its output. */
export async function buildSite(
  session: Session,
  {
    strict = false,
    keepGoing = session.generator !== undefined,
    walk,
    saved,
    output: openedOutput,
    started,
    onProgress,
  }: BuildJob,
): Promise<BuiltSite> {
  const fails = ({ severity, rule }: Finding): boolean =>
    strict || (severity === 'error' && !(keepGoing && CODE_RULES.includes(rule)))
  try {
    const read = await readRecords(session, { walk, saved, onProgress })
    const { snapshot, site, before } = read
    const { records } = site
    onProgress?.({ phase: 'assemble', done: records.length, total: records.length })
    // Pages are rendered and staged while outputs are generated, because neither depends on the other.
    const inspecting = inspectSite(snapshot, site)
    const output = await wrapOutput(session, openedOutput, async () => [
      ...pageFiles(site),
      ...otherFiles(snapshot, site, (await inspecting).outputs).map(({ path }) => path),
      ...documentFiles(site.site, session.options),
    ])
    const unread = records.filter(({ entry }) => !entry)
    for (const path of pageFiles({ records: unread })) output.retain(path)
    const shownRecords = records.filter(({ entry }) => entry?.view)
    const job = { site: site.site, views: shownRecords.map(({ entry }) => entry!.view!), ...snapshot.shared }
    const [inspection, rendered] = await waitForAll([
      inspecting,
      stageViews(session, job, { output, onProgress }),
    ])
    noteRendered(shownRecords, rendered)
    const { outputs, findings: found } = inspection
    onProgress?.({ phase: 'outputs', done: outputs.length, total: outputs.length })
    const others = [...otherFiles(snapshot, site, outputs), ...(await generateDocuments(snapshot))]
    const changed = stageFiles(session, output, others)

    const late = [
      ...rendered.failures,
      ...listRendered(site),
      ...changed,
      ...placeInSources(output.findings(), site, outputs),
    ]
    const findings = [
      ...found,
      ...applyRules(withoutDisabled(late, recordedPages(site)), session.options.rules),
    ].sort(compareFindings)
    // A page that could not be rendered would be missing or incomplete, whatever the severity of its rule.
    const isIncomplete = rendered.isIncomplete && !keepGoing
    const isRefused = rendered.failures.length > 0 || isIncomplete || findings.some(fails)
    if (isRefused) output.abandon()
    const committed = isRefused ? NOTHING_WRITTEN : await output.commit()
    onProgress?.({ phase: 'write', done: committed.written, total: committed.written })
    if (before) session.engine.commitEdit()
    else session.engine.commitBuild()
    const report = { findings, summary: summarize(session, { site, findings, committed, started }) }
    return { ...read, report, ...('output' in committed && { manifest: committed.output }) }
  } catch (error) {
    openedOutput.abandon()
    throw error
  }
}

/** Rules for failing code: the page has its text without the code's output, and the site its other style sheets. */
const CODE_RULES: readonly string[] = ['mdx-code', 'component-page', 'plugin-failed', 'style-sheet']

/** Wraps the output folder for plugins that convert files. They need all paths, so outputs are generated first. */
async function wrapOutput(
  { options }: Session,
  openedOutput: Output,
  listPaths: () => Promise<readonly string[]>,
): Promise<Output> {
  const wrappers = builtIns().flatMap((plugin) => plugin.wrapOutput?.(options) ?? [])
  let output = openedOutput
  for (const wrap of wrappers) output = await wrap(output, await listPaths())
  return output
}

/**
 * Stages files other than pages, retaining those that are in the output already. Returns findings for files that
 * changed after they were read.
 */
function stageFiles(session: Session, output: Output, files: readonly OutputFile[]): Finding[] {
  const { root, engine } = session
  return files.flatMap(({ path, contents }) => {
    const key = contentsKey(contents)
    if (output.isCurrent(path, key)) output.retain(path)
    else if (contents.kind !== 'copy') output.stage(path, contentsOf(contents, session), key)
    else if (isAbsolute(contents.from)) output.stageCopy(path, contents.from, contents.hash, key)
    else {
      const { from, hash } = contents
      const copy = (): void => output.stageCopy(path, resolve(root, from), hash, key)
      if (!copyAsRead(engine.files, contents, copy)) return [changedFile(from)]
    }
    return []
  })
}

/** Copies a file of the site. Returns whether its contents still match the version that was read. */
function copyAsRead(
  files: Files,
  { from, hash }: { readonly from: SourcePath; readonly hash: Hash },
  copy: () => void,
): boolean {
  if (files.hash(from) !== hash || !files.isAsHashed(from)) return false
  try {
    copy()
  } catch (error) {
    if (files.isAsHashed(from)) throw error
  }
  return files.isAsHashed(from)
}

function changedFile(path: SourcePath): Finding {
  return {
    rule: 'file-changed',
    severity: 'error',
    message: 'This file changed or was deleted during the build.',
    help: 'Build again.',
    place: { path },
  }
}
