// The level-one heading, when the body has none, and what is known of a post: date, authors, reading time.

import { usePage } from '../page-scope.tsx'
import { Byline } from './Byline.tsx'

export function TitleBlock() {
  const { view } = usePage()
  const hasByline = view.kind === 'post'
  if (!view.showTitle && !hasByline) return null
  return (
    <header className="title-block">
      {view.showTitle && <h1>{view.title}</h1>}
      {hasByline && <Byline of={view} />}
    </header>
  )
}
