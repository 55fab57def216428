// Dates and order of posts. A date in the path is part of the URL; for everything else, the date in the front matter
// takes precedence.

import type { PublishedPages } from '../../core/graph/collection-types.ts'
import { pageItem } from '../../core/graph/folder-tree.ts'
import { localeOf, messagesOf } from '../../core/locales/locale-version.ts'
import { compareText, type Finding } from '../../core/model/finding.ts'
import { keyPlace } from '../../core/model/key-place.ts'
import type { Messages } from '../../core/model/messages.ts'
import type { PageKey, Url } from '../../core/model/names.ts'
import type { PageHead } from '../../core/model/page.ts'
import type { SidebarItem } from '../../core/model/site.ts'
import type { Collection, SiteOptions } from '../../core/model/site-options.ts'

/** The parts of a dated path. */
export interface DatedPath {
  /** ISO date, `2021-05-28`. */
  readonly date: string
  /** `2021/05/28/news/my-post`: digits as in the source, parent folders moved after the date. */
  readonly path: string
}

// The last date counts, because the greedy folder part matches earlier ones.
const dated = /^(.*\/)?(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[-/](.*))?$/

/** Finds the date in a path without extension: `news/2021/05-28-my-post`, `2021-05-28/my-post/index`. */
export function datedPath(path: string): DatedPath | undefined {
  const match = dated.exec(path)
  if (!match) return undefined
  const [, folders = '', year = '', month = '', day = '', rest = ''] = match
  if (!isIn(month, 12) || !isIn(day, daysOf(Number(year), Number(month)))) return undefined
  const text = rest.replace(/(?:^|\/)index$/i, '')
  const tail = (folders + text).replace(/\/$/, '')
  return {
    date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    path: [year, month, day, ...(tail ? [tail] : [])].join('/'),
  }
}

/** Returns the date of a post from its front matter, else from its path; undefined when it has none. */
export function postDate(head: PageHead): string | undefined {
  return head.meta.date ?? datedPath(head.path.replace(/\.[^./]*$/, ''))?.date
}

/** Returns the title of a blog. */
export function blogTitle(collection: Collection | undefined, messages: Messages): string {
  return collection?.blog?.title ?? messages['list.posts']
}

/**
 * Removes blog posts dated later than `now`. If drafts are built, only lists them. A date without a time starts when
 * the day starts in the first time zone.
 */
export function withholdScheduled(
  heads: readonly PageHead[],
  { collections, drafts }: SiteOptions,
  now: string | undefined,
): PublishedPages {
  const blogs = new Set(collections.filter(({ kind }) => kind === 'blog').map(({ name }) => name))
  if (now === undefined || blogs.size === 0) return { heads, upcoming: [], findings: [] }
  const upcoming: PageKey[] = []
  const findings: Finding[] = []
  let due: string | undefined
  const published = heads.filter((head) => {
    const date = blogs.has(head.collection) && !head.meta.draft ? postDate(head) : undefined
    const from = date === undefined ? undefined : startOf(date)
    if (from === undefined || from <= now) return true
    if (due === undefined || from < due) due = from
    if (drafts) {
      upcoming.push(head.path)
      return true
    }
    findings.push({
      rule: 'future-post',
      severity: 'warning',
      message: `This post is dated ${date}, in the future. It is not published until then.`,
      help: 'Build again then, or correct the date. `octavo dev` and `--drafts` show it.',
      place: head.meta.date === undefined ? { path: head.path } : keyPlace(head, 'date'),
    })
    return false
  })
  return { heads: published, upcoming, ...(due !== undefined && { due }), findings }
}

const EARLIEST_ZONE_HOURS = 14

function startOf(date: string): string {
  if (date.length > 10) return date
  const midnight = Date.parse(`${date}T00:00:00Z`)
  return `${new Date(midnight - EARLIEST_ZONE_HOURS * 3_600_000).toISOString().slice(0, 19)}Z`
}

/** Sorts posts newest first; posts without a date are last, sorted by path. */
export function sortPosts(heads: readonly PageHead[]): PageHead[] {
  return heads
    .map((head) => ({ head, date: postDate(head) ?? '' }))
    .sort((a, b) => compareText(b.date, a.date) || compareText(a.head.path, b.head.path))
    .map(({ head }) => head)
}

/** Reports a date in the path of a post that is not in the calendar. */
export function checkPostPath({ path }: PageHead): Finding[] {
  if (!hasImpossibleDate(path.replace(/\.[^./]*$/, ''))) return []
  return [
    {
      rule: 'impossible-date',
      severity: 'warning',
      message: 'The date in the name of this post does not exist, so the post has no date.',
      help: 'Correct the day in the name of the file or its folder.',
      place: { path },
    },
  ]
}

/** Whether a path begins with an invalid date, `2025-02-30-news`. */
function hasImpossibleDate(path: string): boolean {
  const match = dated.exec(path)
  if (!match || datedPath(path)) return false
  return isIn(match[3]!, 12) && isIn(match[4]!, 31)
}

function daysOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function isIn(number: string, max: number): boolean {
  return Number(number) >= 1 && Number(number) <= max
}

/** Returns the sidebar of a blog: its posts by year. */
export function postSidebar(
  collection: Collection,
  posts: readonly PageHead[],
  { urls, options }: { readonly urls: ReadonlyMap<PageKey, Url>; readonly options: SiteOptions },
): SidebarItem[] | undefined {
  if (!collection.postSidebar || posts.length === 0) return undefined
  return yearItems(posts, urls, messagesOf(options, localeOf(options, collection)))
}

function yearItems(
  posts: readonly PageHead[],
  urls: ReadonlyMap<PageKey, Url>,
  messages: Messages,
): SidebarItem[] {
  const years = new Map<string, SidebarItem[]>()
  for (const head of posts) {
    const year = postDate(head)?.slice(0, 4) ?? messages['list.undated']
    const items = years.get(year) ?? []
    years.set(year, items)
    items.push(pageItem(head, urls.get(head.path)!, {}))
  }
  return [
    { kind: 'heading', label: messages['list.allPosts'] },
    ...[...years].map(([label, items]): SidebarItem => {
      return { kind: 'category', label, collapsible: false, collapsed: false, items }
    }),
  ]
}
