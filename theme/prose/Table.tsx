// A table that scrolls if it is wider than the text, focusable for the keyboard.

import type { ReactNode } from 'react'
import { usePage } from '../page-scope.tsx'

export function Table({ children, ...attributes }: { readonly children?: ReactNode }) {
  const { text } = usePage()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields.
    <div className="table" role="group" aria-label={text('table.label')} tabIndex={0}>
      <table {...attributes}>{children}</table>
    </div>
  )
}
