// An image that is a paragraph of its own, as a link to itself.

import { Children, type ReactNode } from 'react'
import { usePage } from '../page-scope.tsx'
import { linkPictures } from './CaptionedFigure.tsx'

export default function ZoomPicture({ children }: { readonly children?: ReactNode }) {
  const { text } = usePage()
  return <>{Children.map(children, (child) => linkPictures(child, text('figure.close')))}</>
}
