// HTML sanitizer for plugins that insert text of untrusted authors.

export { createSanitizer } from './sanitize-html.ts'
