// The end of an article: its tags, the edit link, the last change.

import { usePage } from '../page-scope.tsx'
import { Icon } from '../prose/Icon.tsx'
import { formatDate } from './format-date.ts'

export function ArticleEnd() {
  const { theme, view, chrome, text } = usePage()
  const { tags, editUrl, lastUpdated, lastAuthor, layout } = view
  // A front page is no article.
  if (layout === 'landing') return null
  if (tags.length === 0 && !editUrl && !lastUpdated) return null
  return (
    <footer className="article-end">
      <theme.slots.Tags />
      {editUrl && (
        <theme.prose.a href={editUrl} external className="edit-link">
          <Icon name="note" />
          {text('page.edit')}
        </theme.prose.a>
      )}
      {lastUpdated && (
        <p>
          <time dateTime={lastUpdated}>
            {text(lastAuthor ? 'page.updatedBy' : 'page.updated', {
              date: formatDate(lastUpdated, chrome),
              author: lastAuthor ?? '',
            })}
          </time>
        </p>
      )}
    </footer>
  )
}
