// `@theme/IdealImage`: the image, in its own size.

import type { ComponentProps } from 'react'

interface IdealImageProps extends Omit<ComponentProps<'img'>, 'src'> {
  readonly img?: string | { readonly default?: string; readonly src?: { readonly src?: string } }
}

export default function IdealImage({ img, alt = '', ...rest }: IdealImageProps) {
  const source = typeof img === 'string' ? img : (img?.default ?? img?.src?.src)
  return source === undefined ? null : <img {...rest} alt={alt} src={source} />
}
