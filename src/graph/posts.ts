// Dates of posts and their order. The date in a path is part of the URL; the date in front matter wins for
// everything else.

import { compareText } from '../model/finding.ts'
import type { PageHead } from '../model/page.ts'

/** The parts of a dated path. */
export interface DatedPath {
  /** ISO date, `2021-05-28`. */
  readonly date: string
  /** `2021/05/28/news/my-post`: digits as written, folders before the date moved after it. */
  readonly path: string
}

// The last date counts: the greedy folder part takes any earlier one.
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

/** The date of a post, from its front matter or else its path; undefined when it has none. */
export function postDate(head: PageHead): string | undefined {
  return head.meta.date ?? datedPath(head.path.replace(/\.[^./]*$/, ''))?.date
}

/** Sorts posts newest first; those without a date come last, by path. */
export function sortPosts(heads: readonly PageHead[]): PageHead[] {
  return heads
    .map((head) => ({ head, date: postDate(head) ?? '' }))
    .sort((a, b) => compareText(b.date, a.date) || compareText(a.head.path, b.head.path))
    .map(({ head }) => head)
}

/** Whether a path begins with a date that no calendar has, `2025-02-30-news`. */
export function hasImpossibleDate(path: string): boolean {
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
