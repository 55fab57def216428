// An image that loads lazily, with its size known in advance. A wide drawing is wider than a phone and scrolls, so
// that its labels can be read.

import type { ImageProps } from '../contract.ts'

/** In pixels. Up to here, what is drawn can be read at the width of a phone. */
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
