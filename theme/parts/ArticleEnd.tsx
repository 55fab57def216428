// The end of an article: its tags, related posts, the edit link, the last change.

import { feedbackOf } from '../../src/view/page-feedback.ts'
import { Icon } from '../elements/Icon.tsx'
import { usePage } from '../page-scope.tsx'
import { Feedback } from './Feedback.tsx'
import { formatDate } from './format-date.ts'
import { TagList } from './TagList.tsx'

export function ArticleEnd() {
  const { theme, view, chrome, text } = usePage()
  const { tags, related, editUrl, lastUpdated, lastAuthor, layout } = view
  // A front page is no article.
  if (layout === 'landing') return null
  const feedback = feedbackOf(view, chrome)
  if (tags.length === 0 && !related && !editUrl && !lastUpdated && !feedback) return null
  return (
    <footer className="article-end">
      {feedback && <Feedback />}
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
              date: formatDate(lastUpdated, chrome),
              author: lastAuthor ?? '',
            })}
          </time>
        </p>
      )}
    </footer>
  )
}
