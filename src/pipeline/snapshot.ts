// Everything known of a site at one moment: the one pipeline that build, check, push and dev drive.
//
//   readSite(session) ──▶ Snapshot ──change(paths)──▶ Snapshot ──▶ …
//
// A snapshot never changes what it answers: a change of files makes the next one, which takes over whatever the change
// did not touch. What takes long is made at the first request. A build asks for the whole; the dev server starts
// from heads, which need no parser, asks for the pages that somebody reads, and for the whole when it has time.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { hashOfValue } from '../engine/hash.ts'
import { describeFailure, internalError } from '../engine/internal-error.ts'
import { createListingData, missingViews, pagesOfListing } from '../graph/listing-data.ts'
import { createPageData, type PageData } from '../graph/page-data.ts'
import { compareText, type Finding } from '../model/finding.ts'
import type { Hash, SourcePath, Url } from '../model/names.ts'
import type { Page } from '../model/page.ts'
import type { ResolvedLink, Site } from '../model/site.ts'
import type { Source } from '../model/source.ts'
import type { PageView } from '../model/view.ts'
import { isMissingPage } from '../paths/page-file.ts'
import type { SiteState } from '../plugin/site-output.ts'
import { parseLinkedPages } from './linked-pages.ts'
import { parseSources } from './parse-sources.ts'
import { pagesOf, readSiteHistory, type SiteContent } from './read-content.ts'
import { type ReadOptions, readPages, type SiteChange, type SitePages } from './read-pages.ts'
import type { Session } from './session.ts'
import { type ChromeFiles, chromeFiles } from './shared-files.ts'

export interface Snapshot {
  readonly session: Session
  readonly content: SiteContent
  readonly site: Site
  /** What all pages of the site share. */
  readonly shared: ChromeFiles
  readonly sources: ReadonlyMap<string, Source>
  /** The pages parsed so far. */
  readonly pages: ReadonlyMap<SourcePath, Page>
  /** What is shown at a URL, its pages parsed now if they were not; undefined where there is no page. */
  view(url: Url): Promise<PageView | undefined>
  /** The whole site: every page parsed, every view made. Rejects with `Superseded` once there is a later snapshot. */
  complete(): Promise<SiteState>
  /** The pages of some sources, parsed, and their views, without those of listings. */
  subset(paths: ReadonlySet<SourcePath>, onParsed?: () => void): Promise<SiteState>
  /** Parses pages again, so that their bundles exist again where the cache was deleted. */
  rebundle(paths: readonly SourcePath[]): Promise<void>
  /** The site after these files have changed, relative to the root. Changes of the configuration need a new session. */
  change(paths: readonly string[]): Promise<Snapshot>
  /** Knows the heads that another session reads from files other than those of `paths`. */
  headsFor(next: Session, paths: readonly string[]): ReadOptions['headOf']
  /** The same in a session whose theme alone is another. */
  withTheme(next: Session, paths: readonly string[]): Promise<Snapshot>
  /** The site with what git knows of its files; the same snapshot where that is nothing new. */
  withHistory(): Promise<Snapshot>
  /** Gives up the work on the whole: a later snapshot is what counts. */
  supersede(): void
}

/** The work on a snapshot was given up for a later one. */
export class Superseded extends Error {}

/** Pages parsed in one turn of a lazy snapshot, for each thread, so that a reader does not wait long. */
const PAGES_A_TURN = 48

/** Views made in one turn: some milliseconds. */
const VIEWS_A_TURN = 256

/** Reads a site from its files. */
export async function readSite(session: Session, options: ReadOptions = {}): Promise<Snapshot> {
  if (!options.walk) session.engine.files.forgetAll()
  return createSnapshot(session, options, { ...(await readPages(session, options)), pageData: new Map() })
}

interface Parts extends SitePages {
  /** Views made for this very site. Grows. */
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
      raw.set(one.page.path, one)
      for (const page of pagesOf([one.page], instances)) pages.set(page.path, page)
    }
  }

  async function pageAt(path: SourcePath): Promise<Page | undefined> {
    const source = sources.get(site.heads[path]?.file ?? path)
    if (!pages.has(path) && source) await parse([source])
    return pages.get(path)
  }

  function dataOf(page: Page): PageData {
    const known = pageData.get(page)
    if (known) return known
    const made = createPageData(site, page, session.options)
    pageData.set(page, made)
    return made
  }

  async function advance(own: Session, change: Omit<SiteChange, 'before'>): Promise<Snapshot> {
    const next = await readPages(own, options, { ...change, before: parts })
    const kept = [...pageData].filter(([page]) => next.pages.get(page.path) === page)
    return createSnapshot(own, options, { ...next, pageData: new Map(next.site === site ? kept : []) })
  }

  async function nextStretch(): Promise<void> {
    await nextTurn()
    if (isSuperseded) throw new Superseded()
  }

  async function parseRest(): Promise<void> {
    const missing = content.sources.filter(({ path }) => !raw.has(path))
    const most = PAGES_A_TURN * session.threads
    for (let at = 0; at < missing.length; at += most) {
      await nextStretch()
      await parse(missing.slice(at, at + most).filter(({ path }) => !raw.has(path)))
    }
  }

  /** The whole site, or the pages of these sources without listings. */
  async function describe(subset?: ReadonlySet<SourcePath>): Promise<SiteState> {
    if (!subset) await parseRest()
    const isWanted = ({ path, file = path }: Page): boolean => !subset || subset.has(file)
    const all = [...pages.values()].filter(isWanted).sort((a, b) => compareText(a.path, b.path))
    const links: Record<SourcePath, readonly ResolvedLink[]> = {}
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
        const what = `The page "${route.url}" could not be put together`
        failures.push(internalError(what, describeFailure(error), page?.path))
      }
    }
    for (const view of subset ? [] : missingViews(session.options))
      if (!Object.hasOwn(site.routes, view.url)) views.push(view)
    const whole = failures.length === 0 ? site : { ...site, findings: [...site.findings, ...failures] }
    const { renderer, chrome } = snapshot.shared.frame
    const drawing = { renderer, chrome }
    return { site: whole, pages: all, views, links, options: session.options, renderContext: drawing }
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
      parse([...new Set(paths.flatMap((path) => sources.get(site.heads[path]?.file ?? path) ?? []))]),
    change: (paths) => advance(session, { paths }),
    headsFor(next, paths) {
      if (headKey(next) !== headKey(session)) return undefined
      const changed = new Set(paths)
      return (source) => {
        const { path, text } = source
        const known = raw.get(path)
        const isSame = JSON.stringify(sources.get(path)) === JSON.stringify(source)
        if (!isSame || text !== undefined || changed.has(path) || known?.isBroken) return undefined
        return known?.page ?? parts.scanned.get(path)
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

/** Names what heads are read with, files aside. */
function headKey({ options, code: { parseCode } }: Session): Hash {
  return hashOfValue([options.locale, options.version.name, options.variables, parseCode?.hash])
}
