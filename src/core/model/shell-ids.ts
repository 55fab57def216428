// Ids of the page's shell. Their prefix contains a colon, which slugs cannot contain, so no heading has the same id.

/** Prefix of the shell's ids. Explicit ids with this prefix are removed with a finding. */
export const SHELL_ID_PREFIX = 'octavo:'

/** Id of the app's root element. Its `data-*` attributes name the current page, build and sidebar. */
export const rootId = 'octavo:top'

/** Id of the script element with the view. */
export const viewId = 'octavo:view'

/** Id of the default theme's list of the page's headings, from which browsers read them. */
export const tocId = 'octavo:toc'

/** Id of the default theme's index of all pages, from which browsers read them too. */
export const indexId = 'octavo:index'

/** Id of the default theme's main element, the target of the skip link. */
export const mainId = 'octavo:content'

/** Id of the drawer that the navbar's menu button opens. */
export const drawerId = 'octavo:menu'

/** Id of the list of results in the search dialog. */
export const searchListId = 'octavo:search-list'
