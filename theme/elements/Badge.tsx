// A badge: a word or two beside a name, such as "New" or "Beta".

import type { ReactNode } from 'react'

interface BadgeProps {
  /** A kind of callout, or its name elsewhere. */
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
