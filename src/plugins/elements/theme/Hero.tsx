// Sections of a landing page. Each arranges its content: images and code on one side, buttons in a row.

import { Children, isValidElement, type ReactNode } from 'react'
import type { HeroProps, PartProps, Prose } from '../../../../theme/contract.ts'
import { usePage } from '../../../../theme/page-scope.tsx'

/** Opening section of a landing page: title, text, buttons, and an image next to them. */
export function Hero({ id, eyebrow, children }: HeroProps) {
  const { rest, beside } = sort(children, usePage().theme.prose)
  return (
    <header id={id} className={beside.length > 0 ? 'hero hero-with-art' : 'hero'}>
      <div>
        {eyebrow && <p className="hero-eyebrow">{eyebrow}</p>}
        {rest}
      </div>
      {beside.length > 0 && <div className="hero-art">{beside}</div>}
    </header>
  )
}

/** Text on one side; images, code and tabs on the other. */
export function Split({ id, children }: PartProps) {
  const { rest, beside } = sort(children, usePage().theme.prose)
  return (
    <div id={id} className="split">
      <div className="split-side">{rest}</div>
      {beside.length > 0 && <div className="split-side">{beside}</div>}
    </div>
  )
}

/** A section with its own background. */
export function Band({ id, children }: PartProps) {
  const { rest, beside } = sort(children, usePage().theme.prose)
  return (
    <div id={id} className="band">
      {rest}
      {beside}
    </div>
  )
}

function sort(children: ReactNode, prose: Prose): { rest: ReactNode[]; beside: ReactNode[] } {
  const rest: ReactNode[] = []
  const beside: ReactNode[] = []
  let row: ReactNode[] = []
  const endRow = () => {
    if (row.length > 0)
      rest.push(
        <div key={`row-${rest.length}`} className="actions">
          {row}
        </div>,
      )
    row = []
  }
  for (const child of Children.toArray(children)) {
    if (typeof child === 'string' && child.trim() === '') continue
    const type = typeof child === 'object' && 'type' in child ? child.type : undefined
    if (type === prose['link-button']) row.push(child)
    else if (type === prose['code-block'] || type === prose.tabs || isImage(child, prose)) beside.push(child)
    else {
      endRow()
      rest.push(child)
    }
  }
  endRow()
  return { rest, beside }
}

// An image in its own paragraph.
function isImage(node: ReactNode, prose: Prose): boolean {
  if (!isValidElement<{ children?: ReactNode }>(node)) return false
  if (node.type === prose.img || node.type === 'img') return true
  if (node.type !== 'p') return false
  const inner = Children.toArray(node.props.children)
  return inner.length === 1 && isImage(inner[0], prose)
}
