// The Markdown forms of the built-in elements, for the Markdown export.

export { builtInForms } from './builtin-elements.ts'
export { writeCards } from './card-elements.ts'
