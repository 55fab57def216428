// Runs the stages of `octavo build` and `octavo check`: reads the site, generates its output and reports findings.

import { isAbsolute, resolve } from 'node:path'
import { withoutDisabled } from '../checks/disable-comments.ts'
import { type Baseline, findRemovedUrls, listPublishedUrls } from '../checks/published-urls.ts'
import { applyRules } from '../checks/run-checks.ts'
import type { Files } from '../engine/files.ts'
import { waitForAll } from '../engine/time-limit.ts'
import { compareFindings, type Finding } from '../model/finding.ts'
import type { Hash, SourcePath } from '../model/names.ts'
import type { OutputFile } from '../model/output.ts'
import type { PageHead } from '../model/page.ts'
import type { Source } from '../model/source.ts'
import type { BuildReport, Progress } from '../model/summary.ts'
import type { SiteState } from '../plugin/site-output.ts'
import type { CheckContext, RequestedCheck } from '../registry/built-in-hooks.ts'
import { builtIns } from '../registry/registry.ts'
import type { Output } from '../write/disk.ts'
import type { LockOptions } from '../write/lock.ts'
import { documentFiles, generateDocuments } from './generate-documents.ts'
import { contentsKey, contentsOf } from './generate-outputs.ts'
import {
  inspectSite,
  inspectWithoutSilent,
  listRendered,
  noteRendered,
  otherFiles,
  tryComponents,
} from './inspect-site.ts'
import { findOutputProblems, placeInSources } from './output-problems.ts'
import type { ContentWalk } from './read-content.ts'
import { stageViews } from './render-views.ts'
import { type SavedSite, updateRecords } from './saved-site.ts'
import type { Session } from './session.ts'
import { pageFiles, recordedPages, recordSite, type SiteRecords } from './site-records.ts'
import { readSite, type Snapshot } from './snapshot.ts'

export interface BuildRequest {
  /** Warnings count as errors. */
  readonly strict?: boolean
  /** Writes pages without the parts whose code fails. Default: for sites of other generators. */
  readonly keepGoing?: boolean
  /** Checks that `check` runs in addition to those of every run. */
  readonly requested?: readonly RequestedCheck[]
  /** URLs that `check` expects to exist. */
  readonly baseline?: Baseline | undefined
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** Called when the build has to wait for another build into the same folder. */
  readonly onWait?: LockOptions['onWait'] | undefined
}

export interface BuildJob extends BuildRequest {
  readonly walk: ContentWalk
  /** The last build, if only texts of pages have changed since. */
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
    output: written,
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
    const output = await wrapOutput(session, written, async () => [
      ...pageFiles(site),
      ...otherFiles(snapshot, site, (await inspecting).outputs).map(({ path }) => path),
      ...documentFiles(site.site, session.options),
    ])
    const unread = records.filter(({ entry }) => !entry)
    for (const path of pageFiles({ records: unread })) output.retain(path)
    const shown = records.filter(({ entry }) => entry?.view)
    const job = { site: site.site, views: shown.map(({ entry }) => entry!.view!), ...snapshot.shared }
    const [inspection, rendered] = await waitForAll([
      inspecting,
      stageViews(session, job, { output, onProgress }),
    ])
    noteRendered(shown, rendered)
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
    const committed = isRefused ? EMPTY_SUMMARY : await output.commit()
    onProgress?.({ phase: 'write', done: committed.written, total: committed.written })
    if (before) session.engine.commitEdit()
    else session.engine.commitBuild()
    const report = { findings, summary: summarize(session, { site, findings, committed, started }) }
    return { ...read, report, ...('output' in committed && { manifest: committed.output }) }
  } catch (error) {
    written.abandon()
    throw error
  }
}

/** Rules for code: a page has its text without what its code would show, a site the other style sheets. */
const CODE_RULES: readonly string[] = ['mdx-code', 'component-page', 'plugin-failed', 'style-sheet']

/** A site, with the records of its pages. */
interface ReadSite {
  readonly snapshot: Snapshot
  readonly site: SiteRecords
  /** The build whose records were reused. */
  readonly before: SavedSite | undefined
}

/** Reads all pages, or those that have changed since the last build. */
async function readRecords(
  session: Session,
  { walk, saved, onProgress }: Pick<BuildJob, 'walk' | 'saved' | 'onProgress'>,
): Promise<ReadSite> {
  if (saved) {
    const headOf = ({ path }: Source): PageHead | undefined => saved.sources[path]?.head
    const snapshot = await readSite(session, { walk, onProgress, isLazy: true, headOf })
    const site = await updateRecords(snapshot, saved, onProgress)
    if (site) return { snapshot, site, before: saved }
  }
  const snapshot = await readSite(session, { walk, onProgress })
  return { snapshot, site: recordSite(session, await snapshot.complete()), before: undefined }
}

export type { Baseline }

export interface CheckReport extends BuildReport {
  /** Sorted paths of all pages and redirects, with those of headings on request. */
  listUrls(withAnchors: boolean): Promise<readonly string[]>
}

export interface CheckJob extends BuildRequest {
  readonly walk: ContentWalk
  /** The last check, if only texts of pages have changed since. */
  readonly saved?: SavedSite | undefined
  /** Start time of the check, from `performance.now()`. */
  readonly started: number
}

/** A check that has ended. */
export interface CheckedSite extends ReadSite {
  readonly report: CheckReport
}

/** Checks the site without writing anything. */
export async function checkSite(
  session: Session,
  { requested = [], baseline, walk, saved, started, onProgress }: CheckJob,
): Promise<CheckedSite> {
  const read = await readRecords(session, { walk, saved, onProgress })
  const { snapshot, site, before } = read
  const extra = [
    ...(await tryComponents(snapshot, site)),
    ...(requested.length === 0
      ? []
      : await runRequested(session, await snapshot.complete(), { requested, onProgress })),
  ]
  const { outputs, findings: found } = baseline
    ? await inspectSite(snapshot, site, { extra })
    : await inspectWithoutSilent(snapshot, site, extra)
  const paths = outputs.map(({ path }) => path)
  const late = [
    ...findOutputProblems(site, otherFiles(snapshot, site, outputs)),
    ...(baseline ? findRemovedUrls({ ...(await snapshot.complete()), outputs: paths }, baseline) : []),
  ]
  const enabled = withoutDisabled(late, recordedPages(site))
  const findings = [...found, ...applyRules(enabled, session.options.rules)].sort(compareFindings)
  if (before) session.engine.commitEdit()
  else session.engine.commit()
  const report: CheckReport = {
    findings,
    summary: summarize(session, { site, findings, committed: EMPTY_SUMMARY, started }),
    listUrls: async (withAnchors) => listPublishedUrls(await snapshot.complete(), withAnchors),
  }
  return { ...read, report }
}

/** Wraps the output folder for plugins that convert files. They need all paths, so outputs are generated first. */
async function wrapOutput(
  { options }: Session,
  written: Output,
  listPaths: () => Promise<readonly string[]>,
): Promise<Output> {
  const wrappers = builtIns().flatMap((plugin) => plugin.wrapOutput?.(options) ?? [])
  let output = written
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

/** Runs requested checks. Rules are not applied yet. */
async function runRequested(
  { cacheDir }: Session,
  state: SiteState,
  { requested, onProgress }: Pick<Required<BuildRequest>, 'requested' | 'onProgress'>,
): Promise<readonly Finding[]> {
  const context: CheckContext = {
    cacheDir,
    onProgress: (done, total) => onProgress?.({ phase: 'ask', done, total }),
  }
  return (await Promise.all(requested.map(({ run }) => run(state, context)))).flat()
}

const EMPTY_SUMMARY = { written: 0, unchanged: 0, deleted: 0, bytes: 0 }

interface Outcome {
  readonly site: SiteRecords
  readonly findings: readonly Finding[]
  readonly committed: { written: number; unchanged: number; deleted: number; bytes: number }
  /** Start time, from `performance.now()`. */
  readonly started: number
}

/** Builds the summary of a run. */
function summarize(
  session: Session,
  { site, findings, committed, started }: Outcome,
): BuildReport['summary'] {
  const { hits, misses } = session.engine.counts
  const { written, unchanged, deleted, bytes } = committed
  return {
    pages: pageFiles(site).length,
    redirects: Object.values(site.site.routes).filter(({ kind }) => kind === 'redirect').length,
    written,
    unchanged,
    deleted,
    outputBytes: bytes,
    cacheHits: hits,
    cacheMisses: misses,
    errors: findings.filter(({ severity }) => severity === 'error').length,
    warnings: findings.filter(({ severity }) => severity === 'warning').length,
    milliseconds: Math.round(performance.now() - started),
    threads: session.threads,
    outDir: session.options.outDir,
  }
}
