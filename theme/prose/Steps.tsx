// Numbered steps: the ordered list inside is shown as a line to walk along.

import type { ReactNode } from 'react'

export function Steps({ children }: { readonly children?: ReactNode }) {
  return <div className="steps">{children}</div>
}
