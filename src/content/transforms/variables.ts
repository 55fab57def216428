// `@@version@@` becomes the value of the variable: in text, code, HTML, targets of links and images, options of fences and
// attributes of directives. A value is text, never Markdown. `\@@version@@` stays as it is, without the backslash.

import type { Root } from 'mdast'
import { escapeAttribute } from '../../text/escape-html.ts'

/** The variables of a file. */
export interface Variables {
  /** The value of a variable; undefined for an unknown one. */
  get(name: string): string | undefined
  /** Called for each use of an unknown one. */
  onUnknown(name: string, place: { readonly line: number; readonly column: number }): void
}

const USE = /(\\?)@(\\?)@([A-Za-z][\w.-]*)@@/g

/** Whether a text may use a variable. */
export function mayUseVariables(text: string): boolean {
  return text.includes('@@')
}

/** Puts the values of variables into a text. */
export function fillText(
  text: string,
  get: (name: string) => string | undefined,
  onUnknown?: (name: string, at: number) => void,
): string {
  if (!mayUseVariables(text)) return text
  return text.replace(USE, (written: string, before: string, within: string, name: string, at: number) => {
    if (before !== '' || within !== '') return written.slice(1)
    const value = get(name)
    if (value === undefined) onUnknown?.(name, at)
    return value ?? written
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

const TEXTS = ['value', 'url', 'title', 'alt', 'meta'] as const

/** Puts the values of variables into a tree. `source` is the text that the tree's positions refer to. */
export function fillVariables(tree: Root, source: string, variables: Variables): void {
  const stack: Node[] = [tree as unknown as Node]
  for (let node = stack.pop(); node; node = stack.pop()) {
    // The order in which they are written is that of the findings.
    for (const child of node.children?.toReversed() ?? []) stack.push(child)
    for (const field of TEXTS) {
      const text = node[field]
      if (typeof text === 'string' && mayUseVariables(text)) node[field] = fill(node, field, text)
    }
    fillRecord(node, node.data?.hProperties)
    if (Array.isArray(node.attributes)) for (const attribute of node.attributes) fillRecord(node, attribute)
    else fillRecord(node, node.attributes)
  }

  function fill(node: Node, field: string, text: string): string {
    const { start, end } = node.position ?? {}
    const written = start?.offset === undefined ? '' : source.slice(start.offset, end?.offset)
    const isCode = node.type === 'code' && field === 'value'
    const isProse = node.type === 'text'
    // The parser removes backslashes from prose: only the source tells which uses are escaped.
    const uses = isProse && written.includes('\\') ? [...written.matchAll(USE)] : []
    const isSame = uses.length === [...text.matchAll(USE)].length
    let seen = 0
    return fillText(
      text,
      (name) => {
        const use = isSame ? uses[seen++] : undefined
        if (use && (use[1] !== '' || use[2] !== '')) return `@@${name}@@`
        const value = variables.get(name)
        return node.type === 'html' && value !== undefined ? escapeAttribute(value) : value
      },
      (name, at) => {
        const before = text.slice(0, at).split('\n')
        const { line = 1, column = 1 } = start ?? {}
        const isFirst = before.length === 1
        // The lines of a fence begin after it.
        const isFenced = isCode && /^[`~]{3}/.test(written)
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
