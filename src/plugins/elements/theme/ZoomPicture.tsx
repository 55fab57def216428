// An image in its own paragraph, with a link to its file.

import { Children, type ReactNode } from 'react'
import { usePage } from '../../../../theme/page-scope.tsx'
import { linkImages } from './CaptionedFigure.tsx'

export default function ZoomPicture({ children }: { readonly children?: ReactNode }) {
  const { text } = usePage()
  return <>{Children.map(children, (child) => linkImages(child, text('figure.close')))}</>
}
