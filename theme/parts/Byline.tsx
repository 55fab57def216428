// Who wrote a post, when, and how long it takes to read.

import type { PostAuthor } from '../../src/model/view.ts'
import { usePage } from '../page-scope.tsx'
import { formatDate, listNames } from './format-date.ts'
import { ShellLink } from './ShellLink.tsx'

interface Written {
  readonly date?: string
  readonly authors?: readonly PostAuthor[]
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
      {hasAuthors && <Authors authors={authors} />}
      {readingMinutes !== undefined && <span>{text('post.readingTime', { minutes: readingMinutes })}</span>}
    </p>
  )
}

function Authors({ authors }: { readonly authors: readonly PostAuthor[] }) {
  const { shell } = usePage()
  const names = authors.map(({ name }) => name)
  const [before, after = ''] = shell.messages['post.by'].split('{authors}')
  let at = 0
  return (
    <span>
      {before}
      {listNames(names, shell.language).map(({ type, value }) => {
        if (type === 'literal') return value
        const { name, href } = authors[at++]!
        if (href === undefined) return name
        return (
          <ShellLink key={at} href={href}>
            {name}
          </ShellLink>
        )
      })}
      {after}
    </span>
  )
}
