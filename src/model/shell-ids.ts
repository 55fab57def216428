// Ids of the page around the text. They have a prefix with a colon, which no slug has, so headings cannot have the same.

/** Start of each of them; authors' explicit ids may not have it. */
export const SHELL_ID_PREFIX = 'octavo:'

/** Id of the element the app is rendered into. Its `data-*` attributes name the page, build and sidebar it shows. */
export const rootId = 'octavo:top'

/** Id of the script element with the view. */
export const viewId = 'octavo:view'

/** Id of the default theme's list of the page's headings, from which browsers read them. */
export const tocId = 'octavo:toc'

/** Id of the default theme's index of all pages, from which browsers read them too. */
export const indexId = 'octavo:index'

/** Id of the main part of the default theme's pages, which the skip link leads to. */
export const mainId = 'octavo:content'

/** Id of the drawer, which the navbar's menu button opens. */
export const drawerId = 'octavo:menu'

/** Id of the rows of the search dialog. */
export const searchListId = 'octavo:search-list'
