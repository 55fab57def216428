// An image that is a paragraph of its own, as a link to itself.

import { Children, type ReactNode } from 'react'
import { usePage } from '../page-scope.tsx'
import { linkImages } from './CaptionedFigure.tsx'

export default function ZoomPicture({ children }: { readonly children?: ReactNode }) {
  const { text } = usePage()
  return <>{Children.map(children, (child) => linkImages(child, text('figure.close')))}</>
}
