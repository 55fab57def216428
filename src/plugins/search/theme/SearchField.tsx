// A search field that opens the search page, with or without JavaScript.

import type { PageScope } from '../../../../theme/contract.ts'
import { Icon } from '../../../../theme/elements/Icon.tsx'
import { usePage } from '../../../../theme/page-scope.tsx'
import { SEARCH_PATH } from '../../../core/paths/page-file.ts'
import { QUERY_PARAMETER } from '../engine/search-limits.ts'

/** The search field of the not-found page. */
export default function missingSearch({ chrome }: PageScope) {
  return chrome.search && <SearchField />
}

export function SearchField() {
  const { text, href } = usePage()
  return (
    <search>
      <form action={href(SEARCH_PATH)} className="search-field search-field-framed">
        <Icon name="search" />
        <input
          type="search"
          name={QUERY_PARAMETER}
          aria-label={text('search.open')}
          placeholder={text('searchPage.placeholder')}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          suppressHydrationWarning
        />
      </form>
    </search>
  )
}
