// Notices above the text: that the page is a draft, or unlisted.

import { usePage } from '../page-scope.tsx'
import { Icon } from '../prose/Icon.tsx'

export function Notices() {
  const { view, text } = usePage()
  if (!view.draft && !view.unlisted) return null
  return (
    <p className="notice">
      <Icon name={view.draft ? 'note' : 'block'} />
      {text(view.draft ? 'page.draft' : 'page.unlisted')}
    </p>
  )
}
