// The site of the dev server. Pages are parsed and rendered on request, and a file change creates the next snapshot.
// `complete-site.ts` does the work that needs every page.

import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ConfigProblem } from '../core/config/config-problem.ts'
import { isFatal } from '../core/engine/internal-error.ts'
import { MissingBlob } from '../core/engine/step.ts'
import { missingPageOf } from '../core/locales/locale-version.ts'
import type { Finding } from '../core/model/finding.ts'
import type { PageKey, SourcePath, Url } from '../core/model/names.ts'
import { pageKeyOf, sourceOf } from '../core/model/page-key.ts'
import type { PageView } from '../core/model/view.ts'
import { isInside } from '../core/paths/is-inside.ts'
import { cleanUrl } from '../core/paths/url-path.ts'
import { isStatic, routeChanges } from '../core/pipeline/changed-paths.ts'
import { documentAt } from '../core/pipeline/generate-documents.ts'
import { findRenderProblems } from '../core/pipeline/render-views.ts'
import { createSession, type Session, type SessionRequest } from '../core/pipeline/session.ts'
import { frameOf } from '../core/pipeline/shared-files.ts'
import { readSite, type Snapshot } from '../core/pipeline/snapshot.ts'
import { renderPage } from '../core/render/render-page.ts'
import { createCompleteSite } from './complete-site.ts'
import { createCurrentSnapshot } from './current-snapshot.ts'
import { findReplacedStyles, okResponse, pagesWithCode, respondWithFile } from './live-files.ts'
import { createLiveReport } from './live-report.ts'
import type { LiveChange, LiveResponse, LiveSite, ReplacedStyles } from './live-site.ts'
import { createServedPages } from './served-pages.ts'

export interface Live extends LiveSite {
  readonly session: Session
  /** Resolves when every page is parsed and all findings are known. */
  settled(): Promise<void>
}

/** Key of a page that cannot be rendered. */
const FAILED = 'failed'

/** Thrown when a page cannot be rendered. */
class FailedPage extends Error {
  constructor({ message, help, place }: Finding) {
    super(help === undefined ? message : `${message}\n${help}`)
    const { path, line, column } = place ?? {}
    const at = [path, line, column].filter((part) => part !== undefined).join(':')
    this.stack = at === '' ? this.message : `${at}: ${this.message}`
  }
}

/**
 * Opens a site for the development server. Throws `ConfigProblem` when the first configuration cannot be used. `onSession`
 * is called with each session before its content is read.
 */
export async function openLive(
  request: SessionRequest,
  onSession: (session: Session) => void = () => {},
): Promise<Live> {
  const current = createCurrentSnapshot(await readSite(await openSession(), { isLazy: true }))
  const report = createLiveReport()
  const complete = createCompleteSite(current, { report, restoreCache })
  const servedPages = createServedPages()
  complete.later()

  async function openSession(before?: Session): Promise<Session> {
    const session = await createSession(request, before)
    onSession(session)
    return session
  }

  async function render({ session, site, shared }: Snapshot, view: PageView): Promise<Uint8Array> {
    const input = { view, frame: frameOf(shared, view.locale) }
    const [page] = await session.engine.runAll(renderPage, [input])
    const [unrendered] = findRenderProblems(session, site, { view, page: page! })
    if (unrendered) throw failedPage(view.url, unrendered)
    servedPages.remember(view.url, session.engine.keyOf(renderPage, input))
    return session.engine.bytes(page!.html!)
  }

  /** Reports the error of a page at once, because the inspection of the complete site may take long. */
  function failedPage(url: Url, failure: Finding): FailedPage {
    report.addFailure(url, failure)
    return new FailedPage(failure)
  }

  /** Returns the key of a page's current response; undefined when there is no page. */
  async function keyOf(url: Url): Promise<string | undefined> {
    const { session, shared } = current.value
    const view = await current.value.view(url).catch((): typeof FAILED => FAILED)
    if (view === FAILED) return FAILED
    if (!view) return undefined
    return session.engine.keyOf(renderPage, { view, frame: frameOf(shared, view.locale) })
  }

  async function change(paths: readonly string[]): Promise<LiveChange> {
    const { session, site } = current.value
    const isOutdated = session.isOutdated(paths)
    // A broken configuration may lack a file that it does not refer to yet.
    if (isOutdated || report.isBroken()) {
      const renewed = await renewSession(paths)
      if (isOutdated || !report.isBroken()) return renewed
    }
    current.replace(await current.value.change(paths))
    complete.later()
    const urls = [...routeChanges(site, current.value.site), ...(await servedPages.changed(keyOf))]
    return { urls, reload: paths.some((path) => isStatic(path, session.options)) }
  }

  async function renewSession(paths: readonly string[]): Promise<LiveChange> {
    let restyled: ReplacedStyles | undefined
    let broken: readonly Finding[] = []
    try {
      const old = { snapshot: current.value, session: current.value.session, unfinished: complete.ended() }
      const session = await openSession(old.session)
      const isSameSite = session.engine === old.session.engine && !report.isBroken()
      // The current site stays in place until the new one has been read successfully.
      const reading = isSameSite
        ? old.snapshot.withTheme(session, paths)
        : readSite(session, {
            isLazy: true,
            // While a configuration is broken, page changes are postponed until it is valid.
            headOf: report.isBroken() ? undefined : old.snapshot.headsFor(session, paths),
          })
      const next = await reading.catch(async (error: unknown) => {
        await session.close(old.session)
        throw error
      })
      current.replace(next)
      report.setSession(session.findings)
      restyled = findReplacedStyles(old.session, next)
      if (!isSameSite) await old.unfinished
      await old.session.close(session)
    } catch (error) {
      if (!(error instanceof ConfigProblem)) throw error
      broken = error.findings
    }
    report.setBroken(broken)
    complete.later()
    if (restyled) return { urls: 'all', reload: false, styles: restyled }
    return { urls: 'all', reload: broken.length === 0 }
  }

  /** Restores bundles, because the cache may be deleted at any time. */
  function restoreCode(lost: string): Promise<unknown> {
    return current.inTurn(async () => {
      const paths = pagesWithCode(current.value.pages.values(), basename(lost))
      if (paths.length > 0) await current.value.rebundle(paths)
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
    return current.inTurn(async () => {
      if (damaged !== current.value) return
      const { session } = current.value
      session.engine.invalidate()
      current.replace(await readSite(session, { isLazy: true }))
    })
  }

  /** Calls `from` with the latest snapshot, and retries if the snapshot was replaced and its session closed meanwhile. */
  async function withLatest<Result>(from: (base: Snapshot) => Promise<Result>): Promise<Result> {
    complete.later()
    const base = current.value
    try {
      return await from(base)
    } catch (error) {
      if (error instanceof MissingBlob) await restoreCache(base)
      if (base === current.value) throw error
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
      report.dropFailures(
        url,
        route.kind === 'page' ? sourceOf(base.site.heads[route.path] ?? route) : undefined,
      )
      return okResponse('.html', html)
    }
    const document = route ? undefined : await documentAt(base, url)
    if (document !== undefined) return okResponse('.html', document)
    const response = await respondWithFile(path, base, complete.outputsFor)
    const isLost = response && 'file' in response && !existsSync(response.file)
    if (!isLost || !isInside(response.file, base.session.code.folder)) return response
    await restoreCode(response.file)
    return respondWithFile(path, current.value, complete.outputsFor)
  }

  function sourcesOf(url: string): readonly SourcePath[] {
    const route = current.value.site.routes[cleanUrl(url)]
    if (route?.kind !== 'page') return []
    const source = sourceOf(current.value.site.heads[route.path] ?? route)
    return [source, ...(current.value.pages.get(route.path)?.includes ?? [])]
  }

  return {
    get session() {
      return current.value.session
    },
    get basePath() {
      return current.value.session.options.chrome.basePath
    },
    respond: (path) => withLatest((base) => respondFrom(base, path)),
    missing: (path) =>
      withLatest(async (base) => {
        const html = await render(base, (await base.view(missingPageOf(path, base.session.options)))!)
        return { ...okResponse('.html', html), status: 404 }
      }),
    change: (paths) => current.inTurn(() => change(paths)),
    findings: report.all,
    onFindings: report.onChange,
    sourcesOf,
    isSource: (path) =>
      current.value.pages.has(pageKeyOf(path)) ||
      current.value.sources.has(path) ||
      current.value.content.partials.includes(path),
    settled: complete.settled,
    async close() {
      complete.stop()
      current.value.supersede()
      await complete.ended()
      current.value.session.engine.commit()
      current.value.session.removeOldBundles()
      await current.value.session.close()
    },
  }
}
