// The feedback form at the end of an article.

import { createElement } from 'react'
import type { PageScope } from '../../../../theme/contract.ts'
import { Icon } from '../../../../theme/elements/Icon.tsx'
import { feedbackOf, issueUrlFor } from '../page-feedback.ts'

/** The form "Was this page helpful?". Its script submits it without leaving the page. */
export default function feedbackForm({ theme, view, chrome, text }: PageScope) {
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
            <p
              role="status"
              data-done={text('feedback.thanks')}
              data-failed={text('feedback.failed')}
              suppressHydrationWarning
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the script writes into it, and React must not look.
              dangerouslySetInnerHTML={{ __html: '' }}
            />
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
