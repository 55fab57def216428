// The tags of the page.

import { usePage } from '../page-scope.tsx'
import { TagList } from './TagList.tsx'

export function Tags() {
  const { view, text } = usePage()
  if (view.tags.length === 0) return null
  return (
    <div className="tags">
      <span id="octavo:tags-label">{text('page.tags')}</span>
      <TagList tags={view.tags} labelledBy="octavo:tags-label" />
    </div>
  )
}
