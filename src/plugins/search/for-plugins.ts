// The parts of search that other plugins use.

export { cutSections } from './engine/documents.ts'
export { INDEX_FOLDER } from './engine/index-format.ts'
export { CONNECT_TIMEOUT_MS, READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from './engine/search-limits.ts'
export { requireFolder } from './require-folder.ts'
export { collectSearchPage, labelSidebars, listPages, type SearchPage } from './search-pages.ts'
