// A figure with its caption. Its images link to their files and open in full size; with a script, above the page.

import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { usePage } from '../../../../theme/page-scope.tsx'

interface CaptionedFigureProps {
  readonly caption?: string
  /** `false`: the images are not links. */
  readonly zoom?: string
  readonly id?: string
  readonly children?: ReactNode
}

/** Width of the text column on the narrowest phones, in pixels. */
const PHONE_WIDTH = 280

type AnyElement = ReactElement<{
  readonly src?: string
  readonly alt?: string
  readonly className?: string
  readonly width?: number | string
  readonly href?: string
  readonly children?: ReactNode
}>

export default function CaptionedFigure({ caption, zoom, id, children }: CaptionedFigureProps) {
  const { text } = usePage()
  const parts = Children.toArray(children)
  const captions = parts.filter((part) => isValidElement(part) && part.type === 'figcaption')
  const content = parts.filter((part) => !captions.includes(part))
  return (
    <figure id={id} className="captioned-figure">
      {zoom === 'false' ? content : content.map((part) => linkImages(part, text('figure.close')))}
      {captions}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

/** Wraps an image in a link to its file. Existing links are unchanged. */
export function linkImages(node: ReactNode, close: string): ReactNode {
  if (!isValidElement(node)) return node
  const element = node as AnyElement
  const { src, alt, className = '', width, href, children } = element.props
  if (href !== undefined) return node
  // The alternative text names the link, which is hidden if its image is. Small images are always shown in full size.
  if (src !== undefined && alt && !(Number(width) <= PHONE_WIDTH))
    return (
      <a
        key={element.key}
        className={['zoom', ...(/\bonly-\w+/.exec(className) ?? [])].join(' ')}
        href={src}
        data-close={close}
      >
        {element}
      </a>
    )
  return children === undefined
    ? node
    : cloneElement(
        element,
        {},
        Children.map(children, (child) => linkImages(child, close)),
      )
}
