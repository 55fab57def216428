// `@theme/ThemedImage`: one image for light mode and one for dark; the style sheet shows one of them.

import type { ComponentProps } from 'react'
import { useBaseUrlUtils } from './Link.tsx'

interface ThemedImageProps extends ComponentProps<'img'> {
  readonly sources: { readonly light: string; readonly dark: string }
}

export default function ThemedImage({ sources, alt = '', className = '', ...rest }: ThemedImageProps) {
  const { withBaseUrl } = useBaseUrlUtils()
  return (
    <>
      <img {...rest} src={withBaseUrl(sources.light)} alt={alt} className={`${className} only-light`} />
      <img {...rest} src={withBaseUrl(sources.dark)} alt={alt} className={`${className} only-dark`} />
    </>
  )
}
