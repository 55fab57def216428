// The byline of a post: authors, date and reading time.

import type { PageScope } from '../../../../theme/contract.ts'
import { usePage } from '../../../../theme/page-scope.tsx'
import { formatDate, listNames } from '../../../../theme/parts/format-date.ts'
import { SiteLink } from '../../../../theme/parts/SiteLink.tsx'
import type { PostAuthor } from '../../../core/model/view.ts'
import { Portrait } from './Authors.tsx'

interface BylineProps {
  readonly date?: string
  readonly authors?: readonly PostAuthor[]
  readonly readingMinutes?: number
}

/** The byline below the title of a post. */
export default function postByline({ view }: PageScope) {
  return view.kind === 'post' && <Byline of={view} />
}

export function Byline({ of }: { readonly of: BylineProps }) {
  const { chrome, text } = usePage()
  const { date, authors, readingMinutes } = of
  const hasAuthors = authors !== undefined && authors.length > 0
  if (date === undefined && !hasAuthors && readingMinutes === undefined) return null
  return (
    <p className="byline">
      {hasAuthors && (
        <span className="portraits">
          {authors.map((author) => (
            <Portrait key={author.name} of={author} size={28} />
          ))}
        </span>
      )}
      {date !== undefined && <time dateTime={date}>{formatDate(date, chrome)}</time>}
      {hasAuthors && <Authors authors={authors} />}
      {readingMinutes !== undefined && <span>{text('post.readingTime', { minutes: readingMinutes })}</span>}
    </p>
  )
}

function Authors({ authors }: { readonly authors: readonly PostAuthor[] }) {
  const { chrome } = usePage()
  const names = authors.map(({ name }) => name)
  const [before, after = ''] = chrome.messages['post.by'].split('{authors}')
  let at = 0
  return (
    <span>
      {before}
      {listNames(names, chrome.language).map(({ type, value }) => {
        if (type === 'literal') return value
        const { name, href } = authors[at++]!
        if (href === undefined) return name
        return (
          <SiteLink key={at} href={href}>
            {name}
          </SiteLink>
        )
      })}
      {after}
    </span>
  )
}
