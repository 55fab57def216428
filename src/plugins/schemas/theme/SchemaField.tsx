// One field of a schema: its name, type and description, as a group of a definition list.

import type { ReactNode } from 'react'
import { usePage } from '../../../../theme/page-scope.tsx'

interface SchemaFieldProps {
  readonly id?: string
  readonly name?: string
  /** Path prefix of the parent fields: `tls.` */
  readonly parent?: string
  readonly children?: ReactNode
}

export default function SchemaField({ id = '', name = '', parent, children }: SchemaFieldProps) {
  const { text } = usePage()
  return (
    <div id={id} className="schema-field">
      <dt>
        {parent && (
          <>
            <span className="schema-parent">{parent}</span>
            <wbr />
          </>
        )}
        <dfn className="schema-name">{name}</dfn>
        <a
          className="heading-anchor"
          href={`#${encodeURIComponent(id)}`}
          aria-label={text('heading.anchor', { heading: name })}
        >
          #
        </a>
      </dt>
      {children}
    </div>
  )
}
