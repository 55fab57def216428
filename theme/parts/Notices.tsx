// What a reader must know of the page before reading it: that it is a draft, or unlisted.

import { usePage } from '../page-scope.tsx'

export function Notices() {
  const { view, text } = usePage()
  if (!view.draft && !view.unlisted) return null
  return <p className="notice">{text(view.draft ? 'page.draft' : 'page.unlisted')}</p>
}
