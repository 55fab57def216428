// The links to the previous and the next page.

import type { MessageKey } from '../../src/core/model/messages.ts'
import type { PageKind, PageLink } from '../../src/core/model/view.ts'
import { usePage } from '../page-scope.tsx'

const posts = ['nav.newerPosts', 'nav.olderPosts'] as const

const labels: Readonly<Partial<Record<PageKind, readonly [newer: MessageKey, older: MessageKey]>>> = {
  post: ['nav.newer', 'nav.older'],
  posts,
  tag: posts,
  author: posts,
}

export function Pager() {
  const { view, text, classes } = usePage()
  const { previous, next } = view
  if (!previous && !next) return null
  const [newer, older] = labels[view.kind] ?? (['nav.previous', 'nav.next'] as const)
  return (
    <nav className={classes('pager')} aria-label={text('nav.pager')}>
      {previous && <Neighbor link={previous} label={text(newer)} rel="prev" />}
      {next && <Neighbor link={next} label={text(older)} rel="next" />}
    </nav>
  )
}

function Neighbor({ link, label, rel }: { link: PageLink; label: string; rel: 'prev' | 'next' }) {
  const { href } = usePage()
  return (
    <a className={`pager-${rel}`} rel={rel} href={href(link.url)}>
      <span className="pager-label">{label}</span>
      <span className="pager-title">{link.label}</span>
    </a>
  )
}
