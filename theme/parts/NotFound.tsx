// The not-found page.

import { escapeHtml } from '../../src/core/text/escape-html.ts'
import { usePage } from '../page-scope.tsx'

export function NotFound() {
  const { chrome, text, href, added } = usePage()
  return (
    <article className="missing">
      <p className="missing-code" aria-hidden="true">
        404
      </p>
      <h1>{text('missing.title')}</h1>
      <p>{text('missing.text')}</p>
      {added('not-found')}
      <p>
        <a className="button" href={href(chrome.home ?? '/')}>
          {text('missing.home')}
        </a>
      </p>
      {/* Last, so that nothing moves when theme/client/missing.ts fills it. Similar pages are only known on request. */}
      <nav
        className="suggestions"
        data-suggestions=""
        aria-label={text('missing.near')}
        hidden
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React does not touch inserted HTML.
        dangerouslySetInnerHTML={{ __html: `<p>${escapeHtml(text('missing.near'))}</p><ul></ul>` }}
      />
    </article>
  )
}
