// Fenced and indented code → `code-block` elements with language, title, marked lines and highlighted HTML.

import type { Element, Root } from 'hast'
import type { Code } from 'mdast'
import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import { visitElements } from './visit-elements.ts'

/** The options after a fence's language. */
export interface FenceMeta {
  readonly title?: string
  /** Line numbers and ranges to highlight, as written: `1,3-5`. */
  readonly marked?: string
  readonly numbered?: boolean
}

/** The handler that remark-rehype calls for code: one element, which survives the parsing of raw HTML unchanged. */
export function codeBlockHandler(_state: unknown, node: Code): Element {
  const { lang, meta } = splitFence(node)
  const { title, marked: ranges, numbered } = readFenceMeta(meta)
  // Lines on the fence count the code as written; without a language, comments are unknown.
  const isPlain = ranges !== undefined || !lang
  const { code, marked = ranges } = isPlain ? { code: node.value } : readMagicComments(node.value)
  const properties: Element['properties'] = { code }
  if (lang) properties.language = lang
  if (title) properties.title = title
  if (marked) properties.marked = marked
  if (numbered) properties.numbered = 'true'
  return {
    type: 'element',
    tagName: 'code-block',
    properties,
    children: [],
    ...(node.position && { position: node.position }),
  }
}

/**
 * The language and the options after it, however they are joined: `yaml{2}`, `rust,ignore`, `ts:line-numbers`,
 * `{.python title="a"}`. A fence may also begin with options: `{2}`, `title="a.ts"` and `[.env]` are not languages.
 */
export function splitFence(node: Code): { lang: string; meta: string } {
  const { lang = '', meta = '' } = node
  const words = `${lang ?? ''} ${meta ?? ''}`.trim()
  const braced = /^\{\s*\.([\w+#-]+)(?![\w+#-])([^}]*)\}(.*)$/s.exec(words)
  if (braced) return { lang: braced[1]!, meta: `${braced[2]} ${braced[3]}` }
  const fence = /^[\w-]+=/.test(words) ? null : /^\.?(?:language-)?([^\s{,:[]*)(.*)$/s.exec(words)
  return { lang: fence?.[1] ?? '', meta: fence?.[2] ?? words }
}

/** The title, `title="x"` or `[x]`, and the options without it. */
export function takeTitle(meta: string): { readonly title?: string; readonly rest: string } {
  const title = /(?:^|[\s{,])title=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(meta)
  // If the first label has no end, no other has one.
  const label = /(?:^|\s)\[([^\]]+)(\]?)/.exec(meta)
  const match = title ?? (label?.[2] ? label : null)
  if (!match) return { rest: meta }
  const text = title ? (title[1] ?? title[2] ?? title[3] ?? '') : match[1]!
  return { title: text, rest: meta.slice(0, match.index) + meta.slice(match.index + match[0].length) }
}

/** Reads the title, `{1,3-5}` and `showLineNumbers`; anything else is left to plugins. */
export function readFenceMeta(meta: string): FenceMeta {
  const { title } = takeTitle(meta)
  const marked = /(?:^|[\s\w])\{([\d,\s-]+)\}/.exec(meta)
  return {
    ...(title !== undefined && { title }),
    ...(marked && { marked: marked[1]!.replace(/\s/g, '') }),
    ...(/(?:^|[\s:])(showLineNumbers|lineNumbers|line-numbers)\b/.test(meta) && { numbered: true }),
  }
}

export interface Highlighting {
  /** The highlighted HTML of code, or undefined for an unknown language. */
  readonly highlight: (code: string, language: string) => Promise<string | undefined>
  /** What that costs at worst, in characters of code squared. */
  readonly costOf: (code: string, language: string) => number
}

/** What highlighting a page may cost, about a second: one block of 700 lines, or hundreds of usual ones. */
const BUDGET = 24_000 ** 2

/** Puts the highlighted HTML into every `code-block` of a tree. Code beyond the budget stays plain. */
export async function highlightCodeBlocks(
  tree: Root,
  path: SourcePath,
  { highlight, costOf }: Highlighting,
): Promise<Finding[]> {
  const blocks: Element[] = []
  visitElements(tree, (element) => {
    if (element.tagName === 'code-block') blocks.push(element)
  })
  const findings: Finding[] = []
  const report = ({ position }: Element, rule: string, message: string, help: string): void => {
    const place = { path, ...(position && { line: position.start.line, column: position.start.column }) }
    findings.push({ rule, severity: 'warning', message, help, place })
  }
  let left = BUDGET
  for (const block of blocks) {
    const { language, code } = block.properties
    if (typeof language !== 'string' || typeof code !== 'string') continue
    const name = language.toLowerCase()
    const cost = costOf(code, name)
    if (cost > left) {
      report(block, 'long-code', whyPlain(cost), 'Show less code, or use the language `text`.')
      continue
    }
    left -= cost
    const html = await highlight(code, name)
    if (html !== undefined) block.properties.html = html
    else
      report(
        block,
        'unknown-language',
        `The language \`${language}\` cannot be highlighted.`,
        'Use a known language such as `yaml`, `bash` or `json`, or `text` for none.',
      )
  }
  return findings
}

function whyPlain(cost: number): string {
  if (cost === Infinity) return 'This code is not highlighted: it has a line of more than 2,000 characters.'
  return cost > BUDGET
    ? 'This code is not highlighted: it is too long.'
    : 'This code is not highlighted: the page has too much code.'
}

interface MarkedCode {
  readonly code: string
  /** Lines to highlight, `2,4,5`; empty for none. */
  readonly marked: string
}

const OPENINGS = ['//', '/*', '{/*', '#', '<!--', '--', '%', ';;'].map((sign) =>
  sign.replace(/[*/{]/g, '\\$&'),
)
const COMMENT = new RegExp(
  `^(?:${OPENINGS.join('|')})\\s*highlight-(next-line|start|end)\\s*(?:\\*/\\}?|-->)?$`,
)

/** Removes the comments from code and returns the lines they highlight. */
function readMagicComments(code: string): MarkedCode {
  if (!code.includes('highlight-')) return { code, marked: '' }
  const kept: string[] = []
  const marked: number[] = []
  let isNext = false
  let isWithin = false
  for (const line of code.split('\n')) {
    const word = COMMENT.exec(line.trim())?.[1]
    if (word === 'next-line') isNext = true
    else if (word !== undefined) isWithin = word === 'start'
    else {
      kept.push(line)
      if (isNext || isWithin) marked.push(kept.length)
      isNext = false
    }
  }
  return { code: kept.join('\n'), marked: marked.join(',') }
}
