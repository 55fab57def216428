// Syntax tree of a sample, with positions: the same for every language.

/** A value. Offsets refer to the sample's text. */
export interface SampleNode {
  readonly kind: 'map' | 'list' | 'scalar'
  readonly at: number
  /** The value of a scalar. */
  readonly value?: unknown
  readonly entries: ReadonlyMap<string, SampleEntry>
  readonly items: readonly SampleNode[]
  /** Whether it may be replaced with any value: a template, a placeholder or an ellipsis. */
  readonly isOpen: boolean
  /** Whether an ellipsis marks that fields or items are left out. */
  readonly isPartial: boolean
}

export interface SampleEntry {
  /** Offset of the key. */
  readonly at: number
  readonly node: SampleNode
}

/** A syntax error. */
export interface SyntaxProblem {
  readonly at: number
  readonly message: string
  readonly help: string
}

export interface ParsedSample {
  readonly documents: readonly SampleNode[]
  readonly problem?: SyntaxProblem
}

/** Replaces the output of a template in the text. A private use code point, which no sample contains. */
export const PLACEHOLDER = '\uE000'

/** Whether a text is or contains a part to be replaced by the reader: a template, `$(NAME)`, `${NAME}`, `<name>`, an ellipsis. */
export function isPlaceholder(text: string): boolean {
  return (
    text.includes(PLACEHOLDER) ||
    /\$\([\w.]+\)|\$\{[^}]*\}/.test(text) ||
    /^<[^<>]+>$/.test(text) ||
    /^(?:\.\.\.|…)$/.test(text.trim())
  )
}

/** Whether a comment marks that something is left out. */
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

/** The node at a path of keys and indexes, or undefined when it does not exist. */
export function nodeAt(node: SampleNode, path: readonly (string | number)[]): SampleNode | undefined {
  return path.reduce<SampleNode | undefined>(
    (inner, part) =>
      typeof part === 'number' || inner?.kind === 'list'
        ? inner?.items[Number(part)]
        : inner?.entries.get(part)?.node,
    node,
  )
}

/** Whether a value contains placeholders or parts that are left out. */
export function hasOpenPart(node: SampleNode): boolean {
  return (
    node.isOpen ||
    node.isPartial ||
    node.items.some(hasOpenPart) ||
    [...node.entries].some(([key, { node }]) => key.includes(PLACEHOLDER) || hasOpenPart(node))
  )
}
