// The conductor: content in, files out, on one screen. `check` asks for the findings only.

import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { applyRules, runChecks } from '../check/run-checks.ts'
import { placeOfField } from '../config/config-place.ts'
import { ConfigProblem } from '../config/config-problem.ts'
import type { SiteState } from '../config/plugin.ts'
import { hashOf } from '../engine/hash.ts'
import { isMissingBlob } from '../engine/step.ts'
import { compareFindings, type Finding } from '../model/finding.ts'
import type { Contents, OutputFile } from '../model/output.ts'
import { pageDataFile, pageFile } from '../model/page-file.ts'
import type { Site } from '../model/site.ts'
import type { BuildReport, Progress } from '../model/summary.ts'
import type { PageView } from '../model/view.ts'
import { type RenderedFiles, renderKey, renderPage } from '../render/render-page.ts'
import { type Output, openOutput } from '../write/disk.ts'
import { type LockOptions, lockOutput } from '../write/lock.ts'
import { checkOutDir } from '../write/out-dir.ts'
import { askExternalLinks } from './ask-external.ts'
import { findChanges } from './find-changes.ts'
import { contentsKey, contentsOf, makeOutputs, withOutputs } from './make-outputs.ts'
import { findOutputProblems } from './output-problems.ts'
import type { Session } from './session.ts'
import { componentFiles, renderFrame, sharedFiles } from './shared-files.ts'
import { changePages, contentFindings, describeSite, findContent, parseSources } from './site-state.ts'

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
    session.engine.distrust()
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
    const unrendered = fails ? [] : await renderViews(session, { state, output, onProgress })
    if (!fails) {
      const shared = [...sharedFiles(session, state.site), ...componentFiles(session, state)]
      stageFiles(session, output, [...shared, ...extras.files])
    }

    const paths = fails ? findOutputProblems(session, state, extras.files) : output.findings()
    const late = applyRules([...unrendered, ...paths], session.options.rules)
    const findings = [...found, ...late].sort(compareFindings)
    // Whatever its rule counts as, a page that could not be rendered would be a hole in the site.
    const isWhole = unrendered.length === 0
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

const NOTHING_WRITTEN = { written: 0, unchanged: 0, deleted: 0, bytes: 0 }

function openSiteOutput({ outDir, cacheDir }: Session): Output {
  mkdirSync(cacheDir, { recursive: true })
  return openOutput({ outDir, recordFile: join(cacheDir, `output-${hashOf(outDir).slice(0, 8)}.json`) })
}

interface RenderJob {
  readonly state: SiteState
  readonly output: Output
  readonly onProgress: BuildRequest['onProgress']
}

/** Renders the views whose files are not as they should be; what is wrong with components shows only now. */
async function renderViews(session: Session, { state, output, onProgress }: RenderJob): Promise<Finding[]> {
  const findings: Finding[] = []
  const frame = renderFrame(session, state.site)
  const stale: { view: PageView; key: string }[] = []
  for (const view of state.views) {
    const key = renderKey(view, frame)
    const paths = viewFiles(view)
    if (paths.every((path) => output.isCurrent(path, key))) for (const path of paths) output.keep(path)
    else stale.push({ view, key })
  }
  let done = 0
  const inputs = stale.map(({ view }) => ({ view, frame }))
  const stage = ({ html, json, problem }: RenderedFiles, index: number): void => {
    const { view, key } = stale[index]!
    const [htmlFile, jsonFile] = viewFiles(view)
    if (problem !== undefined) findings.push(unrenderedPage(state.site, view, problem))
    else {
      output.stage(htmlFile, html, key)
      output.stage(jsonFile, json, key)
    }
    done++
    onProgress?.({ phase: 'render', done, total: stale.length })
  }
  await session.engine.runAll(renderPage, inputs, stage).catch((error: unknown) => {
    throw session.options.theme === '' || isMissingBlob(error) ? error : themeFailure(error, session)
  })
  return findings
}

/** A theme of the site's own threw; ours would be a bug. */
function themeFailure(error: unknown, { options }: Session): ConfigProblem {
  return new ConfigProblem([
    {
      rule: 'configuration',
      severity: 'error',
      message: `The theme failed while a page was rendered: ${error instanceof Error ? error.message : String(error)}`,
      help: 'Mend its code. What only browsers have (`window`, `document`) belongs in an effect.',
      place: { path: options.theme },
    },
  ])
}

/** Renders the pages that are code, to see whether they can be. */
async function tryComponents(session: Session, { site, views }: SiteState): Promise<Finding[]> {
  const components = views.filter(({ component }) => component)
  if (components.length === 0) return []
  const frame = renderFrame(session, site)
  const inputs = components.map((view) => ({ view, frame }))
  const rendered = await session.engine.runAll(renderPage, inputs)
  return rendered.flatMap(({ problem }, at) =>
    problem === undefined ? [] : [unrenderedPage(site, components[at]!, problem)],
  )
}

function unrenderedPage({ routes }: Site, { url }: PageView, problem: string): Finding {
  const route = routes[url]
  return {
    rule: 'component-page',
    severity: 'error',
    message: `The page "${url}" threw while it was rendered: ${problem}`,
    help: 'Mend the component. What only browsers have (`window`, `document`) belongs in an effect.',
    ...(route?.kind === 'page' && { place: { path: route.path } }),
  }
}

/** The files of a view: the page, and its data for moving between pages. */
function viewFiles(view: PageView): [html: string, json: string] {
  return [pageFile(view.url), pageDataFile(view.url)]
}

function stageFiles(session: Session, output: Output, files: readonly OutputFile[]): void {
  const assets = session.theme.files.map(({ path, file, hash }) => ({
    path,
    contents: { kind: 'copy', from: join(session.codeFolder, file), hash } as const,
  }))
  for (const { path, contents } of [...assets, ...files]) {
    const key = contentsKey(contents)
    if (output.isCurrent(path, key)) output.keep(path)
    else stageContents(session, output, { path, contents, key })
  }
}

function stageContents(
  session: Session,
  output: Output,
  file: { path: string; contents: Contents; key: string },
): void {
  const { path, contents, key } = file
  if (contents.kind === 'copy')
    output.stageCopy(path, resolve(session.root, contents.from), contents.hash, key)
  else output.stage(path, contentsOf(contents, session), key)
}

interface Outcome {
  readonly state: SiteState
  readonly findings: readonly Finding[]
  readonly committed: { written: number; unchanged: number; deleted: number; bytes: number }
  readonly started: number
}

function summarise(
  session: Session,
  { state, findings, committed, started }: Outcome,
): BuildReport['summary'] {
  const { hits, misses } = session.engine.counts
  const { written, unchanged, deleted, bytes } = committed
  return {
    pages: state.views.length,
    redirects: Object.values(state.site.routes).filter(({ kind }) => kind === 'redirect').length,
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
