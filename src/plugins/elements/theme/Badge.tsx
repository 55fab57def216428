// A badge: one or two words next to a name, such as "New" or "Beta".

import type { ReactNode } from 'react'

interface BadgeProps {
  /** A callout kind or one of its aliases. */
  readonly kind?: string
  readonly text?: string
  readonly id?: string
  readonly children?: ReactNode
}

const OTHER_NAMES: Readonly<Record<string, string>> = { success: 'tip', caution: 'warning', default: 'note' }

export default function Badge({ kind = 'note', text, id, children }: BadgeProps) {
  return (
    <span id={id} className={`badge badge-${OTHER_NAMES[kind] ?? kind}`}>
      {text}
      {children}
    </span>
  )
}
