// An image that loads lazily, with its size known in advance.

import type { ImageProps } from '../contract.ts'

export function Image({ alt, ...attributes }: ImageProps) {
  return <img loading="lazy" decoding="async" {...attributes} alt={alt ?? ''} />
}
