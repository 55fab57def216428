// A diagram, with what it shows in words and its source below.

import type { ReactNode } from 'react'
import { usePage } from '../page-scope.tsx'

interface DiagramProps {
  /** SVG. */
  readonly html?: string
  readonly label?: string
  readonly id?: string
  readonly children?: ReactNode
}

export default function Diagram({ html = '', label, id, children }: DiagramProps) {
  const { text } = usePage()
  return (
    <figure id={id} className="diagram-figure">
      {/* It may be wider than the page, and then is scrolled. */}
      <div
        className="diagram-picture"
        role="img"
        aria-label={label ?? text('diagram.source')}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the SVG was made by Octavo.
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {children && (
        <details className="diagram-source">
          <summary>{text('diagram.source')}</summary>
          {children}
        </details>
      )}
    </figure>
  )
}
