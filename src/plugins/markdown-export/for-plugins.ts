// The Markdown writer, for plugins whose elements have a Markdown form.

export { definitionBlocks } from './html-forms.ts'
export {
  type Block,
  bold,
  type ElementForm,
  type ElementForms,
  hasClass,
  italic,
  itemOf,
  linkOf,
  listOf,
  type MarkdownWriter,
  plainText,
} from './markdown-blocks.ts'
export { codeFence, codeSpan, escapeText } from './markdown-text.ts'
