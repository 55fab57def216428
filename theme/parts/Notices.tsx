// Notices above the text: that the page is a draft, unlisted, or a post with a date to come.

import { usePage } from '../page-scope.tsx'
import { Icon } from '../prose/Icon.tsx'

export function Notices() {
  const { view, text } = usePage()
  const { draft, unlisted, upcoming } = view
  if (!draft && !unlisted && !upcoming) return null
  return (
    <p className="notice">
      <Icon name={unlisted ? 'block' : 'note'} />
      {text(draft ? 'page.draft' : unlisted ? 'page.unlisted' : 'page.upcoming')}
    </p>
  )
}
