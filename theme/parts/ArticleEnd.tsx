// The end of an article: parts of plugins, tags, related posts, edit link and last update.

import { Icon } from '../elements/Icon.tsx'
import { usePage } from '../page-scope.tsx'
import { formatDate } from './format-date.ts'
import { TagList } from './TagList.tsx'

export function ArticleEnd() {
  const { theme, view, chrome, text, classes, added } = usePage()
  const { tags, related, editUrl, lastUpdated, lastAuthor, layout } = view
  // A landing page is not an article.
  if (layout === 'landing') return null
  const parts = added('article-end')
  if (tags.length === 0 && !related && !editUrl && !lastUpdated && !parts) return null
  return (
    <footer className={classes('article-end')}>
      {parts}
      <theme.slots.Tags />
      {related && (
        <div className="tags">
          <span id="octavo:related-label">{text('post.related')}</span>
          <TagList tags={related} labelledBy="octavo:related-label" />
        </div>
      )}
      {editUrl && (
        <theme.prose.a href={editUrl} external className={classes('edit-link')}>
          <Icon name="note" />
          {text('page.edit')}
        </theme.prose.a>
      )}
      {lastUpdated && (
        <p className={classes('last-updated')}>
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
