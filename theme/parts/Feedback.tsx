// "Was this page helpful?" A form that posts the answer; its script does so without leaving the page.

import { createElement } from 'react'
import { feedbackOf, issueAddress } from '../../src/view/page-feedback.ts'
import { Icon } from '../elements/Icon.tsx'
import { usePage } from '../page-scope.tsx'

export function Feedback() {
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
          href={issueAddress(issueUrl, { title: view.title, url: address })}
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
