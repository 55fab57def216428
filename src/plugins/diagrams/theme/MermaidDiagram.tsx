// A diagram that Mermaid draws in the browser, above its source.

import { Children, type ReactNode } from 'react'
import { usePage } from '../../../../theme/page-scope.tsx'

interface MermaidDiagramProps {
  readonly label?: string
  readonly id?: string
  /** The source. */
  readonly children?: ReactNode
}

export default function MermaidDiagram({ label, id, children }: MermaidDiagramProps) {
  const { text } = usePage()
  const [source] = Children.toArray(children)
  return (
    <figure id={id} className="diagram-figure">
      <div className="diagram-picture" role="img" aria-label={label ?? text('diagram.source')} hidden />
      <details className="diagram-source" open>
        <summary>{text('diagram.source')}</summary>
        {source}
      </details>
    </figure>
  )
}
