// A diagram, with its description and its source below. It links to itself to open in full size: above the page with a
// script, in place without one. A diagram whose nodes are links does not.

import { Children, isValidElement, type ReactNode, useId } from 'react'
import { usePage } from '../../../../theme/page-scope.tsx'

interface DiagramProps {
  /** SVG source. */
  readonly html: string
  readonly label?: string
  readonly id?: string
  /** The source, and the links of nodes. */
  readonly children?: ReactNode
}

export default function Diagram({ html, label, id, children }: DiagramProps) {
  const { text } = usePage()
  const name = label ?? text('diagram.source')
  const generatedId = useId()
  const [source, ...links] = Children.toArray(children)
  const summary = text('diagram.source')
  return (
    <figure id={id} className="diagram-figure" aria-label={links.length > 0 ? name : undefined}>
      <div id={generatedId} className="diagram-picture">
        {links.length > 0 ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: Octavo generated the SVG.
          <span dangerouslySetInnerHTML={{ __html: insertLinks(html, links) }} />
        ) : (
          <>
            <a className="zoom" href={`#${generatedId}`} data-close={text('figure.close')}>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Octavo generated the SVG. */}
              <span role="img" aria-label={name} dangerouslySetInnerHTML={{ __html: hideSvg(html) }} />
            </a>
            <a className="zoom-close" href={`#${generatedId}-end`} aria-label={text('figure.close')}>
              ×
            </a>
          </>
        )}
      </div>
      <span id={`${generatedId}-end`} />
      {source && (
        <details className="diagram-source">
          <summary>{summary}</summary>
          {source}
        </details>
      )}
    </figure>
  )
}

/** Replaces the index of each link with its URL. */
function insertLinks(html: string, links: readonly ReactNode[]): string {
  return html.replace(/<a href="(\d+)"/g, (_, at: string) => {
    const link = links[Number(at)]
    const href = isValidElement<{ readonly href: string }>(link) ? link.props.href : ''
    const target = /^https?:/i.test(href) ? ' target="_blank" rel="noopener"' : ''
    return `<a href="${href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"${target}`
  })
}

/** Hides the text of the drawing from screen readers, which read its name. */
function hideSvg(html: string): string {
  return html.replace('<svg', '<svg aria-hidden="true"')
}
