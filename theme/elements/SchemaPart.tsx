// The fields inside a field, or one of several forms, folded away. A link to a field inside unfolds it.

import type { ReactNode } from 'react'

interface SchemaPartProps {
  /** What unfolds: "3 fields of tls". */
  readonly label?: string
  /** The name of a form. */
  readonly title?: string
  readonly children?: ReactNode
}

export default function SchemaPart({ label, title, children }: SchemaPartProps) {
  return (
    <details className="schema-part">
      <summary>{title ?? label}</summary>
      {children}
    </details>
  )
}
