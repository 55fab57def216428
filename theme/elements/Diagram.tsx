// A diagram, with what it shows in words and its source below. It is a link to itself: it opens in full size, with a script
// above the page, without one in its place.

import { type ReactNode, useId } from 'react'
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
  const own = useId()
  return (
    <figure id={id} className="diagram-figure">
      <div id={own} className="diagram-picture">
        <a className="zoom" href={`#${own}`} data-close={text('figure.close')}>
          <span
            role="img"
            aria-label={name}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the SVG was made by Octavo.
            dangerouslySetInnerHTML={{ __html: html }}
          />
        </a>
        <a className="zoom-close" href={`#${own}-end`} aria-label={text('figure.close')}>
          ×
        </a>
      </div>
      <span id={`${own}-end`} />
      {children && (
        <details className="diagram-source">
          <summary>{text('diagram.source')}</summary>
          {children}
        </details>
      )}
    </figure>
  )
}
