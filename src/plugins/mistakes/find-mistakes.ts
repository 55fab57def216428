// Detects likely mistakes in valid Markdown: content that is rendered, but probably not as intended.

import type { Root, RootContent } from 'mdast'
import type { Finding } from '../../core/model/finding.ts'
import { brokenTag, htmlTag, moduleCode, textCode, textTag, vueCode } from './code-in-markdown.ts'
import { foreignFormula } from './foreign-formula.ts'
import { foreignCode, foreignSyntax, foreignText } from './foreign-syntax.ts'
import { emptyHeading, headingId, headingSyntax } from './heading-mistakes.ts'
import {
  emphasisSyntax,
  mdxBlockProps,
  mdxBlockTag,
  mdxTextProps,
  mdxTextTag,
  repeatedFootnote,
  repeatedTarget,
  taskSyntax,
  unusedFootnote,
  unusedTarget,
} from './invisible-content.ts'
import { markdownInHtml } from './markdown-in-html.ts'
import {
  cellAttributes,
  commentSyntax,
  fenceSyntax,
  linkSyntax,
  paragraphAttributes,
  tableSyntax,
  termAttributes,
} from './markdown-syntax.ts'
import {
  defineMistake,
  type Mistake,
  type MistakePage,
  type MistakeRule,
  mistakeFinding,
  sourceOf,
} from './mistake-rule.ts'

/** Applies the rules to every node. */
export function findMistakes(page: MistakePage): Finding[] {
  const findings: Finding[] = []
  const byType = new Map<string, MistakeRule[]>()
  for (const rule of RULES) {
    if (!rule.isUsed(page.source) || (page.isMdx && ONLY_MARKDOWN.has(rule))) continue
    const rules = byType.get(rule.type) ?? []
    byType.set(rule.type, rules)
    rules.push(rule)
  }
  if (byType.size === 0) return findings

  function walk(parent: Root | Extract<RootContent, { children: unknown }>): void {
    const hidden = new Set<RootContent>()
    for (const node of parent.children as RootContent[]) {
      for (const { rule, find } of byType.get(node.type) ?? []) {
        for (const mistake of find(node as never, page, parent)) {
          findings.push(mistakeFinding(rule, mistake, node, page))
          if (mistake.isHidden) hidden.add(node)
        }
      }
      if ('children' in node) walk(node)
    }
    if (hidden.size > 0)
      parent.children = parent.children.filter((node) => !hidden.has(node as RootContent)) as never
  }

  walk(page.tree)
  return findings
}

/** An unclosed fence, which makes the rest of the page code. */
const unclosedCode = defineMistake({
  rule: 'unclosed-code',
  type: 'code',
  isUsed: (source) => source.includes('```') || source.includes('~~~'),
  find(node, { source }) {
    const lines = sourceOf(node, source).split('\n')
    const fence = /^(`{3,}|~{3,})/.exec(lines[0]!)?.[1]
    if (fence === undefined) return []
    const last = lines.length > 1 ? /^[\s>]*(`{3,}|~{3,})\s*$/.exec(lines.at(-1)!)?.[1] : undefined
    if (last?.startsWith(fence)) return []
    return [
      {
        message: `The code block that opens with "${lines[0]!.trim()}" is not closed: everything up to line ${node.position!.end.line} is code.`,
        help: `Close it with a line of "${fence}", indented like the opening one.`,
      },
    ]
  },
})

/** Table cells beyond the header row, which are not rendered. */
const droppedCells = defineMistake({
  rule: 'dropped-cells',
  type: 'table',
  isUsed: (source) => source.includes('|'),
  find({ children: [header, ...rows], position }, { source }) {
    const width = header?.children.length ?? 0
    return rows.flatMap(({ children, position: place }) => {
      const extra = children[width]
      if (!extra || !place || !children.slice(width).some((cell) => cell.children.length > 0)) return []
      const row = source.slice(place.start.offset, place.end.offset)
      return [
        {
          message: `The row has ${children.length} cells and the header ${width}: the extra cells are not shown.`,
          help: /`[^`\n|]*\|[^`\n]*`/.test(row)
            ? 'Write a `|` inside a cell, even in code, as `\\|`.'
            : 'Add a cell to the header, or write a `|` inside a cell as `\\|`.',
          at: (extra.position?.start.offset ?? 0) - (position?.start.offset ?? 0),
        },
      ]
    })
  },
})

/** `[text]()` without a target, and `[](/guide)` without visible text. */
const emptyLink = defineMistake({
  rule: 'empty-link',
  type: 'link',
  isUsed: (source) => source.includes(']('),
  find(node, { source }) {
    const linkText = sourceOf(node, source)
    if (/^(?:(?:mailto|tel):|https?:\/{0,2})?$/.test(node.url)) {
      return [
        {
          message: `The link \`${linkText}\` has no ${node.url === '' ? 'target' : 'address'}.`,
          help: 'Write the target, `[text](./page.md)`, or remove the brackets.',
        },
      ]
    }
    if (linkText.startsWith('<') || (node.children as RootContent[]).some(isVisible)) return []
    return [
      {
        message: `The link to "${node.url}" has no text, so nobody can see it.`,
        help: 'Write its text between the brackets, `[text](./page.md)`.',
      },
    ]
  },
})

function isVisible(node: RootContent): boolean {
  if (node.type === 'text') return node.value.trim() !== ''
  return 'children' in node ? (node.children as RootContent[]).some(isVisible) : true
}

/** Not an index such as `rows[i][j]`: no letter or bracket before it, and no bracket after it. */
const REFERENCE = /(?<![\\\w)\]}"'`])!?\[((?:[^[\]\\\n]|\\.)+)\]\[((?:[^[\]\\\n]|\\.)+)\](?![[(\w])/g
/** End of a reference whose text contains other Markdown. */
const TAIL = /^\]\[((?:[^[\]\\\n]|\\.)+)\](?![[(\w])/
/** Not a character class such as `[^a-z]+`. */
const FOOTNOTE = /(?<!\\)\[\^([\w.-]*\w)\](?![+*?{\\:])/g

/** `[text][name]` and `[^name]` without a definition, which are rendered with their brackets. */
const undefinedReference = defineMistake({
  rule: 'undefined-reference',
  type: 'text',
  isUsed: (source) => source.includes('][') || source.includes('[^'),
  find(node, { source }, parent) {
    if (!node.value.includes('[')) return []
    const raw = sourceOf(node, source)
    const links = [...raw.matchAll(REFERENCE)]
      .filter(([, text, name]) => /\p{L}/u.test(text!) && /[\p{L}\p{N}]{2}|^\d$/u.test(name!))
      .map(({ 0: whole, 2: name, index }) => undefinedLink(whole, name!, index))
    const tail = 'children' in parent && parent.children[0] !== node ? TAIL.exec(raw) : null
    if (tail && /[\p{L}\p{N}]{2}/u.test(tail[1]!)) links.push(undefinedLink(`[…${tail[0]}`, tail[1]!, 1))
    const notes = [...raw.matchAll(FOOTNOTE)]
      .filter(([, name]) => !/^(?:a-z|0-9|.-.$)/i.test(name!))
      .map(
        ({ 0: whole, 1: name, index }): Mistake => ({
          message: `The footnote \`${whole}\` is not defined.`,
          help: `Define it, \`[^${name}]: Text\`, in a paragraph of its own, or write \`\\[^${name}]\` for literal brackets.`,
          at: index,
        }),
      )
    return [...links, ...notes]
  },
})

function undefinedLink(raw: string, name: string, at: number): Mistake {
  return {
    message: `\`${raw}\` is shown as text: the reference "${name}" is not defined.`,
    help: `Define it, \`[${name}]: ./page.md\`, on a line of its own, or write the target in parentheses.`,
    at,
  }
}

const RULES: readonly MistakeRule[] = [
  unclosedCode,
  droppedCells,
  emptyLink,
  undefinedReference,
  foreignSyntax,
  foreignText,
  foreignCode,
  foreignFormula,
  markdownInHtml,
  moduleCode,
  textCode,
  textTag,
  brokenTag,
  htmlTag,
  vueCode,
  headingId,
  emptyHeading,
  headingSyntax,
  linkSyntax,
  tableSyntax,
  fenceSyntax,
  paragraphAttributes,
  cellAttributes,
  termAttributes,
  commentSyntax,
  unusedFootnote,
  repeatedFootnote,
  repeatedTarget,
  unusedTarget,
  mdxBlockTag,
  mdxTextTag,
  mdxBlockProps,
  mdxTextProps,
  taskSyntax,
  emphasisSyntax,
]

/** Rules that do not apply to MDX. */
const ONLY_MARKDOWN: ReadonlySet<MistakeRule> = new Set([
  moduleCode,
  textCode,
  textTag,
  brokenTag,
  htmlTag,
  vueCode,
  markdownInHtml,
  commentSyntax,
])
