// Numbered steps: the nested ordered list is shown as a vertical line with numbers.

import type { PartProps } from '../../../../theme/contract.ts'

export function Steps({ id, children }: PartProps) {
  return (
    <div id={id} className="steps">
      {children}
    </div>
  )
}
