// `@docusaurus/Link` and `@docusaurus/useBaseUrl` for components of a Docusaurus site.

import { usePage } from 'octavo/theme'
import type { ComponentProps } from 'react'

export interface LinkProps extends ComponentProps<'a'> {
  readonly to?: string
  readonly isNavLink?: boolean
  readonly activeClassName?: string
  readonly isActive?: unknown
  readonly autoAddBaseUrl?: boolean
  readonly 'data-noBrokenLinkCheck'?: boolean
}

/** A link to a page of the site or to another site. */
export default function Link({
  to,
  href = to,
  isNavLink: _isNavLink,
  activeClassName: _activeClassName,
  isActive: _isActive,
  autoAddBaseUrl = true,
  'data-noBrokenLinkCheck': _isUnchecked,
  children,
  ...rest
}: LinkProps) {
  const withBase = useBaseUrl(href ?? '')
  if (href === undefined) return <a {...rest}>{children}</a>
  return (
    <a {...rest} href={autoAddBaseUrl ? withBase : href}>
      {children}
    </a>
  )
}

/** A path of the site with the path it is served at. */
export function useBaseUrl(path: string): string {
  return useBaseUrlUtils().withBaseUrl(path)
}

/** Expressions of Markdown are evaluated outside of React: what they give gets the path like every link of the page. */
function readHref(): (path: string) => string {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: it either always throws here or never.
    return usePage().href
  } catch {
    return (path) => path
  }
}

export function useBaseUrlUtils() {
  const href = readHref()
  return {
    withBaseUrl(path: string): string {
      const plain = path.replace(/^pathname:\/\//, '')
      if (plain === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(plain)) return plain
      const start = href('/')
      const whole = plain.startsWith('/') ? plain : `/${plain}`
      return start !== '/' && whole.startsWith(start) ? whole : href(whole)
    },
  }
}
