// The button that opens the search. It is a link to the search page until the start-up script (src/plugins/search/theme/load-search.ts) turns
// it into a button and shows the keyboard shortcuts.

import { Icon } from '../../../../theme/elements/Icon.tsx'
import { usePage } from '../../../../theme/page-scope.tsx'
import { SEARCH_PATH } from '../../../core/paths/page-file.ts'

export function Search() {
  const { chrome, text, href } = usePage()
  if (!chrome.search) return null
  return (
    <a
      className="search-button"
      href={href(SEARCH_PATH)}
      data-open-search={text('search.open')}
      data-placeholder={text('search.placeholder')}
      data-cancel={text('search.cancel')}
      data-failed={`${text('search.failed')}\n${text('search.failedHelp')}`}
      aria-label={text('search.open')}
      suppressHydrationWarning
    >
      <Icon name="search" />
      <span>{text('search.open')}</span>
      <span className="search-keys" aria-hidden="true">
        <kbd />
        <kbd />
      </span>
    </a>
  )
}
