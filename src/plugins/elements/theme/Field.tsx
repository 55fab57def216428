// A parameter, an option or a response field: name, type and description.

import type { ReactNode } from 'react'
import { usePage } from '../../../../theme/page-scope.tsx'

interface FieldProps {
  readonly name?: string
  readonly type?: string
  /** Default value. */
  readonly default?: string
  readonly required?: string | boolean
  readonly deprecated?: string | boolean
  readonly id?: string
  readonly children?: ReactNode
}

export default function Field({
  name,
  type,
  default: preset,
  required,
  deprecated,
  id,
  children,
}: FieldProps) {
  const { text } = usePage()
  return (
    <div id={id} className={isSet(deprecated) ? 'field field-deprecated' : 'field'}>
      <p className="field-head">
        <a className="field-name" href={`#${id}`}>
          <code>{name}</code>
        </a>
        {type && <span className="field-type">{type}</span>}
        {isSet(required) && <span className="field-required">{text('schema.required')}</span>}
        {isSet(deprecated) && <span className="field-note">{text('schema.deprecated')}</span>}
        {preset !== undefined && (
          <span className="field-default">
            {`${text('field.default')} `}
            <code>{preset}</code>
          </span>
        )}
      </p>
      {children && <div className="field-text">{children}</div>}
    </div>
  )
}

/** Whether a flag is set. An attribute without a value, in a directive or in HTML, is an empty string. */
function isSet(flag: string | boolean | undefined): boolean {
  return flag !== undefined && flag !== false && flag !== 'false'
}
