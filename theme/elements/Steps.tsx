// Numbered steps: the ordered list inside is shown as a vertical line with numbers.

import type { PartProps } from '../contract.ts'

export function Steps({ id, children }: PartProps) {
  return (
    <div id={id} className="steps">
      {children}
    </div>
  )
}
