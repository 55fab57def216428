// The menu to copy the page as Markdown, view its Markdown, or open it in an AI assistant. It is a disclosure with links; the
// script that copies is fetched when the menu is opened.

import { createElement } from 'react'
import type { PageScope } from '../../../../theme/contract.ts'
import { Chevron } from '../../../../theme/parts/Chevron.tsx'
import { absoluteUrl, hasMarkdown, markdownUrl } from '../markdown-file.ts'

/** Names of files in `assets`; inserted by `bundle-theme.ts`. */
declare const OCTAVO_ASSETS: { readonly copyPage: string }

export default function copyMenu({ chrome, view, text, href }: PageScope) {
  const { markdown } = chrome
  if (!markdown?.menu || !hasMarkdown(view, chrome)) return null
  const copy = markdownUrl(view.url)
  const encodedUrl = encodeURIComponent(absoluteUrl(chrome, copy))
  return (
    <details className="dropdown" data-menu="">
      <summary className="edit-link">
        {text('copy.page')}
        <Chevron />
      </summary>
      {createElement(
        'octavo-part',
        { 'data-script': `${chrome.basePath}assets/${OCTAVO_ASSETS.copyPage}` },
        <ul>
          <li>
            {/* The app may arrive while the script shows the result here. */}
            <button
              type="button"
              data-done={text('code.copied')}
              data-failed={text('copy.failed')}
              suppressHydrationWarning
            >
              {text('copy.copy')}
            </button>
          </li>
          <li>
            <a href={href(copy)} type="text/markdown">
              {text('copy.view')}
            </a>
          </li>
          {chrome.origin !== '' &&
            markdown.assistants.map((assistant) => (
              <li key={assistant.href}>
                <a href={assistant.href.replaceAll('{url}', encodedUrl)} rel="noopener">
                  {assistant.label}
                </a>
              </li>
            ))}
        </ul>,
      )}
    </details>
  )
}
