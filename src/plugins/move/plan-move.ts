// Plans the move of a page or a folder of pages: the files, the links to them and from them, ids in front matter, and
// a redirect in each page whose URL changes. Nothing is written here.
//
// 1. Old path → new path for each file.              3. Links, images and ids that change with them: `edit-page.ts`.
// 2. The URLs of the pages, before and after.        4. Manual changes: the configuration.

import { basename, dirname, join } from 'node:path/posix'
import { findTexts } from '../../core/config/config-place.ts'
import { decodeText } from '../../core/config/decode-text.ts'
import { pageUrl } from '../../core/graph/page-url.ts'
import { hasLocaleVersions } from '../../core/locales/locale-version.ts'
import { readRawHead } from '../../core/markdown/front-matter/page-head.ts'
import type { PageKey, SourcePath, Url } from '../../core/model/names.ts'
import { pageKeyOf, sourceOf } from '../../core/model/page-key.ts'
import { isInside } from '../../core/paths/is-inside.ts'
import type { Session } from '../../core/pipeline/session.ts'
import { readSite } from '../../core/pipeline/snapshot.ts'
import { collectParsing } from '../../core/plugin/collect-contributions.ts'
import type { SiteState } from '../../core/plugin/site-output.ts'
import { editPage, type MovedPage, type MoveNote } from './edit-page.ts'
import { MoveProblem } from './move-problem.ts'
import { addAlias, applyEdits, removeAlias } from './raw-hrefs.ts'
import { refuseLostPages } from './refuse-targets.ts'
import { isRenamedInCase } from './same-file.ts'

/** Old and new path, relative to the site root. */
export interface MoveRequest {
  readonly from: string
  readonly to: string
}

export interface MovePlan {
  readonly files: readonly { readonly from: SourcePath; readonly to: SourcePath }[]
  /** Path before the move → its text, before and after. */
  readonly edits: ReadonlyMap<SourcePath, { readonly before: string; readonly after: string }>
  /** Old URL → new URL. */
  readonly redirects: readonly { readonly from: Url; readonly to: Url }[]
  /** Changes to make manually. */
  readonly notes: readonly MoveNote[]
}

export async function planMove(session: Session, request: MoveRequest): Promise<MovePlan> {
  const { engine } = session
  const state = await (await readSite(session)).complete()
  const files = listMoves(session, state, request)
  const moved = new Map(files.map(({ from, to }) => [pageKeyOf(from), to]))
  const after = describeMoved(session, state, moved)
  const notes: MoveNote[] = []
  const edits = new Map<SourcePath, { before: string; after: string }>()

  for (const page of state.pages) {
    if (page.component || page.from !== undefined) continue
    const before = readText(session, sourceOf(page))
    if (before === undefined) continue
    let text = applyEdits(before, editPage(session, { state, page, moved, after, text: before }, notes))
    const movedPage = after.get(page.path)
    const old = state.site.urls[page.path]
    if (movedPage && old !== undefined && movedPage.url !== old) {
      if (page.meta.aliases?.includes(movedPage.url)) text = removeAlias(text, movedPage.url)
      if (!page.meta.aliases?.includes(old)) text = addAlias(text, old)
      const relative = page.meta.aliases?.filter((alias) => !alias.startsWith('/')) ?? []
      for (const alias of relative)
        notes.push({
          message: `The alias "${alias}" is relative to the old folder: write it from the root.`,
          place: { path: page.path },
        })
    }
    if (text !== before) edits.set(sourceOf(page), { before, after: text })
  }
  engine.commit()
  const redirects = [...after].flatMap(([path, { url }]) => {
    const old = state.site.urls[path]
    return old === undefined || old === url ? [] : [{ from: old, to: url }]
  })
  return {
    files,
    edits,
    redirects,
    notes: [...notes, ...noteConfiguration(state, after), ...noteRedirects(state, redirects)],
  }
}

/** Returns the files that move, sorted. Throws `MoveProblem` if they cannot be moved. */
function listMoves(session: Session, { pages, options }: SiteState, request: MoveRequest): MovePlan['files'] {
  const { files } = session.engine
  const from = normalizePath(request.from)
  if (hasLocaleVersions(options.collections))
    throw new MoveProblem(
      'Pages of sites with several languages or versions cannot be moved by this command.',
      'Rename the file in each folder that has it, and add its old path to `aliases`.',
    )
  const isPage = pages.some((page) => sourceOf(page) === from)
  const below = isPage ? [] : files.list(from)
  if (!isPage && below.length === 0)
    throw new MoveProblem(
      `"${from}" is neither a page nor a folder of this site.`,
      'Name a Markdown file, or a folder with some.',
    )
  const collection = options.collections.find(({ folder }) => folder === from)
  if (collection)
    throw new MoveProblem(
      `"${from}" is the folder of the collection \`${collection.name}\`.`,
      'Change `content` in site.config.ts, and rename the folder yourself.',
    )
  const isIntoFolder =
    request.to.endsWith('/') || (isPage && files.list(normalizePath(request.to)).length > 0)
  const name = from.slice(from.lastIndexOf('/') + 1)
  let to = isIntoFolder ? join(normalizePath(request.to), name) : normalizePath(request.to)
  const extension = /\.[a-z]+$/i.exec(name)?.[0] ?? ''
  if (isPage && !/\.[a-z]\w*$/i.test(basename(to))) to += extension
  if (to === from) throw new MoveProblem(`"${from}" already exists.`, 'Name another path.')
  if (to.startsWith('../') || to === '..')
    throw new MoveProblem(`"${to}" is outside of the site.`, 'Name a path inside of it.')
  if (!isPage && isInside(to, from))
    throw new MoveProblem(`"${to}" is inside of "${from}".`, 'Name another folder.')
  if (!options.collections.some(({ folder }) => folder === '.' || isInside(to, folder)))
    throw new MoveProblem(
      `"${to}" is not in a content folder, so it would not be a page.`,
      `Use one of: ${options.collections.map(({ folder }) => folder).join(', ')}.`,
    )
  const list = isPage
    ? [{ from, to }]
    : below.map((path) => ({ from: path, to: to + path.slice(from.length) }))
  // Renaming a folder above would rename its other files too.
  const mayDifferInCase = dirname(from) === dirname(to)
  for (const one of list)
    if (
      files.look(one.to) !== undefined &&
      !(mayDifferInCase && isRenamedInCase(session.root, one.from, one.to))
    )
      throw new MoveProblem(`"${one.to}" exists.`, 'Move or delete it first.')
  const sources = new Set<string>(pages.map(({ path }) => path))
  refuseLostPages(
    session,
    list.filter((one) => sources.has(one.from)),
  )
  return list as MovePlan['files']
}

function normalizePath(path: string): SourcePath {
  return join(path).replace(/\/$/, '') as SourcePath
}

/** Returns the moved pages with their new paths. */
function describeMoved(
  { options, code }: Session,
  { pages }: SiteState,
  moved: ReadonlyMap<PageKey, SourcePath>,
): Map<PageKey, MovedPage> {
  const { frontMatter } = collectParsing(code.plugins)
  const pagesAfter = new Map<PageKey, MovedPage>()
  for (const page of pages) {
    const path = moved.get(page.path)
    if (path === undefined) continue
    const collection = options.collections
      .filter(({ folder }) => folder === '.' || isInside(path, folder))
      .sort((a, b) => b.folder.length - a.folder.length)[0]!
    const source = { path, collection: collection.name, folder: collection.folder }
    const settings = { locale: options.locale, version: options.version.name, frontMatter }
    const { head } = readRawHead(source, '', settings)
    const id = page.meta.id === undefined ? head.id : join(dirname(head.id), page.meta.id)
    const fullPage = { ...head, id, meta: page.meta, title: page.title }
    const { url } = pageUrl(fullPage, collection, options)
    pagesAfter.set(page.path, { path, url, id, oldId: page.id, collection: collection.name })
  }
  return pagesAfter
}

/** Finds references to moved pages in the configuration. */
function noteConfiguration({ options }: SiteState, after: ReadonlyMap<PageKey, MovedPage>): MoveNote[] {
  return [...after.values()].flatMap((page) => {
    if (page.id === page.oldId) return []
    return ['sidebars', 'navbar'].flatMap((field) => {
      const ids = [page.oldId, `${page.collection}:${page.oldId}`]
      const isNamed = options.configPlaces.some(({ at, text }) => at[0] === field && ids.includes(text))
      const place = isNamed ? findTexts(options, field)(...ids) : undefined
      return place
        ? [{ message: `\`${field}\` names the page "${page.oldId}": write "${page.id}".`, place }]
        : []
    })
  })
}

/** Finds redirects of the configuration that would become redirect chains. */
function noteRedirects({ site, pages, options }: SiteState, redirects: MovePlan['redirects']): MoveNote[] {
  return redirects.flatMap(({ from, to }) => {
    // Aliases move with their page, and redirects of plugins have no place.
    const isTarget = Object.values(site.routes).some(
      (route) =>
        route.kind === 'redirect' &&
        route.to === from &&
        route.place !== undefined &&
        !pages.some((page) => sourceOf(page) === route.place?.path),
    )
    if (!isTarget) return []
    const place = findTexts(options, 'redirects')(from)
    return [{ message: `A redirect points to "${from}": write "${to}".`, ...(place && { place }) }]
  })
}

function readText({ engine }: Session, path: SourcePath): string | undefined {
  const bytes = engine.files.bytes(path)
  return bytes && decodeText(bytes, path).text
}
