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
  const name = label ?? text('diagram.source')
  return (
    <figure id={id} className="diagram-figure">
      {/* biome-ignore lint/a11y/useSemanticElements: it is no group of form fields. */}
      <div
        className="diagram-picture"
        role="group"
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it may be wider than the page, and what is scrolled needs the focus.
        tabIndex={0}
      >
        <div
          role="img"
          aria-label={name}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the SVG was made by Octavo.
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </div>
      {children && (
        <details className="diagram-source">
          <summary>{text('diagram.source')}</summary>
          {children}
        </details>
      )}
    </figure>
  )
}
