// A heading, with its anchor link next to it rather than inside, so that screen readers list headings without the link.

import { isValidElement, type ReactNode } from 'react'
import type { HeadingProps } from '../contract.ts'
import { usePage } from '../page-scope.tsx'
import { plainText } from './table-cells.ts'

export const H2 = (props: HeadingProps) => <Heading as="h2" {...props} />
export const H3 = (props: HeadingProps) => <Heading as="h3" {...props} />
export const H4 = (props: HeadingProps) => <Heading as="h4" {...props} />
export const H5 = (props: HeadingProps) => <Heading as="h5" {...props} />
export const H6 = (props: HeadingProps) => <Heading as="h6" {...props} />

interface AnyHeadingProps extends HeadingProps {
  readonly as: 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
}

function Heading({ as: Tag, children, ...attributes }: AnyHeadingProps) {
  const { theme } = usePage()
  const { id } = attributes
  const headingContent = dropAnchor(children, theme.prose['heading-anchor'])
  if (id === undefined || id === '' || isHidden(attributes.className))
    return <Tag {...attributes}>{headingContent}</Tag>
  return (
    <div className={`heading heading-${Tag}`}>
      <Tag {...attributes}>{headingContent}</Tag>
      <AnchorLink id={id} heading={plainText(headingContent).trim()} />
    </div>
  )
}

/** A standalone anchor. Inside a heading it is replaced by the heading's own anchor, which includes its text. */
export function HeadingAnchor({ id }: { readonly id?: string }) {
  const { view } = usePage()
  if (!id) return null
  const heading = view.toc.find((entry) => entry.id === id)?.text ?? id
  return <AnchorLink id={id} heading={heading} />
}

// The heading of the footnotes is visible only to screen readers.
function isHidden(className: unknown): boolean {
  return typeof className === 'string' && className.split(' ').includes('sr-only')
}

function AnchorLink({ id, heading }: { readonly id: string; readonly heading: string }) {
  const { text } = usePage()
  return (
    <a
      className="heading-anchor"
      href={`#${encodeURIComponent(id)}`}
      aria-label={text('heading.anchor', { heading })}
    >
      #
    </a>
  )
}

function dropAnchor(children: ReactNode, anchor: unknown): ReactNode {
  if (isValidElement(children)) return children.type === anchor ? null : children
  if (!Array.isArray(children)) return children
  return children.filter((child) => !isValidElement(child) || child.type !== anchor)
}
