// Records of the pages of the last build, so that a build after edits of text reads only the edited pages. It applies if
// nothing but the text of pages has changed: the configuration, the list of files, front matter and titles are the same,
// so that all other pages have the same views. Any other change is a complete build.

import { join } from 'node:path'
import { readCachedValue, writeCachedValue } from '../engine/cache-file.ts'
import type { NotedRead } from '../engine/engine.ts'
import { hashOfValue } from '../engine/hash.ts'
import type { Read } from '../engine/step.ts'
import { pagesOfListing } from '../graph/listing-data.ts'
import { parsePage } from '../markdown/parse-page.ts'
import type { Hash, SourcePath } from '../model/names.ts'
import type { PageHead } from '../model/page.ts'
import type { Progress } from '../model/summary.ts'
import type { Output } from '../write/disk.ts'
import { hasPageHooks } from './page-hooks.ts'
import { pageHead } from './read-pages.ts'
import type { Session } from './session.ts'
import {
  type Collector,
  type PageRecord,
  recordEntries,
  type SiteRecords,
  siteContext,
} from './site-records.ts'
import type { Snapshot } from './snapshot.ts'

/** Identity of a build: its inputs except reads of steps, the code of its pages, and its output. */
export interface BuildName {
  readonly key: Hash
  readonly code: Hash | undefined
  /** Absent for a check. */
  readonly output?: Output
}

interface SavedSource {
  readonly head: PageHead
  /** Files that the page depends on, its own among them. */
  readonly reads: readonly string[]
}

interface SavedFile extends Pick<BuildName, 'key' | 'code'> {
  /** Hash of the output's manifest. */
  readonly output?: Hash
  readonly scheduled: readonly [now: string, due: string | undefined]
  /** Number of builds since the last complete one. */
  readonly edits: number
  readonly reads: readonly NotedRead[]
  readonly sources: Readonly<Record<SourcePath, SavedSource>>
  readonly records: readonly SavedRecord[]
}

/** A record with its maps as lists. */
type SavedRecord = Omit<PageRecord, 'items' | 'results' | 'entry'> & {
  readonly items: readonly (readonly [number, unknown])[]
  readonly results: readonly (readonly [number, unknown])[]
}

/** The last build, and the sources whose pages have changed since. */
export interface SavedSite extends SavedFile {
  readonly changed: ReadonlySet<SourcePath>
}

/** Unused values stay in the cache until the next complete build. */
const MAX_EDITS = 50

/** Returns the last build if only the text of pages has changed since; otherwise undefined. */
export function recallSite(session: Session, { key, code, output }: BuildName): SavedSite | undefined {
  const { engine, now, remoteCaches } = session
  // Shared caches receive the values that a build uses.
  if (code === undefined || remoteCaches.length > 0 || engine.countMounted().total > 0) return undefined
  if (engine.isInvalidated() || hasPageHooks(session.code.plugins)) return undefined
  const saved = readCachedValue(savedFile(session, output !== undefined)) as SavedFile | undefined
  if (saved?.key !== key || saved.code !== code || saved.edits >= MAX_EDITS) return undefined
  const [built, due] = saved.scheduled
  if (now < built || (due !== undefined && now >= due)) return undefined
  if (output?.untouched() !== saved.output) return undefined
  const readers = indexReaders(saved)
  const changed = new Set<SourcePath>()
  for (const [path, hash, step] of saved.reads) {
    if ((engine.files.hash(path) ?? null) === hash) continue
    const pages = readers.get(path) ?? []
    if (step !== parsePage.name || pages.length === 0) return undefined
    for (const page of pages) changed.add(page)
  }
  return { ...saved, changed }
}

function indexReaders({ sources }: SavedFile): ReadonlyMap<string, readonly SourcePath[]> {
  const readers = new Map<string, SourcePath[]>()
  for (const [source, { reads }] of Object.entries(sources)) {
    for (const path of reads) {
      const pages = readers.get(path)
      if (pages) pages.push(source)
      else readers.set(path, [source])
    }
  }
  return readers
}

/**
 * Returns the records of the site, with new ones for the changed pages and the lists that show them; undefined if the rest
 * of the site depends on the changes. `snapshot` has the saved heads of all pages.
 */
export async function updateRecords(
  snapshot: Snapshot,
  saved: SavedSite,
  onProgress?: (progress: Progress) => void,
): Promise<SiteRecords | undefined> {
  const { session, site } = snapshot
  const total = saved.changed.size
  let done = 0
  const state = await snapshot.subset(saved.changed, () =>
    onProgress?.({ phase: 'parse', done: ++done, total }),
  )
  for (const path of saved.changed) {
    const page = snapshot.parsed.get(path)?.page
    if (!page || hashOfValue(pageHead(page)) !== hashOfValue(saved.sources[path]!.head)) return undefined
  }
  const changedPages = new Set(state.pages.map(({ path }) => path))
  const lists = Object.values(site.routes).filter(
    (route) =>
      route.kind === 'listing' && pagesOfListing(site, route.listing).some((path) => changedPages.has(path)),
  )
  const listEntries = await Promise.all(lists.map(({ url }) => snapshot.entry({ url })))
  const pageEntries = await Promise.all(state.pages.map(({ path }) => snapshot.entry({ path })))
  const failures = new Map<Collector, unknown>()
  const context = siteContext(session, state)
  const fresh = recordEntries(session, {
    site: context,
    entries: [...pageEntries, ...listEntries],
    failures,
  })
  const byName = new Map(fresh.map((record) => [nameOf(record), record]))
  return {
    ...context,
    records: saved.records.map((record) => byName.get(nameOf(record)) ?? restoreRecord(record)),
    failures,
    entry: ({ page, url, entry }) =>
      entry ? Promise.resolve(entry) : snapshot.entry(page ? { path: page.path } : { url: url! }),
    view: (url) => snapshot.view(url),
  }
}

function nameOf({ page, url }: Pick<PageRecord, 'page' | 'url'>): string {
  return page?.path ?? `list ${url}`
}

function restoreRecord({ items, results, ...record }: SavedRecord): PageRecord {
  return { ...record, items: new Map(items), results: new Map(results) }
}

interface FinishedBuild {
  readonly name: Omit<BuildName, 'output'> & { readonly output?: Hash }
  readonly snapshot: Snapshot
  readonly site: SiteRecords
  /** The build that this one updates. */
  readonly before: SavedSite | undefined
}

/** Saves the records of a build without errors for `recallSite`. Returns all reads of the site. */
export function saveSite(session: Session, { name, snapshot, site, before }: FinishedBuild): readonly Read[] {
  const { due } = site.site
  const reads = new Map((before?.reads ?? []).map((read) => [read[0], read]))
  for (const [path, hash, step] of session.engine.reads()) {
    const reader = reads.get(path)?.[2] ?? step
    reads.set(path, [path, hash, reader === step ? step : ''])
  }
  const sources: Record<SourcePath, SavedSource> = { ...before?.sources }
  for (const [path, { page, reads }] of snapshot.parsed) sources[path] = { head: pageHead(page), reads }
  const file: SavedFile = {
    ...name,
    scheduled: [session.now, due],
    edits: before ? before.edits + 1 : 0,
    reads: [...reads.values()],
    sources,
    records: site.records.map(({ items, results, entry: _, ...record }) => ({
      ...record,
      items: [...items],
      results: [...results],
    })),
  }
  writeCachedValue(savedFile(session, name.output !== undefined), file)
  return file.reads.map(([path, hash]) => [path, hash])
}

function savedFile({ cacheDir, outDir }: Session, hasOutput: boolean): string {
  return join(cacheDir, `${hasOutput ? 'pages' : 'checked-pages'}-${hashOfValue(outDir).slice(0, 8)}.json`)
}
