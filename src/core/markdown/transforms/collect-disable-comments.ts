// Collects comments that disable rules, outside of code.

import type { Code, InlineCode, Root, RootContent } from 'mdast'
import type { DisableComment } from '../../model/disable-comment.ts'

/** HTML comments, MDX comments and, as `# …`, front matter comments. */
const COMMENTS = [
  /<!--\s*octavo-(disable-next-line|disable-line|disable|enable)\b((?:(?!-->)[\s\S]){0,500})-->/g,
  /\{\/\*\s*octavo-(disable-next-line|disable-line|disable|enable)\b((?:(?!\*\/)[\s\S]){0,500})\*\/\s*\}/g,
]
const YAML_COMMENT = /(?:^|\s)#\s*octavo-(disable-next-line|disable-line|disable|enable)\b(.*)/g

type Range = { readonly from: number; readonly to: number }

/** `text` is the complete file, including its front matter lines; `tree` has positions in the same file. */
export function collectDisableComments(tree: Root, text: string, frontMatterLines: number): DisableComment[] {
  if (!/octavo-(?:dis|en)able/.test(text)) return []
  const lines = text.split(/\r\n|\r|\n/)
  const starts: number[] = []
  let length = 0
  for (const line of text.split(/(?<=\r\n|\r(?!\n)|\n)/)) {
    starts.push(length)
    length += line.length
  }
  const lineAt = (offset: number): number => starts.findLastIndex((start) => start <= offset) + 1
  const code = listCode(tree)
  const isCode = (line: number, column: number): boolean =>
    code.some(({ position: { start, end } = EMPTY }) => {
      const isAfter = line > start.line || (line === start.line && column >= start.column)
      return isAfter && (line < end.line || (line === end.line && column < end.column))
    })

  /** The next non-empty line, or the complete code block. */
  function nextLines(line: number): Range {
    const next = lines.findIndex((one, at) => at >= line && one.trim() !== '') + 1
    const from = next === 0 ? line + 1 : next
    const block = code.find((one) => one.type === 'code' && one.position?.start.line === from)
    return { from, to: block?.position?.end.line ?? from }
  }

  const found: DisableComment[] = []
  const open: { -readonly [Key in keyof DisableComment]: DisableComment[Key] }[] = []
  const patterns = [...COMMENTS, YAML_COMMENT]
  const matches = patterns
    .flatMap((pattern) =>
      [...text.matchAll(pattern)].map((match) => ({ match, isYaml: pattern === YAML_COMMENT })),
    )
    .sort((a, b) => a.match.index - b.match.index)
  for (const { match, isYaml } of matches) {
    const [whole, kind, ruleNames = ''] = match
    const at = match.index + whole.search(/[<{#]/)
    const line = lineAt(at)
    const column = at - starts[line - 1]! + 1
    if (isYaml !== line <= frontMatterLines || isCode(line, column)) continue
    const rules: readonly string[] = ruleNames.split(/:(?:\s|$)|\s--\s/)[0]!.match(/[\w-]+/g) ?? []
    const last = lineAt(match.index + whole.length - 1)
    const comment = { line, column, rules }
    if (kind === 'disable-line') found.push({ ...comment, from: line, to: last })
    else if (kind === 'disable-next-line') found.push({ ...comment, ...nextLines(last) })
    else if (kind === 'disable') open.push({ ...comment, from: line })
    else
      for (const one of open) {
        const isMeant = rules.length === 0 || one.rules.some((rule) => rules.includes(rule))
        if (one.to === undefined && isMeant) one.to = line
      }
  }
  return [...found, ...open].sort((a, b) => a.line - b.line || a.column - b.column)
}

const EMPTY = { start: { line: 0, column: 0 }, end: { line: 0, column: 0 } }

function listCode(tree: Root): (Code | InlineCode)[] {
  const found: (Code | InlineCode)[] = []
  const walk = (nodes: readonly RootContent[]): void => {
    for (const node of nodes) {
      if (node.type === 'code' || node.type === 'inlineCode') found.push(node)
      else if ('children' in node) walk(node.children)
    }
  }
  walk(tree.children)
  return found
}
