// A table that scrolls by itself when it is wider than the text, reachable from the keyboard.

import type { ReactNode } from 'react'
import { usePage } from '../page-scope.tsx'

export function Table({ children, ...attributes }: { readonly children?: ReactNode }) {
  const { text } = usePage()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields.
    <div className="table" role="group" aria-label={text('table.label')} tabIndex={0}>
      <table {...attributes}>{children}</table>
    </div>
  )
}
