// The same functions as a build, later: a site whose pages are parsed and rendered when somebody asks for them.
//
// It starts from heads alone, which need no parser. Bodies are parsed when asked for, and all of them in the
// background; then what needs the whole site (checks, outputs) is known too. After a change only the pages that
// changed are parsed, and only when a head changed is the site assembled anew.

import { existsSync } from 'node:fs'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { runChecks } from '../check/run-checks.ts'
import { ConfigProblem } from '../config/config-problem.ts'
import { hashOfValue } from '../engine/hash.ts'
import { assembleSite } from '../graph/assemble.ts'
import { sharedSidebars } from '../graph/index-site.ts'
import { narrowPage } from '../graph/narrow.ts'
import { missingView, narrowListing, pagesOfListing } from '../graph/narrow-listing.ts'
import { compareFindings, compareText, type Finding } from '../model/finding.ts'
import type { LiveChange, LiveResponse, LiveSite } from '../model/live-site.ts'
import type { SourcePath } from '../model/names.ts'
import type { OutputFile } from '../model/output.ts'
import type { Route, Site } from '../model/site.ts'
import { cleanUrl } from '../model/url-path.ts'
import type { PageView } from '../model/view.ts'
import type { SiteState } from '../plugin/site-output.ts'
import { renderPage } from '../render/render-page.ts'
import { createAnsweredPages } from './answered-pages.ts'
import { findChanges } from './find-changes.ts'
import { mayChangePages } from './generated-pages.ts'
import { createLateOutputs } from './late-outputs.ts'
import { faceOf, foldersOf, isConfiguration, isStatic, mayBeContent, routeChanges } from './live-changes.ts'
import { found, respondWithFile } from './live-files.ts'
import { createLivePages } from './live-pages.ts'
import { createLiveViews } from './live-views.ts'
import { makeOutputs, withOutputs } from './make-outputs.ts'
import { findOutputProblems } from './output-problems.ts'
import { createSession, type Session, type SessionRequest } from './session.ts'
import { renderFrame } from './shared-files.ts'
import { contentFindings, narrowSite } from './site-state.ts'

export interface Live extends LiveSite {
  readonly session: Session
  /** Resolves when every page is parsed and all findings are known. */
  settled(): Promise<void>
}

/** Everything known once every page is parsed. */
interface Whole {
  readonly state: SiteState
  readonly outputs: readonly OutputFile[]
}

/**
 * How long after the first answer, or the last change, the rest of the site is looked at, in milliseconds: as long as
 * that took last time, within these bounds. So who saves often is not kept waiting by it.
 */
const LEAST_REST_MS = 150
const MOST_REST_MS = 1000

/** Pages parsed between two looks at what else is to do. */
const BACKGROUND_PAGES = 48

/** Opens a site for the development server. Throws `ConfigProblem` when the first configuration cannot be used. */
export async function openLive(request: SessionRequest): Promise<Live> {
  let session = await createSession(request)
  let pages = createLivePages(session)
  const answered = createAnsweredPages()
  let site!: Site
  let whole: Promise<Whole> | undefined
  const views = createLiveViews()
  const late = createLateOutputs()
  let findings: readonly Finding[] = []
  let broken: readonly Finding[] = []
  const listeners: (() => void)[] = []
  let rest: NodeJS.Timeout | undefined
  let restMs = LEAST_REST_MS
  let isClosed = false

  await readAll()
  restLater()

  async function readAll(): Promise<void> {
    await pages.read()
    assemble()
  }

  function assemble(): void {
    site = assembleSite([...pages.heads.values()], pages.content, session.options)
    for (const { items } of Object.values(sharedSidebars(site))) session.engine.keep(items)
    whole = undefined
  }

  /** Asks git, which pages asked for earlier did not wait for. */
  async function learnChanges(isOld: () => boolean): Promise<void> {
    const changes = await findChanges(session, pages.content.sources)
    if (isOld() || hashOfValue(changes) === hashOfValue(pages.content.changes ?? {})) return
    pages.learn(changes)
    site = assembleSite([...pages.heads.values()], pages.content, session.options)
  }

  async function viewOf(route: Route | undefined): Promise<PageView | undefined> {
    const { options } = session
    if (!route) return missingView(site, options)
    if (route.kind === 'page') {
      const page = await pages.page(route.path)
      return page && narrowPage(site, page, options).view
    }
    if (route.kind === 'redirect') return undefined
    for (const path of pagesOfListing(site, route.listing)) await pages.page(path)
    return narrowListing(site, route, { pages: pages.parsed, options })
  }

  async function render(view: PageView): Promise<{ html: Uint8Array; json: Uint8Array }> {
    const [files] = await session.engine.runAll(renderPage, [{ view, frame: renderFrame(session, site) }])
    if (files!.problem !== undefined) throw new Error(files!.problem)
    return files!
  }

  /** The state of the whole site, once every page is parsed. */
  function wholeSite(): Promise<Whole> {
    if (!whole) {
      const mine: Promise<Whole> = lookAtAll(() => whole !== mine && !isClosed)
      whole = mine
      // Tried again when asked again.
      mine.catch(() => {
        if (whole === mine) whole = undefined
      })
    }
    return whole
  }

  /** Looks in short turns, so that a reader or the next change need not wait, and begins anew after a change. */
  async function lookAtAll(isOld: () => boolean): Promise<Whole> {
    const anew = async (): Promise<Whole> => {
      await pause(restMs)
      return wholeSite()
    }
    for (;;) {
      await nextTurn()
      if (isOld()) return anew()
      const missing = pages.content.sources.filter(({ path }) => !pages.parsed.has(path))
      if (missing.length === 0 || isClosed) break
      await pages.parse(missing.slice(0, BACKGROUND_PAGES * session.threads))
    }
    await learnChanges(isOld)
    const start = performance.now()
    const all = [...pages.parsed.values()].sort((a, b) => compareText(a.path, b.path))
    const narrowed = await views.make(site, all, { options: session.options, isOld })
    if (!narrowed) return anew()
    const state = narrowSite(session, site, all, narrowed)
    await nextTurn()
    if (isOld()) return anew()
    const wanted = session.outputs.filter(({ folder }) => folder === undefined)
    const outputs = await makeOutputs(session, state, wanted)
    await nextTurn()
    const problems = findOutputProblems(session, state, outputs.files)
    await nextTurn()
    if (isOld()) return anew()
    findings = runChecks(session.checks, withOutputs(state, outputs.files), [
      ...contentFindings(session, pages.content, state),
      ...outputs.findings,
      ...problems,
    ])
    restMs = Math.min(Math.max(performance.now() - start, LEAST_REST_MS), MOST_REST_MS)
    for (const listener of listeners) listener()
    return { state, outputs: outputs.files }
  }

  /** The outputs with a file of this path. */
  async function outputsWith(path: string): Promise<readonly OutputFile[]> {
    const { state, outputs } = await wholeSite()
    return late.filesFor(path, session, state) ?? outputs
  }

  /** Looks at the rest of the site when there is nothing better to do. */
  function restLater(): void {
    clearTimeout(rest)
    if (isClosed) return
    rest = setTimeout(() => {
      wholeSite().catch(() => {}) // Said when the page at fault is asked for.
    }, restMs)
  }

  async function change(paths: readonly string[]): Promise<LiveChange> {
    session.engine.files.forget(paths)
    session.engine.files.forget(foldersOf(paths))
    if (paths.some((path) => isConfiguration(path, session))) return changeSession()
    const before = site
    const known = paths.flatMap((path) => pages.source(path) ?? [])
    const isWalkNeeded =
      mayChangePages(pages.content.generated, paths) ||
      paths.some((path) => mayBeContent(path) && !pages.source(path)) ||
      known.some(({ path }) => session.engine.files.hash(path) === undefined)
    if (isWalkNeeded) {
      pages.drop(known.map(({ path }) => path))
      await readAll()
    } else {
      const faces = known.map(({ path }) => faceOf(pages.heads.get(path)))
      // A page that reads a file that changed is parsed anew as well: its reads tell.
      const shown = answered
        .urls()
        .flatMap((url) => sourceOf(url) ?? [])
        .flatMap((path) => pages.source(path) ?? [])
      await pages.parse([...new Set([...known, ...shown])])
      if (known.some(({ path }, at) => faceOf(pages.heads.get(path)) !== faces[at])) assemble()
    }
    whole = undefined
    restLater()
    const reload = paths.some((path) => isStatic(path, session.options))
    const changed = await answered.changed(renderFrame(session, site), (url) => viewOf(site.routes[url]))
    return { urls: [...routeChanges(before, site), ...changed], reload }
  }

  async function changeSession(): Promise<LiveChange> {
    try {
      const next = await createSession(request)
      const nextPages = createLivePages(next, pages.content.changes)
      // Until all of it is known to be of use, the site stays as it was.
      await nextPages.read().catch(async (error: unknown) => {
        await next.close()
        throw error
      })
      const old = session
      session = next
      pages = nextPages
      broken = []
      assemble()
      await old.close()
    } catch (error) {
      if (!(error instanceof ConfigProblem)) throw error
      broken = error.findings
    }
    for (const listener of listeners) listener()
    restLater()
    return { urls: 'all', reload: broken.length === 0 }
  }

  let renewal: Promise<unknown> | undefined
  function renewSession(): Promise<unknown> {
    renewal ??= changeSession().finally(() => {
      renewal = undefined
    })
    return renewal
  }

  async function respond(path: string): Promise<LiveResponse | undefined> {
    restLater()
    if (path === '/404.json') return found('.json', (await render(missingView(site, session.options))).json)
    const isJson = path.endsWith('/index.json')
    const url = cleanUrl(isJson ? path.slice(0, -'/index.json'.length) || '/' : path)
    const route = site.routes[url]
    if (route?.kind === 'redirect') return { redirect: route.to }
    const view = route && (await viewOf(route))
    if (view) {
      const { html, json } = await render(view)
      answered.remember(view, renderFrame(session, site))
      return isJson ? found('.json', json) : found('.html', html)
    }
    // The cache may be deleted at any time: what was bundled into it is made anew.
    if (renewal || !existsSync(session.codeFolder)) await renewSession()
    return respondWithFile(path, {
      session,
      site,
      pages: pages.parsed,
      used: pages.files,
      outputs: outputsWith,
    })
  }

  function sourceOf(url: string): SourcePath | undefined {
    const route = site.routes[cleanUrl(url)]
    return route?.kind === 'page' ? route.path : undefined
  }

  return {
    get session() {
      return session
    },
    get basePath() {
      return session.options.chrome.basePath
    },
    respond,
    async missing() {
      const { html } = await render(missingView(site, session.options))
      return { ...found('.html', html), status: 404 }
    },
    change,
    findings: () => [...broken, ...findings].sort(compareFindings),
    onFindings: (listener) => void listeners.push(listener),
    sourceOf,
    async settled() {
      clearTimeout(rest)
      await wholeSite()
    },
    async close() {
      isClosed = true
      clearTimeout(rest)
      await Promise.allSettled([whole, late.settled()])
      session.engine.commit()
      await session.close()
    },
  }
}
