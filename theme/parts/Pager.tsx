// The links to the previous and the next page.

import type { PageLink } from '../../src/model/view.ts'
import { usePage } from '../page-scope.tsx'

export function Pager() {
  const { view, text } = usePage()
  const { previous, next } = view
  if (!previous && !next) return null
  const isPost = view.kind === 'post'
  return (
    <nav className="pager" aria-label={text('nav.pager')}>
      {previous && (
        <Neighbour link={previous} label={text(isPost ? 'nav.newer' : 'nav.previous')} rel="prev" />
      )}
      {next && <Neighbour link={next} label={text(isPost ? 'nav.older' : 'nav.next')} rel="next" />}
    </nav>
  )
}

function Neighbour({ link, label, rel }: { link: PageLink; label: string; rel: 'prev' | 'next' }) {
  const { href } = usePage()
  return (
    <a className={`pager-${rel}`} rel={rel} href={href(link.url)}>
      <span className="pager-label">{label}</span>
      <span className="pager-title">{link.label}</span>
    </a>
  )
}
