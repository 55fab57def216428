// Parses YAML samples, which may have several documents, templates, and ellipsis comments for omitted parts.

import { readYamlDocuments, type YamlNode } from '../../../core/config/read-yaml.ts'
import {
  isEllipsis,
  isPlaceholder,
  type ParsedSample,
  type SampleEntry,
  type SampleNode,
  scalar,
} from '../sample-node.ts'
import { replaceYamlTemplates } from './replace-templates.ts'

/** Parses YAML. `hasTemplates`: whether templates and placeholders are replaced, as in samples. */
export function readYamlSample(source: string, { hasTemplates = true } = {}): ParsedSample {
  const { text, isTemplated } = hasTemplates
    ? replaceYamlTemplates(source)
    : { text: source, isTemplated: false }
  const { documents, problem } = readYamlDocuments(text, { mayRepeatKeys: isTemplated })
  const toSourceOffset = text === source ? (at: number) => at : offsetsBetween(text, source)
  const gaps = findEllipses(text, documents)
  const nodes = documents.map((document) => convert(document, { toSourceOffset, gaps }))
  if (!problem) return { documents: nodes }
  return {
    documents: nodes,
    problem: {
      ...problem,
      at: toSourceOffset(problem.at),
      help: isTemplated
        ? 'If the template is to blame, write why the block is not checked: `unchecked="template"`.'
        : problem.help,
    },
  }
}

/** Maps offsets to the source. Both have the same lines, and the same columns before any replaced template. */
function offsetsBetween(text: string, source: string): (at: number) => number {
  const from = lineStarts(text)
  const to = lineStarts(source)
  return (at) => {
    const line = lineOf(from, at)
    const end = to[line + 1] ?? source.length + 1
    return Math.min(to[line]! + at - from[line]!, end - 1)
  }
}

interface Gaps {
  /** Maps and lists with omitted parts. */
  readonly partial: ReadonlySet<YamlNode>
  /** Values that are omitted entirely. */
  readonly open: ReadonlySet<YamlNode>
}

interface PlacedChild {
  readonly parent: YamlNode
  readonly value: YamlNode
  readonly line: number
  readonly column: number
}

/** Finds ellipsis comments. An ellipsis belongs to the fields or items with the same indentation. */
function findEllipses(text: string, documents: readonly YamlNode[]): Gaps {
  const partial = new Set<YamlNode>()
  const open = new Set<YamlNode>()
  if (!/#\s*(?:\.\.\.|…)/.test(text)) return { partial, open }
  const lines = text.split('\n')
  const starts = lineStarts(text)
  const children = documents.flatMap((document) => listChildren(document, starts))
  for (const [line, content] of lines.entries()) {
    const comment = /^(\s*(?:- )?)#(.*)$/.exec(content)
    if (!comment || !isEllipsis(comment[2]!)) continue
    const column = comment[1]!.length
    const above = children.findLast((child) => child.line < line && child.column <= column)
    const below = children.find((child) => child.line > line && child.column === column)
    if (above?.column === column) partial.add(above.parent)
    else if (below) partial.add(below.parent)
    else if (above?.value.kind === 'scalar') open.add(above.value)
    else if (above) partial.add(above.value)
    else for (const document of documents) partial.add(document)
  }
  return { partial, open }
}

function listChildren(node: YamlNode, starts: readonly number[]): PlacedChild[] {
  const children = [
    ...node.entries.map((value) => ({ at: value.keyAt, value })),
    ...node.items.map((value) => ({ at: value.at, value })),
  ]
  return children.flatMap(({ at, value }) => {
    const line = lineOf(starts, at)
    return [{ parent: node, value, line, column: at - starts[line]! }, ...listChildren(value, starts)]
  })
}

interface Conversion {
  readonly toSourceOffset: (at: number) => number
  readonly gaps: Gaps
}

function convert(node: YamlNode, conversion: Conversion): SampleNode {
  const { toSourceOffset, gaps } = conversion
  const at = toSourceOffset(node.at)
  // The meaning of custom tags is known only to the programs that define them.
  const isOpen = node.tag !== undefined || gaps.open.has(node)
  if (node.kind === 'scalar') return scalar(at, node.value, isOpen)
  const isPartial = gaps.partial.has(node)
  if (node.kind === 'list') {
    const items = node.items.map((item) => convert(item, conversion))
    const isShort = items.some(({ value }) => typeof value === 'string' && isEllipsis(value))
    return { kind: 'list', at, entries: new Map(), items, isOpen, isPartial: isPartial || isShort }
  }
  const entries = new Map<string, SampleEntry>()
  let isShort = isPartial
  for (const entry of node.entries) {
    const { key, keyAt } = entry
    if (isPlaceholder(key)) isShort = true
    entries.set(key, { at: toSourceOffset(keyAt), node: convert(entry, conversion) })
  }
  return { kind: 'map', at, entries, items: [], isOpen, isPartial: isShort }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Index of the line that contains an offset. */
function lineOf(starts: readonly number[], at: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= at) low = middle
    else high = middle - 1
  }
  return low
}
