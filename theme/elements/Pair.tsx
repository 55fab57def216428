// Text and the sample that belongs to it: side by side on a wide window of a page with `layout: reference`.

import type { PartProps } from '../contract.ts'

export default function Pair({ id, children }: PartProps) {
  return (
    <div id={id} className="pair prose">
      {children}
    </div>
  )
}
