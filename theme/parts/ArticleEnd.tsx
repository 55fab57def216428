// The end of an article: feedback form, tags, related posts, edit link and last update.

import { createElement } from 'react'
import { feedbackOf, issueUrlFor } from '../../src/plugins/feedback/page-feedback.ts'
import { Icon } from '../elements/Icon.tsx'
import { usePage } from '../page-scope.tsx'
import { formatDate } from './format-date.ts'
import { TagList } from './TagList.tsx'

export function ArticleEnd() {
  const { theme, view, chrome, text } = usePage()
  const { tags, related, editUrl, lastUpdated, lastAuthor, layout } = view
  // A landing page is not an article.
  if (layout === 'landing') return null
  const feedback = feedbackOf(view, chrome)
  if (tags.length === 0 && !related && !editUrl && !lastUpdated && !feedback) return null
  return (
    <footer className="article-end">
      {feedback && <Feedback />}
      <theme.slots.Tags />
      {related && (
        <div className="tags">
          <span id="octavo:related-label">{text('post.related')}</span>
          <TagList tags={related} labelledBy="octavo:related-label" />
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

/** The form "Was this page helpful?". Its script submits it without leaving the page. */
function Feedback() {
  const { theme, view, chrome, text } = usePage()
  const feedback = feedbackOf(view, chrome)
  if (!feedback) return null
  const { endpoint, issueUrl, script, address } = feedback
  return (
    <>
      {endpoint !== undefined &&
        createElement(
          'octavo-part',
          { key: view.url, 'data-script': chrome.basePath + script },
          <form className="feedback" method="post" action={endpoint} target="_blank" rel="noopener">
            <input type="hidden" name="url" value={address} />
            <input type="hidden" name="title" value={view.title} />
            <fieldset>
              <legend>{text('feedback.question')}</legend>
              <button type="submit" name="helpful" value="yes">
                {text('feedback.yes')}
              </button>
              <button type="submit" name="helpful" value="no">
                {text('feedback.no')}
              </button>
            </fieldset>
            <p role="status" data-done={text('feedback.thanks')} data-failed={text('feedback.failed')} />
          </form>,
        )}
      {issueUrl !== undefined && (
        <theme.prose.a
          href={issueUrlFor(issueUrl, { title: view.title, url: address })}
          external
          className="edit-link"
        >
          <Icon name="warning" />
          {text('feedback.issue')}
        </theme.prose.a>
      )}
    </>
  )
}
