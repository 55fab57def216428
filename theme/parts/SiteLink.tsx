// A link of the site chrome, from the configuration: a site path or a URL.

import type { ReactNode } from 'react'
import type { NavbarLink } from '../../src/core/model/site-chrome.ts'
import type { PageScope } from '../contract.ts'
import { usePage } from '../page-scope.tsx'

interface SiteLinkProps {
  readonly href: string
  readonly className?: string
  readonly current?: boolean
  /** Language of the target, if it differs from that of this page. */
  readonly language?: string
  /** Target in each version. On such sites the start-up script selects the reader's preferred version. */
  readonly versions?: NonNullable<NavbarLink['versions']>
  readonly children: ReactNode
}

export function SiteLink({ href, className, current, language, versions, children }: SiteLinkProps) {
  const page = usePage()
  const { a: Link } = page.theme.prose
  return (
    <Link
      href={page.href(href)}
      {...(isExternal(href) ? { external: true } : {})}
      {...(className ? { className } : {})}
      {...(language ? { hrefLang: language } : {})}
      {...(versions ? { 'data-versions': hrefsOf(versions, page) } : {})}
      {...(current ? { 'aria-current': 'page' } : {})}
    >
      {children}
    </Link>
  )
}

function hrefsOf(versions: NonNullable<NavbarLink['versions']>, { href }: PageScope): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(versions).map(([name, { href: path }]) => [name, href(path)])),
  )
}

function isExternal(href: string): boolean {
  return /^(https?:)?\/\//i.test(href)
}
