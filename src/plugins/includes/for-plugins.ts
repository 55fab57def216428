// The parts of includes that other plugins use.

export { readInclude } from './find-include.ts'
export type { SnippetOrigin } from './snippets.ts'
