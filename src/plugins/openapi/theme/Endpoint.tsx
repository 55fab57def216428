// The method and the path of an operation.

import type { PartProps } from '../../../../theme/contract.ts'

export default function Endpoint({ id, children }: PartProps) {
  return (
    <p id={id} className="endpoint">
      {children}
    </p>
  )
}
