// Tags, as a row of links.

import type { PageLink } from '../../src/core/model/view.ts'
import { usePage } from '../page-scope.tsx'

interface TagListProps {
  readonly tags: readonly PageLink[]
  readonly labelledBy?: string
}

export function TagList({ tags, labelledBy }: TagListProps) {
  const { href, text } = usePage()
  const label = labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': text('list.tags') }
  return (
    <ul className="tag-list" {...label}>
      {tags.map((tag) => (
        <li key={tag.url}>
          <a href={href(tag.url)}>{tag.label}</a>
        </li>
      ))}
    </ul>
  )
}
