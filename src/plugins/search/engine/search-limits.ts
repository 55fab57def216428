// Limits of search, shared by the modal, the search page and the providers.

/** Hits in the modal, and per page of the search page. */
export const HITS_PER_PAGE = 20
/** Hits per group in the modal. */
export const HITS_PER_GROUP = 5
/** Maximum length of a query; longer ones are truncated. */
export const MAX_QUERY_LENGTH = 64
/** Recently opened hits that are remembered. */
export const RECENT_SEARCHES = 7
/** Recently opened hits shown when there are also favourites. */
export const RECENT_SEARCHES_WITH_FAVORITES = 4
export const FAVORITE_SEARCHES = 10
/** Milliseconds without a response after which the modal shows that it is waiting. */
export const STALL_MS = 300
/** Timeout of a file of the index, in milliseconds. On slow connections, files queue. */
export const RESPONSE_MS = 60_000
/** Milliseconds without typing or scrolling after which snippets are loaded for the visible rows. */
export const SNIPPET_MS = 200
/** Milliseconds without typing after which the search starts. */
export const TYPING_MS = 150
/** Words of a snippet. */
export const SNIPPET_WORDS = 10
/** Words of a snippet on phones. */
export const SNIPPET_WORDS_PHONE = 5
/** Windows up to this width, in pixels, get the phone layout of the modal. */
export const PHONE_WIDTH = 768
/** Maximum number of queries suggested when nothing was found. */
export const SUGGESTIONS = 3
/** Timeouts of search service requests for connecting, reading and writing, in milliseconds. */
export const CONNECT_TIMEOUT_MS = 1000
export const READ_TIMEOUT_MS = 2000
export const WRITE_TIMEOUT_MS = 30_000
/** URL parameter of the search page that contains the query. */
export const QUERY_PARAMETER = 'q'
