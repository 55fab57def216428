// Edits of the text of a page when pages move: links, images, ids and named files, by position.

import { dirname, join } from 'node:path/posix'
import type { Place } from '../../core/model/finding.ts'
import type { PageKey, SourcePath, Url } from '../../core/model/names.ts'
import type { Page, RawLink } from '../../core/model/page.ts'
import { pageKeyOf, sourceOf } from '../../core/model/page-key.ts'
import { isExternal, splitHref, writePath } from '../../core/paths/url-path.ts'
import type { Session } from '../../core/pipeline/session.ts'
import type { SiteState } from '../../core/plugin/site-output.ts'
import { type Edit, findHref, type HrefPlace } from './raw-hrefs.ts'

/** A change that has to be made manually. */
export interface MoveNote {
  readonly message: string
  readonly place?: Place
}

export interface MovedPage {
  readonly path: SourcePath
  readonly url: Url
  readonly id: string
  readonly oldId: string
  readonly collection: string
}

export interface PageText {
  readonly state: SiteState
  readonly page: Page
  readonly moved: ReadonlyMap<PageKey, SourcePath>
  readonly after: ReadonlyMap<PageKey, MovedPage>
  readonly text: string
}

/** Returns the edits of a page. Adds changes that have to be made manually to the notes. */
export function editPage(session: Session, page: PageText, notes: MoveNote[]): Edit[] {
  return [
    ...editLinks(page, notes),
    ...editFiles(page, notes),
    ...editIds(page),
    ...editNamedFiles(session, page),
  ]
}

/** Links between pages. */
function editLinks({ state, page, moved, after, text }: PageText, notes: MoveNote[]): Edit[] {
  const { site } = state
  const newPagePath = moved.get(page.path) ?? sourceOf(page)
  return (state.links[page.path] ?? []).flatMap(({ link, kind, url }) => {
    const route = kind === 'page' && url !== undefined ? site.routes[url] : undefined
    if (route?.kind !== 'page' || link.href.startsWith('#') || isExternal(link.href)) return []
    if (link.path !== undefined) {
      noteIncluded({ link, target: after.get(route.path) }, notes)
      return []
    }
    const { path, query, hash } = splitHref(link.href)
    const isRooted = path.startsWith('/')
    const target = after.get(route.path)
    if (!target && (isRooted || newPagePath === sourceOf(page))) return []
    const isFile = /\.(?:mdx?|markdown)$/i.test(path)
    const newPath = target?.path ?? sourceOf(route)
    const href =
      isRooted && !isFile
        ? target!.url
        : isRooted
          ? rooted(path, sourceOf(route), newPath)
          : writePath(newPagePath, newPath)
    const isSame =
      !isRooted &&
      isSameHref(path, writePath(sourceOf(page), sourceOf(route)), writePath(newPagePath, newPath))
    return isSame || href === undefined
      ? []
      : replace({ page, text, place: link, href: href + query + hash }, notes)
  })
}

/** Links of included files are left unchanged and reported, because other pages may include the files as well. */
function noteIncluded(
  { link, target }: { link: RawLink; target: MovedPage | undefined },
  notes: MoveNote[],
): void {
  const { path, line, column, href } = link
  const isNoted = notes.some(
    ({ place }) => place?.path === path && place?.line === line && place.column === column,
  )
  if (!target || path === undefined || isNoted) return
  notes.push({
    message: `The link "${href}" points to the old path: write "${writePath(path, target.path)}".`,
    place: { path, line, column },
  })
}

/** File references in directives, fences and imports: `file="./_part.md"`, `<<< ./a.ts`, `from './a.tsx'`. */
const NAMED_FILE = /(?:file=["']?|<<<[ \t]|@include: ?|from ["'])(\.\.?\/[^"'\s#{}>]+)/g

function editNamedFiles(
  { engine }: Session,
  { page, moved, text }: Pick<PageText, 'page' | 'moved' | 'text'>,
): Edit[] {
  const newPagePath = moved.get(page.path) ?? sourceOf(page)
  return [...text.matchAll(NAMED_FILE)].flatMap((match) => {
    const rawHref = match[1]!
    const file = join(dirname(page.path), rawHref).replace(/\/$/, '') as SourcePath
    const target = moved.get(pageKeyOf(file)) ?? file
    if (
      engine.files.look(file) === undefined ||
      writePath(sourceOf(page), file) === writePath(newPagePath, target)
    )
      return []
    const from = match.index + match[0].length - rawHref.length
    return [{ from, to: from + rawHref.length, by: writePath(newPagePath, target) }]
  })
}

/** A path such as `/docs/a.md`, from the root of the site or of a collection. */
function rooted(path: string, from: SourcePath, to: SourcePath): string | undefined {
  const before = from.slice(0, from.length - path.length + 1)
  return to.startsWith(before) ? `/${to.slice(before.length)}` : undefined
}

/** Links within a moved folder are left unchanged. */
function isSameHref(rawHref: string, before: string, after: string): boolean {
  return before === after || rawHref === after
}

/** Images, downloads, and the social image. */
function editFiles({ page, moved, text }: PageText, notes: MoveNote[]): Edit[] {
  const newPagePath = moved.get(page.path) ?? sourceOf(page)
  const visited = new Set<string>()
  return page.files.flatMap(({ href, file, line, column, path: included }) => {
    const { path, query, hash } = splitHref(href)
    const key = `${line}:${column} ${href}`
    if (
      file === undefined ||
      included !== undefined ||
      path.startsWith('/') ||
      isExternal(href) ||
      visited.has(key)
    )
      return []
    visited.add(key)
    const target = moved.get(pageKeyOf(file)) ?? file
    if (writePath(sourceOf(page), file) === writePath(newPagePath, target)) return []
    return replace(
      { page, text, place: { href, line, column }, href: writePath(newPagePath, target) + query + hash },
      notes,
    )
  })
}

function replace(
  { page, text, place, href }: { page: Page; text: string; place: HrefPlace; href: string },
  notes: MoveNote[],
): Edit[] {
  const found = findHref(text, place)
  const { line, column } = place
  if (found.length === 0)
    notes.push({ message: `Change "${place.href}" to "${href}".`, place: { path: page.path, line, column } })
  return found.map(({ from, to }) => ({ from, to, by: href }))
}

/** `pagination_next` and `pagination_prev`. */
function editIds({ state, page, after, text }: PageText): Edit[] {
  const lines = text.split('\n')
  return ['pagination_next', 'pagination_prev'].flatMap((key) => {
    const id = key === 'pagination_next' ? page.meta.paginationNext : page.meta.paginationPrev
    const place = page.keyPlaces[key === 'pagination_next' ? 'paginationNext' : 'paginationPrev']
    if (id == null || !place) return []
    const target = findMoved(after, id, page.collection)
    if (!target || target.id === target.oldId) return []
    const start = lines.slice(0, place[0] - 1).reduce((sum, line) => sum + line.length + 1, 0)
    const at = text.indexOf(id, start + key.length)
    if (at < 0 || text.slice(start, at).includes('\n')) return []
    const prefix = id.includes(':') ? `${target.collection}:` : ''
    return state.site.heads[page.path] ? [{ from: at, to: at + id.length, by: prefix + target.id }] : []
  })
}

function findMoved(after: PageText['after'], id: string, collection: string): MovedPage | undefined {
  const all = [...after.values()]
  return (
    all.find((one) => id === `${one.collection}:${one.oldId}`) ??
    all.find((one) => id === one.oldId && one.collection === collection) ??
    all.find((one) => id === one.oldId)
  )
}
