// A link of the site chrome, from the configuration: a site path or a URL.

import type { ReactNode } from 'react'
import { usePage } from '../page-scope.tsx'

interface SiteLinkProps {
  readonly href: string
  readonly className?: string
  readonly current?: boolean
  /** The language of its target, if not that of this page. */
  readonly language?: string
  readonly children: ReactNode
}

export function SiteLink({ href, className, current, language, children }: SiteLinkProps) {
  const page = usePage()
  const { a: Link } = page.theme.prose
  return (
    <Link
      href={page.href(href)}
      {...(isExternal(href) ? { external: true } : {})}
      {...(className ? { className } : {})}
      {...(language ? { hrefLang: language } : {})}
      {...(current ? { 'aria-current': 'page' } : {})}
    >
      {children}
    </Link>
  )
}

function isExternal(href: string): boolean {
  return /^(https?:)?\/\//i.test(href)
}
