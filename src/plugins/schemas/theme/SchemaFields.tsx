// The fields of a schema: its introduction and lists of fields.

import type { ReactNode } from 'react'

export default function SchemaFields({
  id,
  children,
}: {
  readonly id?: string
  readonly children?: ReactNode
}) {
  return (
    <div id={id} className="schema schema-top">
      {children}
    </div>
  )
}
