// From files to what the site is made of: the content, a head or a parsed page for each source, and the graph. After a
// change only what the changed files may have touched is looked at again.

import { setFlagsFromString } from 'node:v8'
import { decodeText } from '../config/decode-text.ts'
import { scanHead } from '../content/front-matter/page-head.ts'
import type { FileChanges } from '../git/read-history.ts'
import { assembleSite } from '../graph/assemble.ts'
import { compareText } from '../model/finding.ts'
import type { SourcePath } from '../model/names.ts'
import type { Page, PageHead } from '../model/page.ts'
import type { Site } from '../model/site.ts'
import type { Source } from '../model/source.ts'
import type { Progress } from '../model/summary.ts'
import { collectParsing, type ParseContributions } from '../plugin/collect-contributions.ts'
import { areTouched, isWalkNeeded, splitChanges } from './changed-paths.ts'
import { parseLinkedPages } from './linked-pages.ts'
import { changePages, hasPageHooks, oldPaths } from './page-hooks.ts'
import { isComponent, type ParsedPage, parseSources } from './parse-sources.ts'
import { type ContentWalk, pagesOf, readContent, type SiteContent, walkContent } from './read-content.ts'
import type { Session } from './session.ts'

export interface ReadOptions {
  /** Pages are parsed when they are requested. Default: all at once. */
  readonly isLazy?: boolean
  /** Heads that need not be read again. */
  readonly headOf?: ((source: Source) => PageHead | undefined) | undefined
  /** Which files there are, where that is known. Default: they are looked for, and git is not asked. */
  readonly walk?: ContentWalk
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

/** The sources of a site and what they say. */
export interface SitePages {
  readonly content: SiteContent
  /** By source; `raw` wins. */
  readonly scanned: ReadonlyMap<SourcePath, PageHead>
  /** What the rest of the site sees, by page. */
  readonly heads: ReadonlyMap<SourcePath, PageHead>
  /** As parsed, by source. Grows. */
  readonly raw: Map<SourcePath, ParsedPage>
  /** As plugins have changed them. Grows. */
  readonly pages: Map<SourcePath, Page>
  readonly site: Site
}

export interface SiteChange {
  readonly before: SitePages
  /** Relative to the site root. */
  readonly paths: readonly string[]
  /** There is another renderer, with which pages with code are parsed. */
  readonly isRecoded?: boolean
}

/** Reads the pages of a site, all of them or those that a change may have touched. */
export async function readPages(
  session: Session,
  options: ReadOptions,
  change?: SiteChange,
): Promise<SitePages> {
  const { engine, code } = session
  const { plugins } = code
  const scope = { plugins, engine, options: session.options }
  const { content, history, untouched } = change
    ? await takeOver(session, change)
    : await startEmpty(session, options.walk)
  if (!change)
    options.onProgress?.({ phase: 'read', done: content.sources.length, total: content.sources.length })

  const raw = new Map<SourcePath, ParsedPage>()
  const scanned = new Map<SourcePath, PageHead>()
  const missing: Source[] = []
  const isLazy = options.isLazy && !hasPageHooks(plugins)
  const { frontMatter } = collectParsing(plugins)
  for (const source of content.sources) {
    const { path } = source
    const before = untouched.raw.get(path)
    // The text of a page that a plugin makes is not in its file. Sources are the same objects until the next walk.
    const isSame = before?.source === source || JSON.stringify(before?.source) === JSON.stringify(source)
    const known = isSame ? before : undefined
    if (known) raw.set(path, known)
    // A page that was parsed once is parsed again: its findings are known, and somebody may be reading it.
    const mayWait = isLazy && !known && !change?.before.raw.has(path)
    const old = source.text === undefined ? untouched.scanned.get(path) : undefined
    const head = mayWait
      ? (old ?? options.headOf?.(source) ?? readHead(scope, source, frontMatter))
      : undefined
    if (head) scanned.set(path, head)
    else if (!known) missing.push(source)
  }
  let done = 0
  const parsed = await parseSources(session, missing, {
    onParsed: () => options.onProgress?.({ phase: 'parse', done: ++done, total: missing.length }),
  })
  for (const one of parsed) raw.set(one.page.path, one)

  const sources = { session, content, scanned, raw, changes: await history, before: change?.before }
  const first = joinPages(sources)
  const again = await parseLinkedPages(raw.values(), {
    session,
    site: first.site,
    instances: content.instances,
  })
  for (const one of again) raw.set(one.page.path, one)
  return again.length > 0 ? joinPages(sources) : first
}

interface ReadSources extends Pick<SitePages, 'content' | 'scanned' | 'raw'> {
  readonly session: Session
  readonly changes: FileChanges
  readonly before: SitePages | undefined
}

/** What the sources are together. */
function joinPages({ session, content, scanned, raw, changes, before }: ReadSources): SitePages {
  const scope = { plugins: session.code.plugins, engine: session.engine, options: session.options }
  const { instances } = content
  const own = pagesOf(
    [...raw.values()].map(({ page }) => page),
    instances,
  )
  const shown = changePages(scope, own.sort(byPath))
  const pages = new Map(shown.map((page) => [page.path, page]))
  const heads = new Map<SourcePath, PageHead>(
    pagesOf([...scanned.values()], instances).map((head) => [head.path, head]),
  )
  for (const [path, page] of pages) heads.set(path, page)
  const isSameSite =
    before?.content === content && before.site.changes === changes && haveSameHeads(before.heads, heads)
  const site = isSameSite
    ? before!.site
    : assembleSite(
        [...heads.values()],
        { ...content, changes, now: session.now, ...oldPaths(scope) },
        session.options,
      )
  return { content, scanned, heads, raw, pages, site }
}

/** What reading the pages starts from. */
interface Start {
  readonly content: SiteContent
  readonly history: FileChanges | Promise<FileChanges>
  readonly untouched: {
    readonly raw: ReadonlyMap<SourcePath, ParsedPage>
    readonly scanned: ReadonlyMap<SourcePath, PageHead>
  }
}

/**
 * How much of the heap may be garbage, in percent of what is in use, from so many pages on: there memory counts for more
 * than the time that is spent on collecting. V8 by itself lets a large heap grow to four times that.
 */
const MOST_GARBAGE = [
  { pages: 10_000, percent: 40 },
  { pages: 1000, percent: 100 },
]

async function startEmpty(session: Session, known: ContentWalk | undefined): Promise<Start> {
  const walk = known ?? (await walkContent(session))
  const most = MOST_GARBAGE.find(({ pages }) => walk.sources.length > pages)
  if (most) setFlagsFromString(`--heap-growing-percent=${most.percent}`)
  const content = await readContent(session, walk)
  return { content, history: walk.history, untouched: { raw: new Map(), scanned: new Map() } }
}

/** What a change leaves as it was: the content where no walk is needed, heads, and parsed pages by what they read. */
async function takeOver(session: Session, { before, paths, isRecoded = false }: SiteChange): Promise<Start> {
  const { files } = session.engine
  const changes = splitChanges(paths)
  files.forget([...changes.files, ...changes.folders])
  const sources = new Map(before.content.sources.map((source) => [source.path, source]))
  const mustWalk =
    areTouched(before.content.generatedFrom, changes) ||
    isWalkNeeded(changes, sources, (path) => files.hash(path) !== undefined)
  const isTouched = (path: SourcePath): boolean => changes.files.has(path)
  const onlyPages = paths.every((path) => sources.has(path) && !isComponent(sources.get(path)!))
  const raw = [...before.raw].filter(([path, { source, page, reads, isBroken }]) => {
    if (isRecoded && (page.code ?? page.component)) return false
    if (isTouched(path) || isBroken || areTouched(reads, changes)) return false
    // What a component imports its bundle knows, and asks again.
    return onlyPages || !isComponent(source)
  })
  return {
    content: mustWalk ? await readContent(session, await walkContent(session)) : before.content,
    history: before.site.changes,
    untouched: {
      raw: new Map(raw),
      scanned: new Map([...before.scanned].filter(([path]) => !isTouched(path))),
    },
  }
}

/** The head of a page, without its parser; undefined where only that can tell. */
function readHead(
  { engine, options }: Pick<Session, 'engine' | 'options'>,
  source: Source,
  frontMatter: ParseContributions['frontMatter'],
): PageHead | undefined {
  if (isComponent(source)) return undefined
  try {
    const text = source.text ?? decodeText(engine.files.bytes(source.path), source.path).text
    const { locale, version, variables } = options
    const get = (name: string) => (Object.hasOwn(variables, name) ? variables[name] : undefined)
    return scanHead(source, text, { locale, version: version.name, frontMatter, variables: { get } })
  } catch {
    // The parser fails too, and says so.
    return undefined
  }
}

function byPath(a: Page, b: Page): number {
  return compareText(a.path, b.path)
}

/** Whether the rest of the site sees the same of every page. */
function haveSameHeads(
  before: ReadonlyMap<SourcePath, PageHead>,
  after: ReadonlyMap<SourcePath, PageHead>,
): boolean {
  if (before.size !== after.size) return false
  for (const [path, head] of after) {
    const old = before.get(path)
    if (!old || (old !== head && visibleHead(old) !== visibleHead(head))) return false
  }
  return true
}

function visibleHead(head: PageHead): string {
  const { path, file, collection, id, locale, fallback, version, meta, title, lead, keyPlaces } = head
  return JSON.stringify([path, file, collection, id, locale, fallback, version, meta, title, lead, keyPlaces])
}
