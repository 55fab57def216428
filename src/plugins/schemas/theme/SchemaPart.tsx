// Nested fields of a field, or one of several alternatives, collapsed. A link to a nested field expands it.

import type { ReactNode } from 'react'

interface SchemaPartProps {
  /** Label of the disclosure: "3 fields of tls". */
  readonly label?: string
  /** Name of the alternative. */
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
