// An image that loads when it comes near, in a place whose size is known before.

import type { ImageProps } from '../contract.ts'

export function Image({ alt, ...attributes }: ImageProps) {
  return <img loading="lazy" decoding="async" {...attributes} alt={alt ?? ''} />
}
