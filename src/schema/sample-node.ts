// A document of a sample as a tree whose parts know their places, whatever language it is written in.

/** A value. Offsets are those of the sample's text. */
export interface SampleNode {
  readonly kind: 'map' | 'list' | 'scalar'
  readonly at: number
  /** Of a scalar. */
  readonly value?: unknown
  readonly entries: ReadonlyMap<string, SampleEntry>
  readonly items: readonly SampleNode[]
  /** It may stand for any value: a template, a placeholder or an ellipsis. */
  readonly isOpen: boolean
  /** An ellipsis says that fields or items are left out. */
  readonly isPartial: boolean
}

export interface SampleEntry {
  /** Of the key. */
  readonly at: number
  readonly node: SampleNode
}

/** What is wrong with the text itself. */
export interface SyntaxProblem {
  readonly at: number
  readonly message: string
  readonly help: string
}

export interface ParsedSample {
  readonly documents: readonly SampleNode[]
  readonly problem?: SyntaxProblem
}

/** In the text, what a template would write. Code points of private use are in no sample. */
export const PLACEHOLDER = '\uE000'

/** Values that a reader replaces: a template, `$(NAME)`, `${NAME}`, `<name>` or an ellipsis. */
export function isPlaceholder(text: string): boolean {
  return (
    text.includes(PLACEHOLDER) ||
    /\$\([\w.]+\)|\$\{[^}]*\}/.test(text) ||
    /^<[^<>]+>$/.test(text) ||
    /^(?:\.\.\.|…)$/.test(text.trim())
  )
}

/** A comment that says that something is left out. */
export function isEllipsis(comment: string): boolean {
  return /^(?:\.\.\.|…)/.test(comment.trim())
}

export function scalar(at: number, value: unknown, isOpen = false): SampleNode {
  return {
    kind: 'scalar',
    at,
    value,
    entries: NO_ENTRIES,
    items: [],
    isOpen: isOpen || (typeof value === 'string' && isPlaceholder(value)),
    isPartial: false,
  }
}

const NO_ENTRIES: ReadonlyMap<string, SampleEntry> = new Map()

/** The value as plain data. */
export function plainValue(node: SampleNode): unknown {
  if (node.kind === 'list') return node.items.map(plainValue)
  if (node.kind === 'scalar') return node.value
  return Object.fromEntries([...node.entries].map(([key, { node }]) => [key, plainValue(node)]))
}

/** The part at a path of keys and indexes. */
export function nodeAt(node: SampleNode, path: readonly (string | number)[]): SampleNode | undefined {
  return path.reduce<SampleNode | undefined>(
    (inner, part) =>
      typeof part === 'number' || inner?.kind === 'list'
        ? inner?.items[Number(part)]
        : inner?.entries.get(part)?.node,
    node,
  )
}

/** Whether anything in a value is left open. */
export function hasOpenPart(node: SampleNode): boolean {
  return (
    node.isOpen ||
    node.isPartial ||
    node.items.some(hasOpenPart) ||
    [...node.entries].some(([key, { node }]) => key.includes(PLACEHOLDER) || hasOpenPart(node))
  )
}
