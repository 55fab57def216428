// The numbers of the search, for the modal, the search page and the providers.

/** Hits the modal shows, and hits of one page of the search page. */
export const HITS_PER_PAGE = 20
/** Hits of one group that the modal shows. */
export const HITS_PER_GROUP = 5
/** Characters of a query; what is longer is cut. */
export const LONGEST_QUERY = 64
/** Opened hits that are remembered. */
export const RECENT_SEARCHES = 7
/** The same where there are favourites, which need room too. */
export const RECENT_SEARCHES_BESIDE_FAVORITES = 4
export const FAVORITE_SEARCHES = 10
/** How long an answer may take before the modal says that it is waiting, in milliseconds. */
export const STALL_MS = 300
/** How long the host of an index may take to begin an answer, in milliseconds. Files wait in turn on slow lines. */
export const ANSWER_MS = 20_000
/** How long a first answer waits for the whole one, which often follows at once, in milliseconds. */
export const FIRST_MS = 100
/** How long the search page waits for the next letter, in milliseconds. */
export const TYPING_MS = 300
/** Words of a snippet. */
export const SNIPPET_WORDS = 10
/** The same on a phone. */
export const SNIPPET_WORDS_PHONE = 5
/** Windows up to this width, in pixels, get the modal of a phone. */
export const PHONE_WIDTH = 768
/** Queries proposed where one has no results. */
export const SUGGESTIONS = 3
/** How long a service may take to be reached, to be read from and to be written to, in milliseconds. */
export const CONNECT_TIMEOUT_MS = 1000
export const READ_TIMEOUT_MS = 2000
export const WRITE_TIMEOUT_MS = 30_000
/** The page that shows all results of a query. */
export const SEARCH_PATH = '/search'
/** The parameter of its address that holds the query. */
export const QUERY_PARAMETER = 'q'
