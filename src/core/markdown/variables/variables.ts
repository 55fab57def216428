// Replaces `@@version@@` with the value of the variable, in text, code, HTML, link and image targets, fence options and
// directive attributes. Values are plain text, not Markdown. `\@@version@@` is output literally, without the backslash.

import type { Root } from 'mdast'
import { escapeAttribute } from '../../text/escape-html.ts'

/** The variables of a file. */
export interface Variables {
  /** The value of a variable; undefined for an unknown one. */
  get(name: string): string | undefined
  /** Called for each use of an unknown variable. */
  onUnknown(name: string, place: { readonly line: number; readonly column: number }): void
}

const USE = /(\\?)@(\\?)@([A-Za-z][\w.-]*)@@/g

/** Whether a text may contain a variable. */
export function mayUseVariables(text: string): boolean {
  return text.includes('@@')
}

/** Replaces the variables in a text. Unknown variables are left unchanged. */
export function fillText(
  text: string,
  get: (name: string) => string | undefined,
  onUnknown?: (name: string, at: number) => void,
): string {
  if (!mayUseVariables(text)) return text
  return text.replace(USE, (match: string, before: string, within: string, name: string, at: number) => {
    if (before !== '' || within !== '') return match.slice(1)
    const value = get(name)
    if (value === undefined) onUnknown?.(name, at)
    return value ?? match
  })
}

interface Node {
  type: string
  children?: Node[]
  value?: unknown
  url?: unknown
  title?: unknown
  alt?: unknown
  meta?: unknown
  attributes?: unknown
  data?: { hProperties?: Record<string, unknown> }
  position?: {
    readonly start: { readonly line: number; readonly column: number; readonly offset?: number }
    readonly end: { readonly offset?: number }
  }
}

const TEXT_FIELDS = ['value', 'url', 'title', 'alt', 'meta'] as const

/** Replaces the variables in a tree. `source` is the text that the tree's positions refer to. */
export function fillVariables(tree: Root, source: string, variables: Variables): void {
  const stack: Node[] = [tree as unknown as Node]
  for (let node = stack.pop(); node; node = stack.pop()) {
    // Document order, so that findings are in order.
    for (const child of node.children?.toReversed() ?? []) stack.push(child)
    for (const field of TEXT_FIELDS) {
      const text = node[field]
      if (typeof text === 'string' && mayUseVariables(text)) node[field] = fill(node, field, text)
    }
    fillRecord(node, node.data?.hProperties)
    if (Array.isArray(node.attributes)) for (const attribute of node.attributes) fillRecord(node, attribute)
    else fillRecord(node, node.attributes)
  }

  function fill(node: Node, field: string, text: string): string {
    const { start, end } = node.position ?? {}
    const raw = start?.offset === undefined ? '' : source.slice(start.offset, end?.offset)
    const isCode = node.type === 'code' && field === 'value'
    const isProse = node.type === 'text'
    // The parser removes backslashes from prose, so escaped variables are recognized in the source.
    const uses = isProse && raw.includes('\\') ? [...raw.matchAll(USE)] : []
    const isSame = uses.length === [...text.matchAll(USE)].length
    let useIndex = 0
    return fillText(
      text,
      (name) => {
        const use = isSame ? uses[useIndex++] : undefined
        if (use && (use[1] !== '' || use[2] !== '')) return `@@${name}@@`
        const value = variables.get(name)
        return node.type === 'html' && value !== undefined ? escapeAttribute(value) : value
      },
      (name, at) => {
        const before = text.slice(0, at).split('\n')
        const { line = 1, column = 1 } = start ?? {}
        const isFirst = before.length === 1
        // The code starts on the line after the fence.
        const isFenced = isCode && /^[`~]{3}/.test(raw)
        variables.onUnknown(name, {
          line: line + before.length - 1 + (isFenced ? 1 : 0),
          column: isFirst && !isFenced ? column + (isProse ? at : 0) : before.at(-1)!.length + 1,
        })
      },
    )
  }

  function fillRecord(node: Node, record: unknown): void {
    if (typeof record !== 'object' || record === null) return
    const texts = record as Record<string, unknown>
    for (const [name, text] of Object.entries(texts))
      if (typeof text === 'string' && mayUseVariables(text)) texts[name] = fill(node, name, text)
  }
}
