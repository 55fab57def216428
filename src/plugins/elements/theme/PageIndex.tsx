// An index: lists of links in columns, with a filter field. Without JavaScript the field is hidden, but its space is
// reserved.

import type { ReactNode } from 'react'
import { usePage } from '../../../../theme/page-scope.tsx'

interface PageIndexProps {
  readonly id?: string
  readonly children?: ReactNode
}

export default function PageIndex({ id, children }: PageIndexProps) {
  const { text } = usePage()
  const name = text('index.filter')
  return (
    <div id={id} className="page-index">
      <input className="page-index-filter needs-script" type="search" aria-label={name} placeholder={name} />
      {children}
    </div>
  )
}
