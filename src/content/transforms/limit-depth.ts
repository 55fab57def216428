// Limits of what a page may hold, so that every page is made in bounded time and no walk of a tree overflows the stack.
// What exceeds them is shown as text and reported. Nothing in this file is recursive.
//
// The parser itself limits quotes and lists in each other, and the work a text may take: see `bin/open-events.js`.

import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import type { Finding, Place } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import { readTags } from '../html-tags.ts'
import type { TooComplex } from '../markdown.ts'

/** Levels of Markdown; a list has two. Real pages have fewer than twenty. */
const MAX_DEPTH = 200

/** Raw HTML adds its own. */
const MAX_ELEMENT_DEPTH = 3 * MAX_DEPTH

/** Formatting elements, such as `<font>`, that are open at once: browsers open them again in every block. */
const MAX_OPEN_FORMATTING = 30

/** Names, values and spaces in a tag: a thousand attributes. */
const MAX_TAG_PARTS = 4000

/** A table has this many cells at most that its rows leave out. */
const MAX_EMPTY_CELLS = 20_000

/** More findings of one page help nobody. */
const MAX_FINDINGS = 10

interface Node {
  type: string
  value?: string
  children?: Node[]
  align?: unknown
  readonly position?: {
    readonly start: { readonly line: number; readonly column: number; readonly offset?: number }
    readonly end: { readonly offset?: number }
  }
}

/** Shows nodes of Markdown as text that are too deep or too large, with raw HTML. `source` is the text of the tree. */
export function limitMarkdown(tree: MdastRoot, source: string, path: SourcePath): Finding[] {
  return [
    ...flattenDeep(tree, MAX_DEPTH, { path, source }),
    ...flattenTables(tree, source, path),
    ...showDeepHtml(tree, path),
  ]
}

/** Shows nodes of the finished tree as text that are too deep; a plugin may have added them. */
export function limitElements(tree: HastRoot, path: SourcePath): Finding[] {
  return flattenDeep(tree, MAX_ELEMENT_DEPTH, { path })
}

/** What the parser showed as text. */
export function reportComplex(found: readonly TooComplex[], path: SourcePath): Finding[] {
  const deep = found.find(({ construct }) => isNesting(construct))
  const complex = found.filter(({ construct }) => !isNesting(construct)).slice(0, MAX_FINDINGS)
  return [
    ...(deep ? [tooDeep({ path, line: deep.line, column: deep.column })] : []),
    ...complex.map(({ construct, line, column }) => tooComplex(nameOf(construct), { path, line, column })),
  ]
}

function isNesting(construct: string | undefined): boolean {
  return construct === 'nesting' || construct === 'containers'
}

/** The parser's names of constructs that take long, as writers call them. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['attention', 'marks of emphasis'],
  ['autolink', 'marks of links'],
  ['codeText', 'marks of code'],
  ['htmlText', 'tags'],
  ['labelEnd', 'brackets'],
  ['labelStartImage', 'brackets'],
  ['labelStartLink', 'brackets'],
  ['strikethrough', 'marks of strikethrough'],
])

function nameOf(construct: string | undefined): string {
  return NAMES.get(construct ?? '') ?? 'marks of Markdown'
}

function flattenDeep(
  tree: unknown,
  deepest: number,
  { path, source }: { readonly path: SourcePath; readonly source?: string },
): Finding[] {
  const findings: Finding[] = []
  const stack: { node: Node; depth: number }[] = [{ node: tree as Node, depth: 0 }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, depth } = next
    if (!node.children) continue
    if (depth >= deepest) {
      node.children = [{ type: 'text', value: writtenText(node, source) ?? textIn(node) }]
      findings.push(tooDeep(placeOf(node, path)))
    } else for (const child of node.children) stack.push({ node: child, depth: depth + 1 })
  }
  return findings.slice(0, 1)
}

function writtenText({ position }: Node, source = ''): string | undefined {
  const { start, end } = position ?? {}
  return start?.offset === undefined || source === '' ? undefined : source.slice(start.offset, end?.offset)
}

function textIn(tree: Node): string {
  const parts: string[] = []
  const stack: Node[] = [tree]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'text') parts.push(node.value ?? '')
    for (const child of (node.children ?? []).toReversed()) stack.push(child)
  }
  return parts.join('')
}

/** Every row of a table is filled up to its first: wide rows and many short ones are more cells than were written. */
function flattenTables(tree: MdastRoot, source: string, path: SourcePath): Finding[] {
  const findings: Finding[] = []
  const stack: Node[] = [tree as Node]
  for (let node = stack.pop(); node; node = stack.pop()) {
    const { children = [] } = node
    if (node.type !== 'table') {
      for (const child of children) stack.push(child)
      continue
    }
    const columns = children[0]?.children?.length ?? 0
    const empty = children.reduce((sum, row) => sum + Math.max(0, columns - (row.children?.length ?? 0)), 0)
    if (empty <= MAX_EMPTY_CELLS) continue
    Object.assign(node, {
      type: 'paragraph',
      children: [{ type: 'text', value: writtenText(node, source) ?? '' }],
    })
    findings.push(tooComplex('missing cells', placeOf(node, path)))
  }
  return findings.slice(0, MAX_FINDINGS)
}

/** Elements with an optional end tag or none: a list of a thousand `<li>` is not deep. */
const FLAT = new Set(
  'area base br col dd dt embed hr img input li link meta optgroup option p param rp rt source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
)

/** A second `<a>` ends the first. */
const FORMATTING = new Set('b big code em font i s small strike strong tt u'.split(' '))

/** Of equal formatting elements, browsers keep three. */
const MAX_EQUAL = 3

/** Parents of text, rather than of blocks. */
const HOLDS_TEXT = new Set('paragraph heading emphasis strong delete link linkReference tableCell'.split(' '))

function showDeepHtml(tree: MdastRoot, path: SourcePath): Finding[] {
  let problem: ((place: Place) => Finding) | undefined
  const findings: Finding[] = []
  const open = createOpenElements()
  const stack: { node: Node; isInText: boolean }[] = [{ node: tree as Node, isInText: false }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, isInText } = next
    const holdsText = HOLDS_TEXT.has(node.type)
    for (const child of (node.children ?? []).toReversed()) stack.push({ node: child, isInText: holdsText })
    if (node.type !== 'html' || !node.value) continue
    const first = !problem
    problem ??= open.add(node.value)
    if (!problem) continue
    if (first) findings.push(problem(placeOf(node, path)))
    const text = { type: 'text', value: node.value }
    Object.assign(node, isInText ? text : { type: 'paragraph', value: undefined, children: [text] })
  }
  return findings
}

/** Counts the elements that are open, over all raw HTML of a page. */
function createOpenElements(): { add(html: string): ((place: Place) => Finding) | undefined } {
  let depth = 0
  let formatting = 0
  const byName = new Map<string, number>()
  const equal = new Map<string, number>()
  return {
    add(html) {
      for (const { name, isEnd, isSelfClosed, parts, start, end } of readTags(html)) {
        if (parts > MAX_TAG_PARTS) return (place) => tooComplex('attributes', place)
        if (FLAT.has(name) || isSelfClosed) continue
        const count = byName.get(name) ?? 0
        if (isEnd && count === 0) continue
        byName.set(name, count + (isEnd ? -1 : 1))
        depth += isEnd ? -1 : 1
        if (FORMATTING.has(name)) {
          const written = html.slice(start, end)
          const same = equal.get(written) ?? 0
          if (isEnd) formatting = Math.max(0, formatting - 1)
          else if (same < MAX_EQUAL) formatting++
          equal.set(written, same + 1)
        }
        if (depth >= MAX_DEPTH || formatting > MAX_OPEN_FORMATTING) return tooDeep
      }
      return undefined
    },
  }
}

function placeOf({ position }: Node, path: SourcePath): Place {
  return { path, ...(position && { line: position.start.line, column: position.start.column }) }
}

function tooDeep(place: Place): Finding {
  return {
    rule: 'too-deep',
    severity: 'error',
    message:
      'Lists, quotes, directives, emphasis or elements are nested too deeply here; they are shown as text.',
    help: 'Reduce the nesting, or close open elements of raw HTML.',
    place,
  }
}

function tooComplex(what: string, place: Place): Finding {
  return {
    rule: 'too-complex',
    severity: 'error',
    message: `This has so many ${what} that it is shown as text.`,
    help: 'Split it into several parts, or put it into a code block.',
    place,
  }
}
