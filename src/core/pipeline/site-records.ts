// Records of the pages of a site: the data of each page that outputs, checks and the build itself need. Nothing else reads all
// pages, so that a build need not read those that have not changed.

import { compareText, type Finding } from '../model/finding.ts'
import type { Url } from '../model/names.ts'
import type { Page } from '../model/page.ts'
import type { PageView } from '../model/view.ts'
import { pageFile } from '../paths/page-file.ts'
import type { Contributions } from '../plugin/collect-contributions.ts'
import { listEntries } from '../plugin/site-entries.ts'
import type { Check, SiteContext, SiteEntry, SiteOutput, SiteState } from '../plugin/site-output.ts'
import { builtInChecks, builtInOutputs } from '../registry/registry.ts'
import type { Session } from './session.ts'
import { plainResult } from './site-code-guard.ts'

/** An output or a check. */
export type Collector = SiteOutput | Check

/** The record of a page or list. Plain data, except `entry`. */
export interface PageRecord {
  readonly page?: RecordedPage
  readonly url?: Url
  readonly component?: NonNullable<Page['component']>
  readonly code?: NonNullable<Page['code']>
  /** Results of `collect`, by the number of the collector in `listCollectors`. */
  readonly items: ReadonlyMap<number, unknown>
  /** Results of page pieces, by the number of the output. Filled as pieces are computed. */
  readonly results: Map<number, unknown>
  /** Findings of checks that ran as steps, and of rendering. Added when they have run. */
  checked?: readonly Finding[]
  rendered?: readonly Finding[]
  /** Absent for a page that was not read, because it has not changed. */
  readonly entry?: SiteEntry
}

export type RecordedPage = Pick<
  Page,
  'path' | 'file' | 'findings' | 'disableComments' | 'includes' | 'elements'
>

/** The site, with the records of its pages. */
export interface SiteRecords extends SiteContext {
  /** Sorted by URL, those without a URL last. */
  readonly records: readonly PageRecord[]
  /** Errors thrown by `collect`. */
  readonly failures: ReadonlyMap<Collector, unknown>
  /** Returns the entry of a record, and reads its page if necessary. */
  entry(record: PageRecord): Promise<SiteEntry>
  /** Returns the view at a URL; undefined when there is no page. */
  view(url: Url): Promise<PageView | undefined>
}

/** The outputs and checks of a site. Collected items are numbered in this order. */
export function listCollectors({ outputs, checks }: Contributions): readonly Collector[] {
  return [...outputs, ...checks]
}

/** Creates the records of a site whose pages have all been read. */
export function recordSite(session: Session, state: SiteState): SiteRecords {
  const failures = new Map<Collector, unknown>()
  const records = recordEntries(session, { site: state, entries: listEntries(state), failures })
  const byUrl = new Map(state.views.map((view) => [view.url, view]))
  return {
    ...siteContext(session, state),
    records,
    failures,
    entry: async (record) => record.entry!,
    view: async (url) => byUrl.get(url),
  }
}

/** The site as `collect` and `combine` see it. */
export function siteContext({ code }: Session, { site, options, renderContext }: SiteContext): SiteContext {
  const { servedPaths } = code.contributions
  return { site, options, servedPaths, ...(renderContext && { renderContext }) }
}

interface RecordRequest {
  readonly site: SiteContext
  readonly entries: readonly SiteEntry[]
  readonly failures: Map<Collector, unknown>
}

/** Creates the records of some pages. Adds collectors that throw to `failures`. */
export function recordEntries(
  session: Session,
  { site, entries, failures }: RecordRequest,
): readonly PageRecord[] {
  const { contributions } = session.code
  const context = siteContext(session, site)
  const collectors = listCollectors(contributions)
  const records = entries.map((entry) => cachedRecord(entry, contributions))
  const items = records.map(() => new Map<number, unknown>())
  for (const [number, collector] of collectors.entries()) {
    if (!collector.collect) continue
    const isTrusted = isBuiltIn(collector)
    const collectAll = (): void => {
      for (const [at, entry] of entries.entries()) {
        if (records[at]) continue
        const collected = collector.collect!(entry, context)
        const item = isTrusted ? collected : plainResult('`collect`', collected)
        if (item !== undefined) items[at]!.set(number, item)
      }
    }
    try {
      if (isTrusted) collectAll()
      else session.engine.limit(collectAll)
    } catch (error) {
      failures.set(collector, error)
    }
  }
  return entries.map((entry, at) => {
    const cached = records[at]
    if (cached) return cached
    const record = createRecord(entry, items[at]!)
    if (entry.page && entry.view && failures.size === 0) cache.set(entry.view, { contributions, record })
    return record
  })
}

function isBuiltIn(collector: Collector): boolean {
  return builtInOutputs().includes(collector as SiteOutput) || builtInChecks().includes(collector as Check)
}

/** Records by view. A page has another view when the site around it has changed. */
const cache = new WeakMap<PageView, { readonly contributions: Contributions; readonly record: PageRecord }>()

function cachedRecord({ page, view }: SiteEntry, contributions: Contributions): PageRecord | undefined {
  const cached = view && cache.get(view)
  return cached?.contributions === contributions && cached.record.entry?.page === page
    ? cached.record
    : undefined
}

function createRecord(entry: SiteEntry, items: PageRecord['items']): PageRecord {
  const { page, view } = entry
  const { component, code } = view ?? {}
  return {
    ...(page && { page: recordedPage(page) }),
    ...(view && { url: view.url }),
    ...(component && { component }),
    ...(code && { code }),
    items,
    results: new Map(),
    entry,
  }
}

function recordedPage({ path, file, findings, disableComments, includes, elements }: Page): RecordedPage {
  return {
    ...{ path, findings },
    ...(file !== undefined && { file }),
    ...(disableComments && { disableComments }),
    ...(includes && { includes }),
    ...(elements && { elements }),
  }
}

/** The pages that have a source, with or without a URL, sorted by path. */
export function recordedPages({ records }: Pick<SiteRecords, 'records'>): RecordedPage[] {
  return records.flatMap(({ page }) => page ?? []).sort((a, b) => compareText(a.path, b.path))
}

/** Paths of all pages, relative to the output folder. */
export function pageFiles({ records }: Pick<SiteRecords, 'records'>): string[] {
  return records.flatMap(({ url }) => (url === undefined ? [] : [pageFile(url)]))
}
