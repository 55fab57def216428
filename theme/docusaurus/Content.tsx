// Components of Docusaurus whose work Octavo does around them, and those it does not know: their content is shown.

import type { ReactNode } from 'react'

export default function Content({ children }: { readonly children?: ReactNode }) {
  return <>{typeof children === 'function' ? null : children}</>
}
