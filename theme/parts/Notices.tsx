// Notices above the text: the page is a draft, unlisted, a scheduled post, not translated, or of a version that is not the
// recommended one.

import type { ReactNode } from 'react'
import { Icon } from '../elements/Icon.tsx'
import { usePage } from '../page-scope.tsx'

export function Notices() {
  const { view, href, text } = usePage()
  const { draft, unlisted, upcoming, fallback, banner, versions = [] } = view
  const pageVersion = versions.find(({ version }) => version === view.version)
  const latest = versions.find(({ isLatest }) => isLatest)
  return (
    <>
      {banner && (
        <Notice icon="warning">
          {text(`page.${banner}`, { version: pageVersion?.label ?? view.version })}{' '}
          {latest && latest !== pageVersion && (
            <a href={href(latest.url)}>{text('page.latest', { version: latest.label })}</a>
          )}
        </Notice>
      )}
      {fallback !== undefined && <Notice icon="globe">{text('page.untranslated')}</Notice>}
      {(draft || unlisted || upcoming) && (
        <Notice icon={unlisted ? 'block' : 'note'}>
          {text(draft ? 'page.draft' : unlisted ? 'page.unlisted' : 'page.upcoming')}
        </Notice>
      )}
    </>
  )
}

function Notice({ icon, children }: { readonly icon: string; readonly children: ReactNode }) {
  return (
    <p className="notice">
      <Icon name={icon} />
      {children}
    </p>
  )
}
