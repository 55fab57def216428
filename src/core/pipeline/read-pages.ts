// Reads the pages of a site: content, a head or parsed page for each source, and the graph. After a change, reads only
// the parts that the changed files may affect.

import { setFlagsFromString } from 'node:v8'
import { decodeText } from '../config/decode-text.ts'
import { assembleSite } from '../graph/assemble.ts'
import { scanHead } from '../markdown/front-matter/page-head.ts'
import { compareText } from '../model/finding.ts'
import type { PageKey, SourcePath } from '../model/names.ts'
import type { Page, PageHead } from '../model/page.ts'
import type { Site } from '../model/site.ts'
import type { Source } from '../model/source.ts'
import type { Progress } from '../model/summary.ts'
import { collectParsing, type ParseContributions } from '../plugin/collect-contributions.ts'
import type { FileChanges } from '../registry/built-in-hooks.ts'
import { formatOf } from '../registry/registry.ts'
import { areTouched, isWalkNeeded, splitChanges } from './changed-paths.ts'
import { parseLinkedPages } from './linked-pages.ts'
import { changePages, hasPageHooks, oldPaths } from './page-hooks.ts'
import { type ParsedSource, parseSources } from './parse-sources.ts'
import { type ContentWalk, pagesOf, readContent, type SiteContent, walkContent } from './read-content.ts'
import type { Session } from './session.ts'
import { siteCodeGuard } from './site-code-guard.ts'

export interface ReadOptions {
  /** Whether to parse pages on request. Default: all at once. */
  readonly isLazy?: boolean
  /** Returns heads that need not be read again. */
  readonly headOf?: ((source: Source) => PageHead | undefined) | undefined
  /** File lists, if known. Default: walks the folders without last changes. */
  readonly walk?: ContentWalk
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

/** The sources of a site and their contents. */
export interface SitePages {
  readonly content: SiteContent
  /** Heads by source; entries of `raw` take precedence. */
  readonly scanned: ReadonlyMap<SourcePath, PageHead>
  /** Heads by page, as the rest of the site sees them. */
  readonly heads: ReadonlyMap<PageKey, PageHead>
  /** Parsed pages by source, before plugins change them. Filled while pages are parsed. */
  readonly raw: Map<SourcePath, ParsedSource>
  /** Pages after plugins have changed them. Filled while pages are parsed. */
  readonly pages: Map<PageKey, Page>
  readonly site: Site
}

export interface SiteChange {
  readonly before: SitePages
  /** Relative to the site root. */
  readonly paths: readonly string[]
  /** Whether the renderer that parses pages with code has changed. */
  readonly isRecoded?: boolean
}

/** Reads the pages of a site: all of them, or those that a change may have affected. */
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

  const raw = new Map<SourcePath, ParsedSource>()
  const scanned = new Map<SourcePath, PageHead>()
  const missing: Source[] = []
  const isLazy = options.isLazy && !hasPageHooks(plugins)
  const { frontMatter } = collectParsing(plugins)
  for (const source of content.sources) {
    const { path } = source
    const before = untouched.raw.get(path)
    // The text of a generated page is not in its file. Sources are the same objects until the next walk.
    const isSame = before?.source === source || JSON.stringify(before?.source) === JSON.stringify(source)
    const reusable = isSame ? before : undefined
    if (reusable) raw.set(path, reusable)
    // Pages parsed before are parsed again at once: their findings are reported, and a reader may have them open.
    const mayWait = isLazy && !reusable && !change?.before.raw.has(path)
    const old = source.text === undefined ? untouched.scanned.get(path) : undefined
    const head = mayWait
      ? (old ?? options.headOf?.(source) ?? readHead(scope, source, frontMatter))
      : undefined
    if (head) scanned.set(path, head)
    else if (!reusable) missing.push(source)
  }
  let done = 0
  const parsed = await parseSources(session, missing, {
    onParsed: () => options.onProgress?.({ phase: 'parse', done: ++done, total: missing.length }),
  })
  for (const one of parsed) raw.set(one.source.path, one)

  const sources = { session, content, scanned, raw, changes: await history, before: change?.before }
  const first = joinPages(sources)
  const again = await parseLinkedPages(raw.values(), {
    session,
    site: first.site,
    instances: content.instances,
  })
  for (const one of again) raw.set(one.source.path, one)
  return again.length > 0 ? joinPages(sources) : first
}

interface ReadSources extends Pick<SitePages, 'content' | 'scanned' | 'raw'> {
  readonly session: Session
  readonly changes: FileChanges
  readonly before: SitePages | undefined
}

/** Combines the sources into the pages of the site. */
function joinPages({ session, content, scanned, raw, changes, before }: ReadSources): SitePages {
  const { plugins } = session.code
  const siteCode = siteCodeGuard(session)
  const { instances } = content
  const sourcePages = pagesOf(
    [...raw.values()].map(({ page }) => page),
    instances,
  )
  const changedPages = changePages(plugins, sourcePages.sort(byPath), siteCode)
  const pages = new Map(changedPages.map((page) => [page.path, page]))
  const heads = new Map<PageKey, PageHead>(
    pagesOf([...scanned.values()], instances).map((head) => [head.path, head]),
  )
  for (const [path, page] of pages) heads.set(path, page)
  const isSameSite =
    before?.content === content && before.site.changes === changes && haveSameHeads(before.heads, heads)
  const site = isSameSite
    ? before!.site
    : assembleSite(
        [...heads.values()],
        { ...content, changes, now: session.now, ...oldPaths(plugins, siteCode) },
        session.options,
      )
  return { content, scanned, heads, raw, pages, site }
}

/** Inputs of reading the pages. */
interface Start {
  readonly content: SiteContent
  readonly history: FileChanges | Promise<FileChanges>
  readonly untouched: {
    readonly raw: ReadonlyMap<SourcePath, ParsedSource>
    readonly scanned: ReadonlyMap<SourcePath, PageHead>
  }
}

/**
 * Maximum garbage, in percent of the live heap, by number of pages. For large sites, memory matters more than time
 * spent on garbage collection: by default, V8 lets a large heap grow to four times its live size.
 */
const MAX_GARBAGE = [
  { pages: 10_000, percent: 40 },
  { pages: 1000, percent: 100 },
]

async function startEmpty(session: Session, previousWalk: ContentWalk | undefined): Promise<Start> {
  const walk = previousWalk ?? (await walkContent(session))
  const most = MAX_GARBAGE.find(({ pages }) => walk.sources.length > pages)
  if (most) setFlagsFromString(`--heap-growing-percent=${most.percent}`)
  const content = await readContent(session, walk)
  return { content, history: walk.history, untouched: { raw: new Map(), scanned: new Map() } }
}

/**
 * Returns everything a change does not affect: the content when no walk is needed, heads, and parsed pages by their
 * reads.
 */
async function takeOver(session: Session, { before, paths, isRecoded = false }: SiteChange): Promise<Start> {
  const { files } = session.engine
  const changes = splitChanges(paths)
  files.forget([...changes.files, ...changes.folders])
  const sources = new Map(before.content.sources.map((source) => [source.path, source]))
  const mustWalk =
    areTouched(before.content.generatedFrom, changes) ||
    isWalkNeeded(changes, sources, (path) => files.hash(path) !== undefined)
  const isTouched = (path: SourcePath): boolean => changes.files.has(path)
  const onlyPages = paths.every((path) => sources.has(path) && !isModule(sources.get(path)!))
  const raw = [...before.raw].filter(([path, { source, page, reads, isBroken }]) => {
    if (isRecoded && (page.code ?? page.component)) return false
    if (isTouched(path) || isBroken || areTouched(reads, changes)) return false
    // The bundle of a module records its imports and is checked separately.
    return onlyPages || !isModule(source)
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

/** Reads the head of a page without the parser. Returns undefined when only the parser can determine it. */
function readHead(
  { engine, options }: Pick<Session, 'engine' | 'options'>,
  source: Source,
  frontMatter: ParseContributions['frontMatter'],
): PageHead | undefined {
  if (isModule(source)) return undefined
  try {
    const text = source.text ?? decodeText(engine.files.bytes(source.path), source.path).text
    const { locale, version, variables } = options
    const get = (name: string) => (Object.hasOwn(variables, name) ? variables[name] : undefined)
    return scanHead(source, text, { locale, version: version.name, frontMatter, variables: { get } })
  } catch {
    // The parser fails as well and reports the error.
    return undefined
  }
}

function isModule(source: Source): boolean {
  return formatOf(source)?.isModule === true
}

function byPath(a: Page, b: Page): number {
  return compareText(a.path, b.path)
}

/** Whether the heads of all pages are the same for the rest of the site. */
function haveSameHeads(
  before: ReadonlyMap<PageKey, PageHead>,
  after: ReadonlyMap<PageKey, PageHead>,
): boolean {
  if (before.size !== after.size) return false
  for (const [path, head] of after) {
    const old = before.get(path)
    if (!old || (old !== head && visibleHead(old) !== visibleHead(head))) return false
  }
  return true
}

function visibleHead(head: PageHead): string {
  return JSON.stringify(pageHead(head))
}

/** Returns the head of a page: all that the rest of the site depends on. */
export function pageHead(head: PageHead): PageHead {
  const { path, file, collection, id, locale, fallback, version, meta, title, lead, keyPlaces } = head
  return {
    ...{ path, collection, id, locale, version, meta, title, keyPlaces },
    ...(file !== undefined && { file }),
    ...(fallback !== undefined && { fallback }),
    ...(lead !== undefined && { lead }),
  }
}
