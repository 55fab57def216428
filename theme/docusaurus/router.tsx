// `@docusaurus/router`: where the reader is. Navigation is that of Octavo.

import { usePage } from 'octavo/theme'
import type { ReactNode } from 'react'
import Link from './Link.tsx'

export function useLocation() {
  const { view, href } = usePage()
  const inBrowser = typeof location === 'undefined' ? undefined : location
  return {
    pathname: href(view.url),
    search: inBrowser?.search ?? '',
    hash: inBrowser?.hash ?? '',
    state: undefined,
  }
}

export function useHistory() {
  const go = (to: string): void => location.assign(to)
  return { location: useLocation(), push: go, replace: go, listen: () => () => {} }
}

export function matchPath(pathname: string, { path }: { readonly path: string }) {
  return pathname === path ? { path, url: path, isExact: true, params: {} } : null
}

export function Redirect({ to, children }: { readonly to: string; readonly children?: ReactNode }) {
  return <Link to={to}>{children ?? to}</Link>
}
