// The checkbox of a task list, with an accessible name. Other inputs are unchanged.

import type { FieldProps } from '../../../../theme/contract.ts'
import { usePage } from '../../../../theme/page-scope.tsx'

export function Checkbox({ checked, ...attributes }: FieldProps) {
  const { text } = usePage()
  const isTask = attributes.type === 'checkbox' && attributes.disabled === true
  if (!isTask) return <input {...attributes} {...(checked ? { defaultChecked: true } : {})} />
  return (
    <input
      aria-label={text(checked ? 'task.done' : 'task.open')}
      {...attributes}
      {...(checked ? { defaultChecked: true } : {})}
    />
  )
}
