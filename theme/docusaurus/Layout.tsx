// `@theme/Layout`: Octavo has put the page into its layout already.

import type { ReactNode } from 'react'

interface LayoutProps {
  readonly children?: ReactNode
  readonly wrapperClassName?: string
}

export default function Layout({ children, wrapperClassName }: LayoutProps) {
  return <div className={wrapperClassName}>{children}</div>
}
