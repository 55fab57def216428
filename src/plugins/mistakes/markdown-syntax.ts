// Detects links, tables, code blocks and comments that are almost Markdown, and therefore shown as text or hidden.

import type { Paragraph, TableCell } from 'mdast'
import { defineMistake, type Mistake, type MistakeRule, sourceOf } from './mistake-rule.ts'

const RULE = 'markdown-syntax'

/** Targets that are certainly paths or URLs, so that `f(x)[0]` and `[1] (see above)` are text. */
const TARGET = String.raw`(?:(?:https?:\/\/|\.{0,2}\/)[^\s()[\]]+|[^\s()[\]]+\.mdx?(?:#[^\s()[\]]*)?)`
/** `[text] (target)` */
const GAP = new RegExp(String.raw`(?<![\\\]])\[((?:[^[\]\\\n]|\\.)+)\] +\((${TARGET})\)`, 'g')
/** `(text)[target]` */
const REVERSED = new RegExp(String.raw`(?<![\\\w])\(([^()[\]\n]+)\)\[(${TARGET})\](?![([])`, 'g')
/** `[text](my page.md)` and `[text](page.md#First run)` */
const SPACE = /(?<!\\)\]\(([^()<>"'\n]*[^\s()<>"'\n] [^()<>"'\n]*)\)/g
const isFileWithSpace = (target: string): boolean =>
  /\.mdx?(?:#.*)?$|\.mdx?#/.test(target) || /^(?:\.{1,2}\/|#\p{L})/u.test(target)
/** `[[page]]` and `[[page|text]]` of Obsidian and wikis. Not tests of shells, `[[ -f x ]]`, or tables of TOML. */
const WIKI = /(?<![\\\w[])!?\[\[(\p{L}[\p{L}\p{N} _/.-]*?)(#[^|\]\n]+)?(?:\|([^\]\n]+))?\]\](?![\](\w])/gu

/** Links with the wrong brackets, a space too many, or in the syntax of wikis. */
export const linkSyntax = defineMistake({
  rule: RULE,
  type: 'text',
  isUsed: (source) =>
    source.includes('] (') || source.includes(')[') || source.includes('](') || source.includes('[['),
  find(node, { source }) {
    if (!node.value.includes('[') && !node.value.includes('](')) return []
    const raw = sourceOf(node, source)
    return [
      ...[...raw.matchAll(GAP)].map(({ 0: all, 1: text, 2: target, index }) =>
        shownAsText(all, index, 'a space is between text and target', `Write \`[${text}](${target})\`.`),
      ),
      ...[...raw.matchAll(REVERSED)].map(({ 0: all, 1: text, 2: target, index }) =>
        shownAsText(all, index, 'the brackets of the link are swapped', `Write \`[${text}](${target})\`.`),
      ),
      ...[...raw.matchAll(SPACE)]
        .filter(([, target]) => isFileWithSpace(target!))
        .map(({ 0: all, 1: target, index }) =>
          shownAsText(
            all,
            index,
            'the target contains a space',
            `Write the target in angle brackets, \`](<${target}>)\`, or \`%20\` instead of each space.`,
          ),
        ),
      ...[...raw.matchAll(WIKI)]
        .filter(([, name]) => !/^_?toc_?$/i.test(name!))
        .map(({ 0: all, 1: name, 2: hash = '', 3: text, index }) =>
          shownAsText(
            all,
            index,
            `it is the syntax of wikis for ${all.startsWith('!') ? 'an embedded file' : 'a link'}`,
            all.startsWith('!')
              ? `Write \`![Description](./${name})\` for an image, or put the text into backticks.`
              : `Write \`[${text ?? name}](./${name}.md${hash})\`, or put the text into backticks.`,
          ),
        ),
    ]
  },
})

function shownAsText(text: string, at: number, reason: string, help: string): Mistake {
  return { message: `\`${text}\` is shown as text: ${reason}.`, help, at }
}

/** Rows between bars without the line of dashes that makes them a table. */
export const tableSyntax = defineMistake({
  rule: RULE,
  type: 'paragraph',
  isUsed: (source) => source.includes('|'),
  find(node, { source }) {
    const lines = sourceOf(node, source).split('\n')
    const bars = lines.map((line) => (/^\s*\|.*\|\s*$/.test(line) ? line.split(/(?<!\\)\|/).length - 2 : 0))
    const dashes = lines[1]?.includes('-') && /^[\s|:-]+$/.test(lines[1])
    if (dashes && bars[0]! > 1)
      return [
        {
          message: `The lines that start with \`${lines[0]!.trim().slice(0, 40)}\` are shown as text: the first row has ${bars[0]} cells, and the line of dashes another number.`,
          help: `Write \`|${' --- |'.repeat(bars[0]!)}\` as the second line.`,
        },
      ]
    if (lines.length < 2 || bars.some((count) => count < 2)) return []
    return [
      {
        message: `The lines that start with \`${lines[0]!.trim().slice(0, 40)}\` are shown as text: a table needs a line of dashes below its first row.`,
        help: `Write \`|${' --- |'.repeat(bars[0]!)}\` as the second line.`,
      },
    ]
  },
})

/** Code between two backticks instead of a fence. */
export const fenceSyntax = defineMistake({
  rule: RULE,
  type: 'inlineCode',
  isUsed: (source) => source.includes('``'),
  find(node, { source }) {
    const code = sourceOf(node, source)
    const match = /^``([\w-]*)\n[\s\S]*\n``$/.exec(code)
    if (!match) return []
    return [
      {
        message: 'The lines between two backticks are shown as one line of code: a code block has three.',
        help: `Write \`\`\`\` \`\`\`${match[1]} \`\`\`\` above and \`\`\`\` \`\`\` \`\`\`\` below the code.`,
      },
    ]
  },
})

/** A comment without its end within a paragraph. At the start of a block it is reported as HTML. */
export const commentSyntax = defineMistake({
  rule: RULE,
  type: 'text',
  isUsed: (source) => source.includes('<!--'),
  find(node, { source }) {
    const at = sourceOf(node, source).search(/(?<!\\)<!--(?![\s\S]*-->)/)
    if (at < 1) return []
    return [
      {
        message: 'The comment is not closed, so it is shown as text.',
        help: 'Write `-->` at its end, or put the text into backticks.',
        at,
      },
    ]
  },
})

/** Attributes in braces at the end of a text. Not `{#if}` of a template. */
const ATTRIBUTES =
  /(?<=[^\s\\{])[ \t]?(\{:?[ \t]?[#.][a-z][\w-]{0,99}(?:[ \t]+[#.][a-z][\w-]{0,99}){0,9}[ \t]?\})$/i

function attributeSyntax(type: 'paragraph' | 'tableCell'): MistakeRule {
  return defineMistake({
    rule: RULE,
    type,
    isUsed: (source) => /\{:?[ \t]?[#.][a-z]/i.test(source),
    find(node, { source, isMdx }) {
      const last = (node as Paragraph | TableCell).children.at(-1)
      if (isMdx || last?.type !== 'text') return []
      const text = sourceOf(last, source)
      const match = ATTRIBUTES.exec(text)
      if (!match || /^\{#(?:else|each|if|await|key|snippet)\}/.test(match[1]!)) return []
      const at = (last.position?.start.offset ?? 0) - (node.position?.start.offset ?? 0)
      return [
        {
          message: `\`${match[1]}\` is shown as text: only headings have attributes in braces.`,
          help: 'Write `<a id="name"></a>` before the text, HTML for classes, or put the braces into backticks.',
          at: at + match.index + match[0].indexOf('{'),
        },
      ]
    },
  })
}

export const paragraphAttributes = attributeSyntax('paragraph')
export const cellAttributes = attributeSyntax('tableCell')
/** Terms of definition lists. */
export const termAttributes = attributeSyntax('defListTerm' as 'paragraph')
