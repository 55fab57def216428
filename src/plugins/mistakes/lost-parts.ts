// Detects parts of a page that readers do not see: footnotes without a reference, tags and expressions of MDX that show nothing, and
// marks of lists and emphasis that are shown as text.

import { isHtmlName } from '../../core/text/html-names.ts'
import { findNearest } from '../../core/text/nearest.ts'
import { defineMistake, type Mistake, type MistakePage, sourceOf } from './mistake-rule.ts'

/** A footnote that nothing refers to. It is not rendered. */
export const unusedFootnote = defineMistake({
  rule: 'unused-footnote',
  type: 'footnoteDefinition',
  isUsed: (source) => source.includes('[^'),
  find({ label }, { source }) {
    const mark = `[^${label}]`.toLowerCase()
    const text = source.toLowerCase()
    if (!label || text.indexOf(mark, text.indexOf(mark) + 1) >= 0) return []
    return [
      {
        message: `Nothing refers to the footnote \`[^${label}]\`, so it is not shown.`,
        help: `Write \`[^${label}]\` in the text where the note belongs, or remove it.`,
      },
    ]
  },
})

interface MdxTag {
  readonly name: string | null
}

/** Tags of MDX in lower case that are not HTML. Names of custom elements contain a hyphen. */
function findUnknownTag({ name }: MdxTag, { elements, source }: MistakePage): Mistake[] {
  if (!name || !/^[a-z][a-z\d]*$/.test(name) || isHtmlName(name) || Object.hasOwn(elements, name)) return []
  // SVG and MathML have elements of their own.
  if (/<(?:svg|math)\b/.test(source)) return []
  const component = name[0]!.toUpperCase() + name.slice(1)
  const nearest = findNearest(name, HTML_NAMES)
  return [
    {
      message: `\`<${name}>\` is neither an HTML element nor a component; only its content is shown.`,
      help: `${nearest === undefined ? '' : `Did you mean \`<${nearest}>\`? `}Write a component with a capital, \`<${component}>\`, and text in backticks.`,
    },
  ]
}

const HTML_NAMES = ['details', 'summary', 'figure', 'section', 'strong', 'span', 'table', 'video']

export const mdxBlockTag = defineMistake({
  rule: 'unknown-element',
  type: 'mdxJsxFlowElement' as 'html',
  isUsed: (source) => source.includes('<'),
  find: (node, page) => findUnknownTag(node as unknown as MdxTag, page),
})

export const mdxTextTag = defineMistake({
  rule: 'unknown-element',
  type: 'mdxJsxTextElement' as 'html',
  isUsed: (source) => source.includes('<'),
  find: (node, page) => findUnknownTag(node as unknown as MdxTag, page),
})

/** `{props.name}` on a page. Only files that others import have props. */
function findProps({ value }: { readonly value: string }, { path, page, source }: MistakePage): Mistake[] {
  const [, name] = /^\s*props\.([\w$]+)\s*$/.exec(value) ?? []
  if (name === undefined || (page && page.path !== path) || /(?:^|\/)_[^/]*$/.test(path)) return []
  if (/\b(?:const|let|function|import) (?:\{ ?)?props\b/.test(source)) return []
  return [
    {
      message: `\`{props.${name}}\` shows nothing: a page has no props.`,
      help: `Write the value, or \`{frontMatter.${name}}\` with the key \`${name}\` in the front matter. Props are for files that other pages import; their names start with \`_\`.`,
    },
  ]
}

export const mdxTextProps = defineMistake({
  rule: 'empty-expression',
  type: 'mdxTextExpression' as 'text',
  isUsed: (source) => source.includes('props.'),
  find: findProps,
})

export const mdxBlockProps = defineMistake({
  rule: 'empty-expression',
  type: 'mdxFlowExpression' as 'text',
  isUsed: (source) => source.includes('props.'),
  find: findProps,
})

/** `- [] task` and `- [ x ] task`. */
export const taskSyntax = defineMistake({
  rule: 'markdown-syntax',
  type: 'listItem',
  isUsed: (source) => source.includes('[]') || source.includes('[ ') || source.includes(' ]'),
  find(node, { source }) {
    if (node.checked !== null && node.checked !== undefined) return []
    const match = /^([-*+]|\d+[.)]) +(\[(?:| [xX]|[xX] | [xX] | {2,})\]) /.exec(sourceOf(node, source))
    if (!match) return []
    const [, bullet, box = ''] = match
    return [
      {
        message: `\`${box}\` is shown as text: it is not a box of a task list.`,
        help: `Write \`${bullet} [${/x/i.test(box) ? 'x' : ' '}]\`, or \`\\${box}\` for text.`,
        at: match[0].indexOf('['),
      },
    ]
  },
})

/** `**bold **` */
const SPACE_AT_END = /(?<![\\*\w])\*\*([\p{L}\p{N}][^*\n]*) \*\*(?![*\p{L}\p{N}])/gu
/** `** bold**` */
const SPACE_AT_START = /(?<![\\*\p{L}\p{N}])\*\* ([\p{L}\p{N}][^*\n]*)\*\*(?![*\w])/gu

/** Emphasis with a space next to its marks. */
export const emphasisSyntax = defineMistake({
  rule: 'markdown-syntax',
  type: 'text',
  isUsed: (source) => source.includes('** ') || source.includes(' **'),
  find(node, { source }) {
    if (!node.value.includes('**')) return []
    const raw = sourceOf(node, source)
    const found = [...raw.matchAll(SPACE_AT_END), ...raw.matchAll(SPACE_AT_START)]
    return found
      .filter(([all, text]) => !all.startsWith('** ') || !/[\s\\]$/.test(text!))
      .map(({ 0: all, 1: text = '', index }) => ({
        message: `\`${all}\` is shown as text: a space is next to the asterisks.`,
        help: `Write \`**${text.trim()}**\`, or \`\\**\` for asterisks.`,
        at: index,
      }))
  },
})
