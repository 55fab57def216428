// The end of an article: its tags, related posts, the edit link, the last change.

import { usePage } from '../page-scope.tsx'
import { Icon } from '../prose/Icon.tsx'
import { formatDate } from './format-date.ts'
import { TagList } from './TagList.tsx'

export function ArticleEnd() {
  const { theme, view, chrome, text } = usePage()
  const { tags, related, editUrl, lastUpdated, lastAuthor, layout } = view
  // A front page is no article.
  if (layout === 'landing') return null
  if (tags.length === 0 && !related && !editUrl && !lastUpdated) return null
  return (
    <footer className="article-end">
      <theme.slots.Tags />
      {related && (
        <div className="tags">
          <span id="related-label">{text('post.related')}</span>
          <TagList tags={related} labelledBy="related-label" />
        </div>
      )}
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
              date: formatDate(lastUpdated, chrome.language),
              author: lastAuthor ?? '',
            })}
          </time>
        </p>
      )}
    </footer>
  )
}
