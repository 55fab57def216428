// `@theme/Details`.

import type { ComponentProps, ReactNode } from 'react'

interface DetailsProps extends Omit<ComponentProps<'details'>, 'summary'> {
  readonly summary?: ReactNode
}

export default function Details({ summary, children, ...rest }: DetailsProps) {
  return (
    <details {...rest}>
      {typeof summary === 'string' ? <summary>{summary}</summary> : summary}
      {children}
    </details>
  )
}
