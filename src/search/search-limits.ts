// The limits of the search, for the modal, the search page and the providers.

/** Hits in the modal, and per page of the search page. */
export const HITS_PER_PAGE = 20
/** Hits per group in the modal. */
export const HITS_PER_GROUP = 5
/** Maximum length of a query; longer ones are truncated. */
export const LONGEST_QUERY = 64
/** Opened hits that are remembered. */
export const RECENT_SEARCHES = 7
/** The same with favourites, which need space too. */
export const RECENT_SEARCHES_WITH_FAVORITES = 4
export const FAVORITE_SEARCHES = 10
/** After this many milliseconds without an answer, the modal shows that it is waiting. */
export const STALL_MS = 300
/** Timeout of a file of the index, in milliseconds. On slow connections, files queue. */
export const RESPONSE_MS = 60_000
/** How long nothing is typed or scrolled before the rows on screen get their snippets, in milliseconds. */
export const SNIPPET_MS = 200
/** How long the search waits for the next letter, in milliseconds: what is typed on is not asked for. */
export const TYPING_MS = 150
/** Words of a snippet. */
export const SNIPPET_WORDS = 10
/** The same on a phone. */
export const SNIPPET_WORDS_PHONE = 5
/** Windows up to this width, in pixels, get the phone layout of the modal. */
export const PHONE_WIDTH = 768
/** Queries suggested for one without results. */
export const SUGGESTIONS = 3
/** Timeouts of a service for connecting, reading and writing, in milliseconds. */
export const CONNECT_TIMEOUT_MS = 1000
export const READ_TIMEOUT_MS = 2000
export const WRITE_TIMEOUT_MS = 30_000
/** The page that shows all results of a query. */
export const SEARCH_PATH = '/search'
/** The parameter of its URL with the query. */
export const QUERY_PARAMETER = 'q'
