// The button that opens the search. Without something that answers searches there is nothing to press.

import { usePage } from '../page-scope.tsx'
import { Icon } from '../prose/Icon.tsx'

export function Search() {
  const { shell, text } = usePage()
  if (!shell.search) return null
  return (
    <button
      type="button"
      className="search-button needs-script"
      data-open-search=""
      aria-label={text('search.open')}
      aria-keyshortcuts="Control+K Meta+K /"
      aria-haspopup="dialog"
    >
      <Icon name="search" />
      <span>{text('search.open')}</span>
      <kbd>/</kbd>
    </button>
  )
}
