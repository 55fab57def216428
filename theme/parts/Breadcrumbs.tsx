// The breadcrumbs from the home page to this page, which is last and not a link.

import { usePage } from '../page-scope.tsx'

export function Breadcrumbs() {
  const { view, chrome, href, text, classes } = usePage()
  if (view.trail.length === 0 || view.url === '/' || view.home) return null
  const last = view.trail.length - 1
  return (
    <nav className={classes('breadcrumbs')} aria-label={text('nav.breadcrumbs')}>
      <ol>
        <li>
          <a href={href(chrome.home ?? '/')}>{text('nav.home')}</a>
        </li>
        {view.trail.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same name.
          <li key={index}>
            {index === last ? (
              <span aria-current="page">{step.label}</span>
            ) : step.url === undefined ? (
              <span>{step.label}</span>
            ) : (
              <a href={href(step.url)}>{step.label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
