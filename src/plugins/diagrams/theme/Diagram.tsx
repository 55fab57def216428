// A diagram, with its description and its source below. It links to itself to open in full size: above the page with a
// script, in place without one.

import { type ReactNode, useId } from 'react'
import { usePage } from '../../../../theme/page-scope.tsx'

interface DiagramProps {
  /** SVG source. */
  readonly html?: string
  readonly label?: string
  readonly id?: string
  readonly children?: ReactNode
}

export default function Diagram({ html = '', label, id, children }: DiagramProps) {
  const { text } = usePage()
  const name = label ?? text('diagram.source')
  const generatedId = useId()
  return (
    <figure id={id} className="diagram-figure">
      <div id={generatedId} className="diagram-picture">
        <a className="zoom" href={`#${generatedId}`} data-close={text('figure.close')}>
          <span
            role="img"
            aria-label={name}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the SVG was made by Octavo.
            dangerouslySetInnerHTML={{ __html: html }}
          />
        </a>
        <a className="zoom-close" href={`#${generatedId}-end`} aria-label={text('figure.close')}>
          ×
        </a>
      </div>
      <span id={`${generatedId}-end`} />
      {children && (
        <details className="diagram-source">
          <summary>{text('diagram.source')}</summary>
          {children}
        </details>
      )}
    </figure>
  )
}
