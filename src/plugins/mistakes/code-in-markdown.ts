// Finds `import`, `export` and expressions in braces outside `.mdx`. Templates of Go, Helm, Jinja and shells have double
// braces or a prefix, and are text.

import { isHtmlName } from '../../core/text/html-names.ts'
import { defineMistake, type Mistake, sourceOf } from './mistake-rule.ts'

/** Export statements that cannot be prose. */
const EXPORTS = [
  /^export default (?:function|class|async|\(|\{)/,
  /^export default [\w$]+;?$/,
  /^export (?:async )?function\b/,
  /^export class [^{]*\{/,
  /^export (?:const|let|var) [^=:]*[=:]/,
  /^export (?:\*|\{[^}]*\})/,
]

/** Import and export lines in top-level paragraphs. */
export const moduleCode = defineMistake({
  rule: 'code-in-markdown',
  type: 'paragraph',
  isUsed: (source) => /^(?:import|export)\s/m.test(source),
  find(node, { source, components }, parent) {
    const code = sourceOf(node, source)
    if (parent.type !== 'root' || !/^(?:import|export)\s/.test(code)) return []
    const first = code.split('\n')[0]!
    const imports = code.split(/\n(?=import\s)/).map(importedNames)
    if (imports.every((names) => names !== undefined)) {
      const names = imports.flat()
      const isInScope = names.length > 0 && names.every((name) => Object.hasOwn(components, name))
      return [
        {
          message: `\`${first}\` has no effect${isInScope ? '' : ' and is shown as text'}: \`.md\` does not import.`,
          help: isInScope
            ? `Remove it: ${names.map((name) => `\`<${name}>\``).join(', ')} needs no import.`
            : 'Rename the file to `.mdx`, or remove the line.',
          isHidden: isInScope,
        },
      ]
    }
    if (!EXPORTS.some((form) => form.test(code))) return []
    return [
      {
        message: `\`${first}\` is shown as text: \`.md\` does not run code.`,
        help: 'Rename the file to `.mdx`, or put the line into a code block.',
      },
    ]
  },
})

/** `<script setup>` of Vue, which VitePress allows in Markdown. */
export const vueCode = defineMistake({
  rule: 'code-in-markdown',
  type: 'html',
  isUsed: (source) => /<script\s/i.test(source),
  find: ({ value }) =>
    /^<script\s(?:[^>]*\s)?setup[\s=>]/i.test(value)
      ? [
          {
            message: '`<script setup>` is Vue code, which does not run here.',
            help: 'Remove it. In `.mdx`, components are written in React.',
            isHidden: true,
          },
        ]
      : [],
})

/** Names that a statement imports; undefined for other text. */
function importedNames(statement: string): string[] | undefined {
  const text = statement.trim().replace(/;$/, '')
  const mark = text.at(-1)!
  const from = text.lastIndexOf(mark, text.length - 2)
  if ((mark !== "'" && mark !== '"') || from < 0 || /\s/.test(text.slice(from + 1, -1))) return undefined
  const clause = text.slice('import'.length, from).trim()
  if (clause === '') return []
  const names = clause.slice(0, -'from'.length).trim()
  if (!/\bfrom$/.test(clause) || !/^[\w$*{},\s]+$/.test(names)) return undefined
  const identifiers = names.match(/[\w$]+/g) ?? []
  return identifiers.length === 1 || /[*{]/.test(names) ? identifiers : undefined
}

/** Braces that certainly contain code. */
const EXPRESSION =
  /(?<![{\\$#%@\w])\{\s*(?:(?:props|frontMatter|siteConfig|import\.meta)(?:\.[\w$]+)+|(?:useBaseUrl|require)\([^{}\n]*\)[\w.]*|(['"])\s*\1|\/\*(?!\s*#)[^{}\n]*\*\/)\s*\}(?!\})/g
/** VitePress expressions. */
const INTERPOLATION = /\{\{\s*\$(?:frontmatter|params)\b[^{}\n]*\}\}/g

/** Tags that CommonMark treats as text: with a value in braces, or with a slash in an unquoted value. */
export const textTag = defineMistake({
  rule: 'html-syntax',
  type: 'text',
  isUsed: (source) => /<[^<>]*=/.test(source),
  find: (node, { source }) =>
    findWrongValues(sourceOf(node, source), /=\s*(?:\{|[^\s"'=<>`{}][^\s"'=<>`{}/]*\/)/),
})

/** Tags in HTML blocks, where a slash is part of the value. */
export const htmlTag = defineMistake({
  rule: 'html-syntax',
  type: 'html',
  isUsed: (source) => source.includes('={'),
  find: (node, { source }) => findWrongValues(sourceOf(node, source), /=\{/),
})

const ATTRIBUTE = String.raw`\s+[\w:.-]+(?:=(?:"[^"]*"|'[^']*'))?`
/** A start tag up to the quotation mark of a value that nothing closes, or after which something is wrong. */
const BROKEN_TAG = new RegExp(
  String.raw`(?<![\\\w])<([A-Za-z][\w-]*)(?!(?:${ATTRIBUTE})*\s*/?>)(?:${ATTRIBUTE})*?\s+[\w:.-]+=["']`,
  'g',
)

/** Tags whose quotation marks do not match, so that they are text. */
export const brokenTag = defineMistake({
  rule: 'html-syntax',
  type: 'text',
  isUsed: (source) => /<[A-Za-z][^<]*=["']/.test(source),
  find: (node, { source, components, elements }) =>
    [...sourceOf(node, source).matchAll(BROKEN_TAG)]
      .filter(
        ([, name]) => isHtmlName(name!) || Object.hasOwn(components, name!) || Object.hasOwn(elements, name!),
      )
      .map(({ 1: name, index }) => ({
        message: `\`<${name}\` starts a tag that is shown as text: its quotation marks do not match, or its end is missing.`,
        help: 'Close each value, write `&quot;` for a quotation mark in it, or put the tag into backticks.',
        at: index,
      })),
})

function findWrongValues(html: string, value: RegExp): Mistake[] {
  return [...html.matchAll(/(?<!\\)<[A-Za-z][^<>]{0,500}>/g)]
    .filter(([tag]) => value.test(tag.replace(/"[^"]*"|'[^']*'/g, '""')))
    .map(({ 0: tag, index }) => ({
      message: `\`${tag.split('\n')[0]}\` has a value that must be in quotes.`,
      help: 'Write values in quotes. Values in braces work in `.mdx`.',
      at: index,
    }))
}

/** Expressions in text. */
export const textCode = defineMistake({
  rule: 'code-in-markdown',
  type: 'text',
  isUsed: (source) => source.includes('{'),
  find(node, { source }) {
    if (!node.value.includes('{')) return []
    const code = sourceOf(node, source)
    return [...code.matchAll(EXPRESSION), ...code.matchAll(INTERPOLATION), ...boundNames(code, source)].map(
      ({ 0: expression, index }): Mistake => ({
        message: `\`${expression}\` is shown as text: \`.md\` does not run code.`,
        help: 'Rename the file to `.mdx`, write the value, or write code in backticks.',
        at: index ?? 0,
      }),
    )
  },
})

/** Finds `{count}` if the page has `export const count`. */
function boundNames(code: string, source: string): RegExpMatchArray[] {
  if (!/^(?:import|export)\s/m.test(source)) return []
  const names = [...source.matchAll(/^export\s+(?:const|let|function)\s+([A-Za-z_$][\w$]*)/gm)].map(
    (match) => match[1]!,
  )
  return [...code.matchAll(/(?<![{\\$#%@\w/])\{([^{}\n]*)\}(?!\})/g)].filter(([, inside]) =>
    names.includes(/^\s*([\w$]*)/.exec(inside!)![1]!),
  )
}
