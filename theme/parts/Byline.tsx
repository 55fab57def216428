// Who wrote a post, when, and how long it takes to read.

import { usePage } from '../page-scope.tsx'
import { formatDate, formatNames } from './format-date.ts'

interface Written {
  readonly date?: string
  readonly authors?: readonly string[]
  readonly readingMinutes?: number
}

export function Byline({ of }: { readonly of: Written }) {
  const { shell, text } = usePage()
  const { date, authors, readingMinutes } = of
  const hasAuthors = authors !== undefined && authors.length > 0
  if (date === undefined && !hasAuthors && readingMinutes === undefined) return null
  return (
    <p className="byline">
      {date !== undefined && <time dateTime={date}>{formatDate(date, shell.language)}</time>}
      {hasAuthors && <span>{text('post.by', { authors: formatNames(authors, shell.language) })}</span>}
      {readingMinutes !== undefined && <span>{text('post.readingTime', { minutes: readingMinutes })}</span>}
    </p>
  )
}
