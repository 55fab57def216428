// The filter of HTML, for plugins that insert texts of unknown authors.

export { createSanitizer } from './sanitize-html.ts'
