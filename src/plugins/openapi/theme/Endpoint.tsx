// The method and the path of an operation.

import type { PartProps } from '../../../../theme/contract.ts'

export default function Endpoint({ id, method = '', children }: PartProps & { readonly method?: string }) {
  return (
    <p id={id} className={`endpoint endpoint-${method.toLowerCase()}`}>
      {children}
    </p>
  )
}
