// Content → everything an output, a check or a page may look at. Read and parsed through the engine, assembled and
// narrowed by pure functions.

import { placeOfField } from '../config/config-place.ts'
import { ConfigProblem } from '../config/config-problem.ts'
import { COMPONENT_ENDING, type ComponentInput, readComponentPage } from '../content/component-page.ts'
import type { Source } from '../content/page-head.ts'
import { type ParseInput, type ParseSettings, parsePage } from '../content/parse-page.ts'
import { AUTHORS_FILES, type AuthorsSource, readAuthors } from '../content/read-authors.ts'
import { readCategory } from '../content/read-category.ts'
import { findSources } from '../content/sources.ts'
import type { Files } from '../engine/files.ts'
import { hashOfValue } from '../engine/hash.ts'
import { assembleSite } from '../graph/assemble.ts'
import { sharedSidebars } from '../graph/index-site.ts'
import { type NarrowedPage, narrowPage } from '../graph/narrow.ts'
import { missingView, narrowListing } from '../graph/narrow-listing.ts'
import type { AuthorsFile } from '../model/authors-file.ts'
import type { CategoryMeta } from '../model/category.ts'
import { compareText, type Finding } from '../model/finding.ts'
import type { SourcePath } from '../model/names.ts'
import type { Page } from '../model/page.ts'
import type { ResolvedLink, Site } from '../model/site.ts'
import type { Collection, SiteOptions } from '../model/site-options.ts'
import type { Progress } from '../model/summary.ts'
import type { PageView } from '../model/view.ts'
import type { SiteState } from '../plugin/site-output.ts'
import { findFolderProblems } from './folder-problems.ts'
import { type GeneratedPages, generatePages } from './generated-pages.ts'
import { pluginFailure } from './plugin-failure.ts'
import type { Session } from './session.ts'

/** The content files of a site, and what is wrong with their being there. */
export interface FoundContent {
  /** Sorted by path; those that plugins make are among them. */
  readonly sources: readonly Source[]
  readonly generated: GeneratedPages
  readonly categories: readonly CategoryMeta[]
  readonly authors: readonly AuthorsFile[]
  /** Absent while git has not answered, or is not asked. */
  readonly changes?: Site['changes']
  readonly findings: readonly Finding[]
}

/** Walks the content folders and reads what is said of folders. */
export async function findContent(session: Session): Promise<FoundContent> {
  const { root, options, never, engine } = session
  const { pages, categories, unread, closed } = findSources(root, options.collections, never)
  const generated = await generatePages(session, pages)
  return {
    sources: mergeSources(pages, generated.sources),
    generated,
    categories: await engine.runAll(readCategory, categories),
    authors: await engine.runAll(readAuthors, findAuthors(engine.files, options.collections)),
    findings: [
      ...findFolderProblems(root, options),
      ...unread.map(
        (path): Finding => ({
          rule: 'unsupported-format',
          severity: 'warning',
          message: 'MDX pages are not built.',
          help: 'Rename the file to `.md` and replace its components by directives such as `:::note`.',
          place: { path },
        }),
      ),
      // Without a word, the pages in it would be deleted from the output.
      ...closed.map(
        (path): Finding => ({
          rule: 'closed-folder',
          severity: 'error',
          message: 'This folder may not be read.',
          help: 'Give this user the right to read it, or name it under `exclude` of the content.',
          place: { path },
        }),
      ),
    ],
  }
}

function mergeSources(found: readonly Source[], made: readonly Source[]): readonly Source[] {
  if (made.length === 0) return found
  return [...found, ...made].sort((a, b) => compareText(a.path, b.path))
}

function findAuthors(files: Files, collections: readonly Collection[]): AuthorsSource[] {
  return collections
    .filter(({ kind }) => kind === 'blog')
    .flatMap(({ name, folder }) => {
      const paths = AUTHORS_FILES.map((file) => (folder === '.' ? file : `${folder}/${file}`))
      const path = paths.find((path) => files.hash(path) !== undefined)
      return path === undefined ? [] : [{ path, collection: name }]
    })
}

/** Parses pages, those that have changed. */
export async function parseSources(
  session: Session,
  sources: readonly Source[],
  onProgress?: (progress: Progress) => void,
): Promise<readonly Page[]> {
  const settings = parseSettings(session)
  const settingsHash = hashOfValue(settings)
  let done = 0
  const tell = (): void => {
    done++
    onProgress?.({ phase: 'parse', done, total: sources.length })
  }
  const isComponent = ({ path, module, text }: Source): boolean =>
    module !== undefined || (text === undefined && COMPONENT_ENDING.test(path))
  const inputs = sources
    .filter((source) => !isComponent(source))
    .map((source): ParseInput => ({ ...source, settings, settingsHash }))
  const components = await Promise.all(
    sources.filter(isComponent).map((source) => componentInput(session, source)),
  )
  const pages = [
    ...(await session.engine.runAll(parsePage, inputs, tell)),
    ...(await session.engine.runAll(readComponentPage, components, tell)),
  ]
  return components.length === 0 ? pages : pages.sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function componentInput(session: Session, source: Source): Promise<ComponentInput> {
  const { options, theme } = session
  const { module, ...place } = source
  const bundled = await session.bundleComponent(module?.component ?? source.path)
  return {
    ...place,
    ...(module && { props: module.props, frontMatter: module.frontMatter }),
    locale: options.locale,
    version: options.version.name,
    renderer: theme.renderer,
    ...(session.parseCode && { plugins: session.parseCode }),
    ...(bundled.findings ? { problems: bundled.findings } : { component: bundled.component }),
  }
}

function parseSettings({ options, parseCode }: Session): ParseSettings {
  const { messages } = options.chrome
  return {
    locale: options.locale,
    version: options.version.name,
    staticFolders: options.staticFolders,
    footnoteLabel: messages['footnotes.title'],
    footnoteBackLabel: messages['footnotes.back'],
    ...(parseCode && { plugins: parseCode }),
  }
}

/** Lets each plugin add, drop or change pages. */
export function changePages(session: Session, pages: readonly Page[]): readonly Page[] {
  return session.plugins.reduce((changed, plugin) => {
    try {
      const pages = plugin.pages?.(changed) ?? changed
      if (!Array.isArray(pages)) throw new Error('`pages` did not give a list of pages.')
      return pages
    } catch (error) {
      throw new ConfigProblem([pluginFailure(plugin.name, error, session.options.configFile)])
    }
  }, pages)
}

/** Assembles the site and narrows it to the views of its pages. */
export function describeSite(session: Session, content: FoundContent, pages: readonly Page[]): SiteState {
  const site = assembleSite(pages, content, session.options)
  for (const { items } of Object.values(sharedSidebars(site))) session.engine.keep(items)
  return narrowSite(session, site, pages)
}

/** Narrows a site to the views of its pages. Those that are `known` to be part of this very site need no work. */
export function narrowSite(
  { options }: Session,
  site: Site,
  pages: readonly Page[],
  known: ReadonlyMap<Page, NarrowedPage> = new Map(),
): SiteState {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const links: Record<SourcePath, readonly ResolvedLink[]> = {}
  const views: PageView[] = []
  for (const route of Object.values(site.routes)) {
    if (route.kind === 'listing') views.push(narrowListing(site, route, { pages: byPath, options }))
    const page = route.kind === 'page' ? byPath.get(route.path) : undefined
    if (!page) continue
    const narrowed = known.get(page) ?? narrowPage(site, page, options)
    views.push(narrowed.view)
    links[page.path] = narrowed.links
  }
  if (!hasRoute(site, '/404.html')) views.push(missingView(site, options))
  return { site, pages, views, links, options }
}

function hasRoute(site: Site, url: string): boolean {
  return Object.hasOwn(site.routes, url)
}

/** Everything wrong with the content, before rules are applied. */
export function contentFindings(session: Session, content: FoundContent, state: SiteState): Finding[] {
  return [
    ...session.findings,
    ...content.findings,
    ...(state.pages.length === 0 ? [noContent(state.options)] : []),
    ...[...content.categories, ...content.authors].flatMap(({ findings }) => findings),
    ...state.pages.flatMap(({ findings }) => findings),
    ...state.site.findings,
  ]
}

function noContent(options: SiteOptions): Finding {
  const { collections } = options
  const place = placeOfField(options, ['content'])
  const folders = collections.map(({ folder }) => (folder === '.' ? 'this folder' : `"${folder}"`))
  return {
    rule: 'no-content',
    severity: 'error',
    message: `There is no page: no Markdown file lies in ${folders.join(' or ') || 'any folder'}.`,
    help: 'Write a page, `index.md`, or name the folder that has some under `content` in site.config.ts.',
    ...(place && { place }),
  }
}
