// An immutable snapshot of a site, shared by build, check, push and dev.
//
//   readSite(session) ──▶ Snapshot ──change(paths)──▶ Snapshot ──▶ …
//
// A file change creates the next snapshot, which reuses everything the change did not affect. Expensive data is computed
// on the first request. A build requests the complete site. The dev server starts from heads, which need no parser, then
// requests pages as they are viewed, and the complete site when it is idle.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { hashOfValue } from '../engine/hash.ts'
import { describeFailure, internalError } from '../engine/internal-error.ts'
import { createListingData, missingViews, pagesOfListing } from '../graph/listing-data.ts'
import { createPageData, type PageData } from '../graph/page-data.ts'
import { compareText, type Finding } from '../model/finding.ts'
import type { Hash, PageKey, SourcePath, Url } from '../model/names.ts'
import type { Page } from '../model/page.ts'
import { sourceOf } from '../model/page-key.ts'
import type { ResolvedLink, Site } from '../model/site.ts'
import type { Source } from '../model/source.ts'
import type { PageView } from '../model/view.ts'
import { isMissingPage } from '../paths/page-file.ts'
import type { SiteEntry, SiteState } from '../plugin/site-output.ts'
import { parseLinkedPages } from './linked-pages.ts'
import { type ParsedSource, parseSources } from './parse-sources.ts'
import { pagesOf, readSiteHistory, type SiteContent } from './read-content.ts'
import { type ReadOptions, readPages, type SiteChange, type SitePages } from './read-pages.ts'
import type { Session } from './session.ts'
import { type ChromeFiles, chromeFiles } from './shared-files.ts'

export interface Snapshot {
  readonly session: Session
  readonly content: SiteContent
  readonly site: Site
  /** Shared data of all pages. */
  readonly shared: ChromeFiles
  readonly sources: ReadonlyMap<string, Source>
  /** Pages parsed so far. */
  readonly pages: ReadonlyMap<PageKey, Page>
  /** Sources parsed so far. */
  readonly parsed: ReadonlyMap<SourcePath, ParsedSource>
  /** Returns the view at a URL, parsing its pages first if necessary; undefined when there is no page. */
  view(url: Url): Promise<PageView | undefined>
  /** Returns the page at a path, or the list at a URL, as outputs and checks collect from it. Parses pages if necessary. */
  entry(place: { readonly path: PageKey } | { readonly url: Url }): Promise<SiteEntry>
  /** Parses every page and creates every view. Rejects with `Superseded` once there is a later snapshot. */
  complete(): Promise<SiteState>
  /** Parses the pages of some sources and creates their views, without listings. */
  subset(paths: ReadonlySet<SourcePath>, onParsed?: () => void): Promise<SiteState>
  /** Parses pages again to restore their bundles after the cache was deleted. */
  rebundle(paths: readonly PageKey[]): Promise<void>
  /** Returns the site after changes to these files, relative to the root. Configuration changes need a new session. */
  change(paths: readonly string[]): Promise<Snapshot>
  /** Returns heads for another session, except those of files in `paths`. */
  headsFor(next: Session, paths: readonly string[]): ReadOptions['headOf']
  /** Returns the same site in a session that differs only in its theme. */
  withTheme(next: Session, paths: readonly string[]): Promise<Snapshot>
  /** Returns the site with its Git history, or this snapshot when that changes nothing. */
  withHistory(): Promise<Snapshot>
  /** Cancels work on the complete site in favor of a later snapshot. */
  supersede(): void
}

/** Thrown when work on a snapshot is canceled in favor of a later one. */
export class Superseded extends Error {}

/** Maximum number of pages that a thread parses in one turn of a lazy snapshot. */
const PAGES_A_TURN = 48

/** Pages per thread in the first turn, whose duration determines the size of the next one. */
const PAGES_IN_FIRST_TURN = 4

/** Intended duration of a turn, which requests for pages and later snapshots have to wait for. */
const TURN_MS = 400

/** Views created in one turn; takes a few milliseconds. */
const VIEWS_A_TURN = 256

/** Reads a site from its files. */
export async function readSite(session: Session, options: ReadOptions = {}): Promise<Snapshot> {
  if (!options.walk) session.engine.files.forgetAll()
  return createSnapshot(session, options, { ...(await readPages(session, options)), pageData: new Map() })
}

interface Parts extends SitePages {
  /** Views created for this site so far. */
  readonly pageData: Map<Page, PageData>
}

function createSnapshot(session: Session, options: ReadOptions, parts: Parts): Snapshot {
  const { content, site, pages, raw, pageData } = parts
  const sources = new Map(content.sources.map((source) => [source.path, source]))
  let isSuperseded = false
  let state: Promise<SiteState> | undefined
  let shared: ChromeFiles | undefined

  async function parse(wanted: readonly Source[], onParsed?: () => void): Promise<void> {
    const { instances } = content
    const parsed = await parseSources(session, wanted, { onParsed })
    for (const one of [...parsed, ...(await parseLinkedPages(parsed, { session, site, instances }))]) {
      raw.set(one.source.path, one)
      for (const page of pagesOf([one.page], instances)) pages.set(page.path, page)
    }
  }

  async function pageAt(path: PageKey): Promise<Page | undefined> {
    const source = sources.get(sourceOf(site.heads[path] ?? { path }))
    if (!pages.has(path) && source) await parse([source])
    return pages.get(path)
  }

  function dataOf(page: Page): PageData {
    const cached = pageData.get(page)
    if (cached) return cached
    const created = createPageData(site, page, session.options)
    pageData.set(page, created)
    return created
  }

  async function advance(session: Session, change: Omit<SiteChange, 'before'>): Promise<Snapshot> {
    const next = await readPages(session, options, { ...change, before: parts })
    const reusable = [...pageData].filter(([page]) => next.pages.get(page.path) === page)
    return createSnapshot(session, options, {
      ...next,
      pageData: new Map(next.site === site ? reusable : []),
    })
  }

  async function nextStretch(): Promise<void> {
    await nextTurn()
    if (isSuperseded) throw new Superseded()
  }

  async function parseRest(): Promise<void> {
    const missing = content.sources.filter(({ path }) => !raw.has(path))
    let size = PAGES_IN_FIRST_TURN * session.threads
    for (let at = 0; at < missing.length; ) {
      await nextStretch()
      const started = performance.now()
      await parse(missing.slice(at, at + size).filter(({ path }) => !raw.has(path)))
      at += size
      const fitting = Math.round((size * TURN_MS) / (performance.now() - started))
      size = Math.min(Math.max(fitting, session.threads), PAGES_A_TURN * session.threads)
    }
  }

  /** Creates the state of the site, or of the pages of these sources without listings. */
  async function describe(subset?: ReadonlySet<SourcePath>): Promise<SiteState> {
    if (!subset) await parseRest()
    const isWanted = (page: Page): boolean => !subset || subset.has(sourceOf(page))
    const all = [...pages.values()].filter(isWanted).sort((a, b) => compareText(a.path, b.path))
    const links: Record<PageKey, readonly ResolvedLink[]> = {}
    const views: PageView[] = []
    const failures: Finding[] = []
    for (const [at, route] of Object.values(site.routes).entries()) {
      if (at % VIEWS_A_TURN === VIEWS_A_TURN - 1) await nextStretch()
      const page = route.kind === 'page' ? pages.get(route.path) : undefined
      try {
        if (route.kind === 'listing' && !subset)
          views.push(createListingData(site, route, { pages, options: session.options }))
        if (!page || !isWanted(page)) continue
        const { view, links: own } = dataOf(page)
        views.push(view)
        links[page.path] = own
      } catch (error) {
        const what = `The page "${route.url}" could not be assembled`
        failures.push(internalError(what, describeFailure(error), page && sourceOf(page)))
      }
    }
    for (const view of subset ? [] : missingViews(session.options))
      if (!Object.hasOwn(site.routes, view.url)) views.push(view)
    const completeSite = failures.length === 0 ? site : { ...site, findings: [...site.findings, ...failures] }
    const { renderer, chrome } = snapshot.shared.frame
    const drawing = { renderer, chrome }
    return { site: completeSite, pages: all, views, links, options: session.options, renderContext: drawing }
  }

  const snapshot: Snapshot = {
    session,
    content,
    site,
    get shared() {
      shared ??= chromeFiles(session, site)
      return shared
    },
    sources,
    pages,
    parsed: raw,
    async entry(place) {
      if ('url' in place) {
        const view = await snapshot.view(place.url)
        return { links: [], ...(view && { view }) }
      }
      const page = await pageAt(place.path)
      if (!page) return { links: [] }
      return site.urls[page.path] === undefined ? { page, links: [] } : { page, ...dataOf(page) }
    },
    async view(url) {
      const route = Object.hasOwn(site.routes, url) ? site.routes[url] : undefined
      if (route?.kind === 'page') {
        const page = await pageAt(route.path)
        return page && dataOf(page).view
      }
      if (route?.kind === 'listing') {
        for (const path of pagesOfListing(site, route.listing)) await pageAt(path)
        return createListingData(site, route, { pages, options: session.options })
      }
      return isMissingPage(url) ? missingViews(session.options).find((view) => view.url === url) : undefined
    },
    complete() {
      state ??= describe().catch((error: unknown) => {
        state = undefined // Tried again when asked again.
        throw error
      })
      return state
    },
    async subset(paths, onParsed) {
      const missing = content.sources.filter(({ path }) => paths.has(path) && !raw.has(path))
      await parse(missing, onParsed)
      return describe(paths)
    },
    rebundle: (paths) =>
      parse([...new Set(paths.flatMap((path) => sources.get(sourceOf(site.heads[path] ?? { path })) ?? []))]),
    change: (paths) => advance(session, { paths }),
    headsFor(next, paths) {
      if (headKey(next) !== headKey(session)) return undefined
      const changed = new Set(paths)
      return (source) => {
        const { path, text } = source
        const parsed = raw.get(path)
        const isSame = JSON.stringify(sources.get(path)) === JSON.stringify(source)
        if (!isSame || text !== undefined || changed.has(path) || parsed?.isBroken) return undefined
        return parsed?.page ?? parts.scanned.get(path)
      }
    },
    withTheme: (next, paths) =>
      advance(next, { paths, isRecoded: next.code.theme.renderer.hash !== session.code.theme.renderer.hash }),
    async withHistory() {
      const changes = await readSiteHistory(session, content.sources)
      if (hashOfValue(changes) === hashOfValue(site.changes)) return snapshot
      return createSnapshot(session, options, { ...parts, site: { ...site, changes }, pageData: new Map() })
    },
    supersede() {
      isSuperseded = true
    },
  }
  return snapshot
}

/** Returns the key of the inputs of heads, except files. */
function headKey({ options, code: { parseCode } }: Session): Hash {
  return hashOfValue([options.locale, options.version.name, options.variables, parseCode?.hash])
}
