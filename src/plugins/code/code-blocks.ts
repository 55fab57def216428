// Converts fenced and indented code to `code-block` elements, with the options of the fence and of comments in the code.

import type { Element } from 'hast'
import type { Code, Root, RootContent } from 'mdast'
import type { Finding } from '../../core/model/finding.ts'
import type { SourcePath } from '../../core/model/names.ts'
import type { CodeLabels } from './code-lines.ts'
import { type CodeMeta, parseCodeMeta } from './code-meta.ts'
import type { CodeChoice, MarkKind } from './code-options.ts'
import { readMagicComments } from './magic-comments.ts'
import { removeHiddenLines } from './twoslash.ts'

/** Code options of the configuration. */
export interface CodeOptions extends CodeChoice {
  readonly labels: CodeLabels
}

/** Mark kind → property that holds the line numbers. */
export const LINE_PROPERTIES: Readonly<Record<MarkKind, string>> = {
  mark: 'marked',
  ins: 'inserted',
  del: 'deleted',
  focus: 'focused',
  error: 'errors',
  warning: 'warnings',
}

/** The remark-rehype handler for code: a single element that survives raw HTML parsing unchanged. */
export function handleCode(_state: unknown, node: Code): Element {
  return {
    type: 'element',
    tagName: 'code-block',
    properties: readFence(node).properties,
    children: [],
    ...(node.position && { position: node.position }),
  }
}

interface FenceProblem {
  /** Line offset from the fence. */
  readonly line: number
  /** Offending text in that line. */
  readonly raw?: string
  readonly message: string
  readonly help: string
  readonly isForeign?: boolean
}

export interface FenceReading {
  readonly properties: Element['properties']
  readonly problems: readonly FenceProblem[]
}

/** Reads the fence and the code of a block. */
export function readFence(node: Code): FenceReading {
  const { lang, meta: rawMeta } = splitFence(node)
  return codeProperties(node.value, lang, parseCodeMeta(rawMeta))
}

/** Element properties for code with the given options. */
export function codeProperties(rawCode: string, lang: string, meta: CodeMeta): FenceReading {
  const { code, properties, problems } = readCode(rawCode, lang, meta)
  return {
    properties: { code, ...(lang && { language: lang }), ...metaProperties(meta), ...properties },
    problems: [...meta.problems.map((problem) => ({ line: 0, ...problem })), ...problems],
  }
}

/** Properties from the fence options, except lines and words, which `readCode` adds. */
function metaProperties(meta: CodeMeta): Record<string, string> {
  const { title, numbered, wrap, collapse, copy, annotate, lang } = meta
  return {
    ...(title && { title }),
    ...(typeof numbered === 'number' && { numbered: 'true' }),
    ...(typeof numbered === 'number' && numbered !== 1 && { first: String(numbered) }),
    ...(wrap && { wrapped: 'true' }),
    ...(collapse !== undefined && { collapse: String(collapse) }),
    ...(copy === false && { copy: 'false' }),
    ...(annotate !== undefined && { annotate: String(annotate) }),
    ...(lang && { lang }),
  }
}

/** Strips marker comments from the code. Returns the lines marked by comments and fence, and the words marked by the fence. */
function readCode(
  rawCode: string,
  lang: string,
  meta: CodeMeta,
): { code: string; properties: Record<string, string>; problems: FenceProblem[] } {
  // Line numbers in the fence refer to the raw code, so comments on separate lines are preserved. Without a language, comment
  // syntax is unknown.
  const highlights = meta.lines.mark === undefined
  const shown = meta.twoslash ? removeHiddenLines(rawCode) : rawCode
  const marked =
    lang && meta.comments !== false
      ? readMagicComments(shown, { highlights })
      : { code: shown, lines: {}, problems: [] }
  const properties: Record<string, string> = {}
  for (const [kind, name] of Object.entries(LINE_PROPERTIES) as [MarkKind, string][]) {
    const parts = [meta.lines[kind] ?? [], marked.lines[kind]?.join(',') ?? []].flat()
    if (parts.length > 0) properties[name] = parts.join(',')
  }
  if (meta.words.length > 0) properties.words = JSON.stringify(meta.words)
  return {
    code: marked.code,
    properties,
    problems: [
      // Code from a file is inserted later.
      ...(meta.file ? [] : rangeProblems(meta, marked.code)),
      ...marked.problems.map((problem) => ({ ...problem, line: problem.line + 1 })),
    ],
  }
}

/** Reports line ranges outside the code. */
function rangeProblems({ lines }: CodeMeta, code: string): FenceProblem[] {
  const ranges = Object.values(lines)
  if (ranges.length === 0) return []
  const count = code.split('\n').length
  const has = count === 1 ? 'one line' : `${count} lines`
  return ranges.flatMap((list) => {
    const invalidRange = list.split(',').find((range) => {
      const [first = 0, last = first] = range.split('-').map(Number)
      return first < 1 || last > count || first > last
    })
    if (invalidRange === undefined) return []
    const [first = 0, last = first] = invalidRange.split('-').map(Number)
    const message =
      first > last
        ? `The range \`${invalidRange}\` ends before it begins.`
        : `The code has ${has}, so there are no lines \`${invalidRange}\`.`
    return {
      line: 0,
      raw: invalidRange,
      message,
      help: 'Lines are counted from 1, without marking comments.',
    }
  })
}

/** Checks the fences of a file. `source` is the text that the tree's positions refer to. */
export function checkFences(
  tree: Root,
  source: string,
  { path, hasPlugins }: { path: SourcePath; hasPlugins: boolean },
): Finding[] {
  const findings: Finding[] = []
  let lines: readonly string[] | undefined
  const check = (node: Code): void => {
    if (!node.meta && !/[{,:]/.test(node.lang ?? '') && !/\[!|highlight-(?:start|end)\b/.test(node.value))
      return
    const { problems } = readFence(node)
    const start = node.position?.start
    for (const { line: below, raw, message, help, isForeign } of problems) {
      if (isForeign && hasPlugins) continue
      lines ??= source.split('\n')
      const line = start && start.line + below
      const from = below === 0 && start ? start.column - 1 : 0
      const text = lines[(line ?? 0) - 1] ?? ''
      const at = raw ? text.indexOf(raw, from) : text.slice(from).search(/\S/) + from
      const column = Math.max(at, from) + 1
      findings.push({
        rule: 'code-meta',
        severity: 'warning',
        message,
        help,
        place: { path, ...(line && { line, column }) },
      })
    }
  }
  const walk = (node: Root | RootContent): void => {
    if (node.type === 'code') check(node)
    if ('children' in node) for (const child of node.children) walk(child)
  }
  walk(tree)
  return findings
}

/**
 * Splits the language from the options, for all separators: `yaml{2}`, `rust,ignore`, `ts:line-numbers`,
 * `{.python title="a"}`. A fence may also start with options: `{2}`, `title="a.ts"` and `[.env]` are not languages.
 */
export function splitFence(node: Pick<Code, 'lang' | 'meta'>): { lang: string; meta: string } {
  const { lang = '', meta = '' } = node
  const words = `${lang ?? ''} ${meta ?? ''}`.trim()
  const braced = /^\{\s*\.([\w+#-]+)(?![\w+#-])([^}]*)\}(.*)$/s.exec(words)
  if (braced) return { lang: braced[1]!, meta: `${braced[2]} ${braced[3]}` }
  const fence = /^[\w-]+=/.test(words) ? null : /^\.?(?:language-)?([^\s{,:[]*)(.*)$/s.exec(words)
  return { lang: fence?.[1] ?? '', meta: (fence?.[2] ?? words).replace(/^(:[\w-]+)\{/, '$1 {') }
}

/** Splits the title, `title="x"` or `[x]`, from the other options. */
export function takeTitle(meta: string): { readonly title?: string; readonly rest: string } {
  const title = /(?:^|[\s{,])title=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(meta)
  // If the first label is not closed, none is.
  const label = /(?:^|\s)\[([^\]]+)(\]?)/.exec(meta)
  const match = title ?? (label?.[2] ? label : null)
  if (!match) return { rest: meta }
  const text = title ? (title[1] ?? title[2] ?? title[3] ?? '') : match[1]!
  return { title: text, rest: meta.slice(0, match.index) + meta.slice(match.index + match[0].length) }
}
