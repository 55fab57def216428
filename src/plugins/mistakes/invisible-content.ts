// Detects parts of a page that readers do not see: footnotes without a reference or defined twice, tags and expressions of MDX that
// show nothing, and marks of lists and emphasis that are shown as text.

import type { Definition, Nodes, Root } from 'mdast'
import { isHtmlName } from '../../core/text/html-names.ts'
import { findNearest } from '../../core/text/nearest.ts'
import { defineMistake, type Mistake, type MistakePage, sourceOf } from './mistake-rule.ts'

/** A footnote that nothing refers to. It is not rendered. */
export const unusedFootnote = defineMistake({
  rule: 'unused-footnote',
  type: 'footnoteDefinition',
  isUsed: (source) => source.includes('[^'),
  find: ({ identifier, label }, { tree }) =>
    nodesByName(tree).has(`footnoteReference ${identifier}`)
      ? []
      : [
          {
            message: `Nothing refers to the footnote \`[^${label ?? identifier}]\`, so it is not shown.`,
            help: `Write \`[^${label ?? identifier}]\` in the text where the note belongs, or remove it.`,
          },
        ],
})

/** A footnote with the name of an earlier one. It is not rendered. */
export const repeatedFootnote = defineMistake({
  rule: 'duplicate-definition',
  type: 'footnoteDefinition',
  isUsed: (source) => source.includes('[^'),
  find: (node, { tree }) =>
    nodesByName(tree).get(nameOf(node)) === node
      ? []
      : [
          {
            message: `The footnote \`[^${node.label ?? node.identifier}]\` is defined above, so this one is not shown.`,
            help: 'Give it another name, and write that name where the note belongs.',
          },
        ],
})

/** The target of a reference link with the name of an earlier one, but another target. */
export const repeatedTarget = defineMistake({
  rule: 'duplicate-definition',
  type: 'definition',
  isUsed: (source) => source.includes(']:'),
  find(node, { tree }) {
    const first = nodesByName(tree).get(nameOf(node)) as Definition
    if (first.url === node.url) return []
    return [
      {
        message: `\`[${node.label ?? node.identifier}]\` is defined above as "${first.url}", so the target "${node.url}" is not used.`,
        help: 'Give it another name, or remove one of the two.',
      },
    ]
  },
})

/** A word in brackets with a colon, which defines the target of a link and is not rendered: `[TODO]: later`. */
export const unusedTarget = defineMistake({
  rule: 'unused-definition',
  type: 'definition',
  isUsed: (source) => source.includes(']:'),
  find(node, { source, tree }) {
    const { identifier, label, url } = node
    // `[//]: # (text)` is a comment.
    if (url === '' || /[/.#:?@]/.test(url)) return []
    const names = nodesByName(tree)
    if (names.has(`linkReference ${identifier}`) || names.has(`imageReference ${identifier}`)) return []
    const text = sourceOf(node, source).split('\n')[0]!
    return [
      {
        message: `\`${text}\` is not shown: it defines a target for links, and nothing refers to \`[${label ?? identifier}]\`.`,
        help: `Write \`\\${text}\` for text.`,
      },
    ]
  },
})

const namesOf = new WeakMap<Root, ReadonlyMap<string, Nodes>>()

/** The first node of each type and identifier. */
function nodesByName(tree: Root): ReadonlyMap<string, Nodes> {
  const cached = namesOf.get(tree)
  if (cached) return cached
  const names = new Map<string, Nodes>()
  const walk = (node: Nodes): void => {
    const name = nameOf(node)
    if (name !== '' && !names.has(name)) names.set(name, node)
    if ('children' in node) for (const child of node.children) walk(child)
  }
  walk(tree)
  namesOf.set(tree, names)
  return names
}

function nameOf(node: Nodes): string {
  return 'identifier' in node ? `${node.type} ${node.identifier}` : ''
}

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
