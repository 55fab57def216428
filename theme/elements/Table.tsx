// A table that scrolls if it is wider than its container. Its cells are measured during rendering, to decide whether a phone
// stacks the cells of each row.

import type { ReactNode } from 'react'
import { usePage } from '../page-scope.tsx'
import { dropEmptyHeads, measureTable, nameCells } from './table-cells.ts'

export function Table({ children, ...attributes }: { readonly children?: ReactNode }) {
  const { text } = usePage()
  const { isLastLong, hasLastText, isWide, hasLongHeads, isStacked } = measureTable(children)
  const rows = dropEmptyHeads(children)
  const kinds = [
    isLastLong && 'table-last',
    hasLastText && 'table-text',
    isWide && 'table-wide',
    hasLongHeads && 'table-heads',
    isStacked && 'table-rows',
  ].filter(Boolean)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields.
    <div className={['table', ...kinds].join(' ')} role="group" aria-label={text('table.label')}>
      <table {...attributes}>{isStacked ? nameCells(rows, isLastLong) : rows}</table>
    </div>
  )
}
