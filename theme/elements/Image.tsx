// A lazily loaded image with known dimensions. A wide drawing keeps its width on a phone and scrolls, so that its labels
// remain readable.

import type { ImageProps } from '../contract.ts'

/** Drawings up to this width, in pixels, are readable at the width of a phone. */
const PHONE_WIDTH = 480

export function Image({ alt, className, ...attributes }: ImageProps) {
  const isDiagram = /\.svg([?#]|$)/i.test(attributes.src ?? '') && Number(attributes.width) > PHONE_WIDTH
  const classes = [className, isDiagram && 'diagram'].filter(Boolean).join(' ')
  return (
    <img
      loading="lazy"
      decoding="async"
      {...attributes}
      {...(classes !== '' ? { className: classes } : {})}
      alt={alt ?? ''}
    />
  )
}
