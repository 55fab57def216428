// Text with its code sample, side by side on wide windows of pages with `layout: reference`.

import type { PartProps } from '../../../../theme/contract.ts'

export default function Pair({ id, children }: PartProps) {
  return (
    <div id={id} className="pair prose">
      {children}
    </div>
  )
}
