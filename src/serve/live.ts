// Schedules work on snapshots for the dev server. Pages are parsed and rendered on request, and a file change creates
// the next snapshot. Work on the complete site (checks, outputs) runs in the background when there are no requests.

import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { applyRules } from '../core/checks/run-checks.ts'
import { ConfigProblem } from '../core/config/config-problem.ts'
import { isFatal } from '../core/engine/internal-error.ts'
import { MissingBlob } from '../core/engine/step.ts'
import { missingPageOf } from '../core/locales/locale-version.ts'
import { compareFindings, type Finding } from '../core/model/finding.ts'
import type { PageKey, SourcePath, Url } from '../core/model/names.ts'
import type { OutputFile } from '../core/model/output.ts'
import { pageKeyOf, sourceOf } from '../core/model/page-key.ts'
import type { PageView } from '../core/model/view.ts'
import { isInside } from '../core/paths/is-inside.ts'
import { cleanUrl } from '../core/paths/url-path.ts'
import { isStatic, routeChanges } from '../core/pipeline/changed-paths.ts'
import { documentAt } from '../core/pipeline/generate-documents.ts'
import { generateOutputs } from '../core/pipeline/generate-outputs.ts'
import { inspectSite, otherFiles, tryComponents } from '../core/pipeline/inspect-site.ts'
import { findOutputProblems } from '../core/pipeline/output-problems.ts'
import { findRenderProblems } from '../core/pipeline/render-views.ts'
import { createSession, type Session, type SessionRequest } from '../core/pipeline/session.ts'
import { frameOf } from '../core/pipeline/shared-files.ts'
import { recordSite, siteContext } from '../core/pipeline/site-records.ts'
import { readSite, type Snapshot, Superseded } from '../core/pipeline/snapshot.ts'
import { isLateOutput, mayContain, readsPages } from '../core/plugin/site-output.ts'
import { renderPage } from '../core/render/render-page.ts'
import { createIdleWork } from './idle-work.ts'
import { findReplacedStyles, okResponse, pagesWithCode, respondWithFile } from './live-files.ts'
import type { LiveChange, LiveResponse, LiveSite, ReplacedStyles } from './live-site.ts'
import { createPageFailures, FailedPage } from './page-failures.ts'
import { createServedPages } from './served-pages.ts'

export interface Live extends LiveSite {
  readonly session: Session
  /** Resolves when every page is parsed and all findings are known. */
  settled(): Promise<void>
}

/** Key of a page that cannot be rendered. */
const FAILED = 'failed'

/** Whether a file could not be read because it was deleted; the watcher will report it. */
function isDeleted({ rule, place }: Finding, { root }: Session): boolean {
  return rule === 'unreadable-file' && place !== undefined && !existsSync(join(root, place.path))
}

/** Data that requires every page to be parsed. */
interface CompleteSite {
  readonly outputs: readonly OutputFile[]
  /** Generated on the first request, because these outputs are slow and have no findings. */
  lateOutputs(): Promise<readonly OutputFile[]>
}

/**
 * Opens a site for the development server. Throws `ConfigProblem` when the first configuration cannot be used. `onSession`
 * is called with each session before its content is read.
 */
export async function openLive(
  request: SessionRequest,
  onSession: (session: Session) => void = () => {},
): Promise<Live> {
  let snapshot = await readSite(await openSession(), { isLazy: true })
  let completeSite: Promise<CompleteSite> | undefined
  let findings: readonly Finding[] = []
  /** Findings of late outputs when last generated. */
  let lateFindings: readonly Finding[] = []
  const failures = createPageFailures()
  let isInspected = false
  let broken: readonly Finding[] = []
  let lastTurn: Promise<unknown> = Promise.resolve()
  let isClosed = false
  const servedPages = createServedPages()
  const listeners: (() => void)[] = []
  /** Rejects callers that wait for the complete site of a replaced snapshot. */
  const waiting = new Set<(error: Superseded) => void>()
  const idle = createIdleWork(readCompleteSite)
  idle.later()

  function notify(): void {
    for (const listener of listeners) listener()
  }

  async function openSession(before?: Session): Promise<Session> {
    const session = await createSession(request, before)
    onSession(session)
    return session
  }

  /** Replaces the current snapshot. */
  function advance(next: Snapshot): void {
    if (next === snapshot) return
    snapshot.supersede()
    snapshot = next
    completeSite = undefined
    for (const end of waiting) end(new Superseded())
  }

  /** Builds the complete site, and starts again with the latest snapshot after a change. */
  async function readCompleteSite(): Promise<CompleteSite> {
    for (;;) {
      completeSite ??= inspectAll(snapshot)
      const pending = completeSite
      try {
        return await pending
      } catch (error) {
        if (completeSite === pending) completeSite = undefined
        if (isClosed) throw error
        if (error instanceof MissingBlob) await restoreCache(snapshot)
        else if (error instanceof Superseded) await idle.pause()
        else throw error
      }
    }
  }

  async function inspectAll(base: Snapshot): Promise<CompleteSite> {
    const withDates = await base.withHistory()
    if (base !== snapshot) throw new Superseded()
    // History changes no files, so work on the complete site continues.
    snapshot = withDates
    const { session } = withDates
    const started = performance.now()
    const site = recordSite(session, await withDates.complete())
    const earlyOutputs = session.code.contributions.outputs.filter((output) => !isLateOutput(output))
    const late = session.code.contributions.outputs.filter(isLateOutput)
    const extra = await tryComponents(withDates, site)
    if (withDates !== snapshot) throw new Superseded()
    const { outputs, findings: seen } = await inspectSite(withDates, site, { outputs: earlyOutputs, extra })
    const paths = findOutputProblems(site, otherFiles(withDates, site, outputs))
    if (withDates !== snapshot) throw new Superseded()
    findings = [...seen, ...applyRules(paths, session.options.rules)].filter(
      (one) => !isDeleted(one, session),
    )
    failures.clear()
    isInspected = true
    idle.recordDuration(performance.now() - started)
    notify()
    let files: Promise<readonly OutputFile[]> | undefined
    return {
      outputs,
      lateOutputs() {
        files ??= generateOutputs(session, site, late).then((result) => {
          if (withDates === snapshot && lateFindings.length + result.findings.length > 0) {
            lateFindings = result.findings
            notify()
          }
          return result.files
        })
        return files
      },
    }
  }

  /** Generates the outputs that do not depend on pages. */
  async function outputsWithoutPages({ session, site }: Snapshot): Promise<readonly OutputFile[]> {
    const { outputs } = session.code.contributions
    const records = {
      ...siteContext(session, { site, options: session.options }),
      records: [],
      failures: new Map(),
      entry: async () => ({ links: [] }),
      view: async () => undefined,
    }
    const { files } = await generateOutputs(
      session,
      records,
      outputs.filter((output) => !readsPages(output)),
    )
    return files
  }

  /** Returns the outputs that may contain this path. Restarts after a change, because a page may now have the path. */
  async function outputsFor(path: string): Promise<readonly OutputFile[]> {
    let end: (error: Superseded) => void = () => {}
    const replaced = new Promise<never>((_, reject) => {
      end = reject
    })
    waiting.add(end)
    const withPath = async (): Promise<Pick<CompleteSite, 'outputs'> & Partial<CompleteSite>> => {
      const early = await outputsWithoutPages(snapshot)
      return early.some((file) => file.path === path) ? { outputs: early } : readCompleteSite()
    }
    const { outputs, lateOutputs } = await Promise.race([withPath(), replaced]).finally(() =>
      waiting.delete(end),
    )
    if (!lateOutputs) return outputs
    const isLate = snapshot.session.code.contributions.outputs.some((output) => mayContain(output, path))
    return isLate ? [...outputs, ...(await lateOutputs())] : outputs
  }

  async function render({ session, site, shared }: Snapshot, view: PageView): Promise<Uint8Array> {
    const input = { view, frame: frameOf(shared, view.locale) }
    const [page] = await session.engine.runAll(renderPage, [input])
    const [unrendered] = findRenderProblems(session, site, { view, page: page! })
    if (unrendered) throw failedPage(view.url, unrendered)
    servedPages.remember(view.url, session.engine.keyOf(renderPage, input))
    return session.engine.bytes(page!.html!)
  }

  /** Reports the error of a page at once, because the complete site may take long. */
  function failedPage(url: Url, failure: Finding): FailedPage {
    if (isInspected && failures.add(url, failure, findings)) notify()
    return new FailedPage(failure)
  }

  /** Removes the errors of a page that could be rendered. */
  function dropFailures(url: Url, source: SourcePath | undefined): void {
    const left = findings.filter((finding) => !isFatal(finding) || finding.place?.path !== source)
    const isFixed = failures.remove(url) || left.length < findings.length
    findings = left
    if (isFixed) notify()
  }

  /** Returns the key of a page's current response; undefined when there is no page. */
  async function keyOf(url: Url): Promise<string | undefined> {
    const { session, shared } = snapshot
    const view = await snapshot.view(url).catch((): typeof FAILED => FAILED)
    if (view === FAILED) return FAILED
    if (!view) return undefined
    return session.engine.keyOf(renderPage, { view, frame: frameOf(shared, view.locale) })
  }

  async function change(paths: readonly string[]): Promise<LiveChange> {
    const { session, site } = snapshot
    const isOutdated = session.isOutdated(paths)
    // A broken configuration may lack a file that it does not refer to yet.
    if (isOutdated || broken.length > 0) {
      const renewed = await renewSession(paths)
      if (isOutdated || broken.length === 0) return renewed
    }
    advance(await snapshot.change(paths))
    idle.later()
    const urls = [...routeChanges(site, snapshot.site), ...(await servedPages.changed(keyOf))]
    return { urls, reload: paths.some((path) => isStatic(path, session.options)) }
  }

  async function renewSession(paths: readonly string[]): Promise<LiveChange> {
    let restyled: ReplacedStyles | undefined
    try {
      const old = { snapshot, session: snapshot.session, unfinished: completeSite }
      const session = await openSession(old.session)
      const isSameSite = session.engine === old.session.engine && broken.length === 0
      // The current site stays in place until the new one has been read successfully.
      const reading = isSameSite
        ? old.snapshot.withTheme(session, paths)
        : readSite(session, {
            isLazy: true,
            // While a configuration is broken, page changes are postponed until it is valid.
            headOf: broken.length > 0 ? undefined : old.snapshot.headsFor(session, paths),
          })
      const next = await reading.catch(async (error: unknown) => {
        await session.close(old.session)
        throw error
      })
      advance(next)
      broken = []
      restyled = findReplacedStyles(old.session, next)
      if (!isSameSite) await old.unfinished?.catch(() => {})
      await old.session.close(session)
    } catch (error) {
      if (!(error instanceof ConfigProblem)) throw error
      broken = error.findings
    }
    notify()
    idle.later()
    if (restyled) return { urls: 'all', reload: false, styles: restyled }
    return { urls: 'all', reload: broken.length === 0 }
  }

  /** Serializes updates, so that each starts from the latest snapshot. */
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = lastTurn.then(work)
    lastTurn = turn.catch(() => {})
    return turn
  }

  /** Restores bundles, because the cache may be deleted at any time. */
  function restoreCode(lost: string): Promise<unknown> {
    return inTurn(async () => {
      const paths = pagesWithCode(snapshot.pages.values(), basename(lost))
      if (paths.length > 0) await snapshot.rebundle(paths)
      if (!existsSync(lost)) await renewSession([])
    })
  }

  /** Restores the code with which a page is rendered, if it is missing. */
  async function restoreCodeOf({ session: { code }, pages }: Snapshot, path?: PageKey): Promise<void> {
    const page = path === undefined ? undefined : pages.get(path)
    const files = [page?.component?.code, page?.code?.code].flatMap((ref) => ref?.file ?? [])
    for (const file of files) {
      const lost = join(code.folder, file)
      if (!existsSync(lost)) await restoreCode(lost)
    }
  }

  /** Reads the site again without the cache after damage was found. */
  function restoreCache(damaged: Snapshot): Promise<void> {
    return inTurn(async () => {
      if (damaged !== snapshot) return
      const { session } = snapshot
      session.engine.invalidate()
      advance(await readSite(session, { isLazy: true }))
    })
  }

  /** Calls `from` with the latest snapshot, and retries if the snapshot was replaced and its session closed meanwhile. */
  async function withLatest<Result>(from: (base: Snapshot) => Promise<Result>): Promise<Result> {
    idle.later()
    const base = snapshot
    try {
      return await from(base)
    } catch (error) {
      if (error instanceof MissingBlob) await restoreCache(base)
      if (base === snapshot) throw error
      return withLatest(from)
    }
  }

  async function respondFrom(base: Snapshot, path: string): Promise<LiveResponse | undefined> {
    const url = cleanUrl(path)
    const route = Object.hasOwn(base.site.routes, url) ? base.site.routes[url] : undefined
    if (route?.kind === 'redirect') return { redirect: route.to }
    const view = route && (await base.view(url))
    const page = route?.kind === 'page' ? base.pages.get(route.path) : undefined
    const failure = page?.findings.find(isFatal)
    if (failure) throw failedPage(url, failure)
    if (view) {
      if (route.kind === 'page') await restoreCodeOf(base, route.path)
      const html = await render(base, view)
      dropFailures(url, route.kind === 'page' ? sourceOf(base.site.heads[route.path] ?? route) : undefined)
      return okResponse('.html', html)
    }
    const document = route ? undefined : await documentAt(base, url)
    if (document !== undefined) return okResponse('.html', document)
    const response = await respondWithFile(path, base, outputsFor)
    const isLost = response && 'file' in response && !existsSync(response.file)
    if (!isLost || !isInside(response.file, base.session.code.folder)) return response
    await restoreCode(response.file)
    return respondWithFile(path, snapshot, outputsFor)
  }

  function sourcesOf(url: string): readonly SourcePath[] {
    const route = snapshot.site.routes[cleanUrl(url)]
    if (route?.kind !== 'page') return []
    const source = sourceOf(snapshot.site.heads[route.path] ?? route)
    return [source, ...(snapshot.pages.get(route.path)?.includes ?? [])]
  }

  return {
    get session() {
      return snapshot.session
    },
    get basePath() {
      return snapshot.session.options.chrome.basePath
    },
    respond: (path) => withLatest((base) => respondFrom(base, path)),
    missing: (path) =>
      withLatest(async (base) => {
        const html = await render(base, (await base.view(missingPageOf(path, base.session.options)))!)
        return { ...okResponse('.html', html), status: 404 }
      }),
    change: (paths) => inTurn(() => change(paths)),
    findings: () => [...broken, ...findings, ...lateFindings, ...failures.all()].sort(compareFindings),
    onFindings: (listener) => void listeners.push(listener),
    sourcesOf,
    isSource: (path) =>
      snapshot.pages.has(pageKeyOf(path)) ||
      snapshot.sources.has(path) ||
      snapshot.content.partials.includes(path),
    async settled() {
      await readCompleteSite()
    },
    async close() {
      isClosed = true
      idle.stop()
      snapshot.supersede()
      await completeSite?.catch(() => {})
      snapshot.session.engine.commit()
      snapshot.session.removeOldBundles()
      await snapshot.session.close()
    },
  }
}
