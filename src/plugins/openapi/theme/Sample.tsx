// Samples of a request or response, next to the text on wide windows.

import type { PartProps } from '../../../../theme/contract.ts'

export default function Sample({ id, children }: PartProps) {
  return (
    <div id={id} className="sample">
      {children}
    </div>
  )
}
