// What Markdown takes for code or for one piece of HTML, and the writer of a component meant as Markdown: lines indented
// inside of `<Tabs>`, and components inside of a `<div>`.

import type { Html, Root, RootContent } from 'mdast'
import type { ComponentTag } from './component-tags.ts'

type Node = RootContent | ComponentTag
type Parent = { readonly type: string; children: Node[] }

/** Removes the indentation of what stands inside of components and would be code; whether there was any. */
export function dedentComponents(tree: Root, lines: string[]): boolean {
  let isChanged = false
  const walk = (parent: Parent): void => {
    let open = 0
    for (const child of parent.children) {
      if (child.type === 'componentTag') {
        if (!child.value.endsWith('/>')) open += child.value.startsWith('</') ? -1 : 1
      } else if (child.type === 'code') {
        if (open > 0 && dedent(child, lines)) isChanged = true
      } else if ('children' in child) walk(child as Parent)
    }
  }
  walk(tree as Parent)
  return isChanged
}

function dedent({ position }: RootContent, lines: string[]): boolean {
  if (!position) return false
  const { start, end } = position
  const from = start.column - 1
  const rows = Array.from({ length: end.line - start.line + 1 }, (_, at) => start.line - 1 + at)
  const filled = rows.filter((row) => lines[row]!.slice(from).trim() !== '')
  const indents = filled.map((row) => /^ */.exec(lines[row]!.slice(from))![0].length)
  const least = Math.min(...indents)
  // A fence has no indentation of its own; tabs are left to the parser.
  if (least < 4 || !Number.isFinite(least)) return false
  for (const row of filled) lines[row] = lines[row]!.slice(0, from) + lines[row]!.slice(from + least)
  return true
}

/** Parses the components that stand inside raw HTML. `known` is whether there is a component of that name. */
export function openHtml(
  tree: Root,
  source: string,
  { parse, known }: { parse(text: string): Root; known(name: string): boolean },
): void {
  const open = (parent: Parent): void => {
    parent.children = parent.children.flatMap((child): Node[] => {
      if (child.type === 'html') return isWhole(child, source) ? cutHtml(child) : [child]
      if ('children' in child) open(child as Parent)
      return [child]
    })
  }
  const cutHtml = (html: Html): Node[] => {
    const pieces: Node[] = []
    let from = 0
    for (const { start, end } of findComponents(html.value, known)) {
      if (html.value.slice(from, start).trim() !== '') pieces.push(pieceOf(html, from, start))
      const offset = html.position!.start.offset! + start
      // Blank lines before it keep its place.
      const before = source
        .slice(0, offset)
        .replace(/[^\n]+/g, (line, at: number) =>
          at + line.length === offset ? ' '.repeat(Math.min(line.length, 3)) : '',
        )
      const { children } = parse(before + html.value.slice(start, end))
      pieces.push(...(children as Node[]))
      from = end
    }
    if (from === 0) return [html]
    if (html.value.slice(from).trim() !== '') pieces.push(pieceOf(html, from, html.value.length))
    return pieces
  }
  open(tree as Parent)
}

/** A piece of raw HTML that is in the text as written, with nothing of a list or quote before its lines. */
function isWhole({ value, position }: Html, source: string): boolean {
  return (
    /<[A-Z]/.test(value) &&
    position?.start.offset !== undefined &&
    source.slice(position.start.offset, position.end.offset) === value
  )
}

function pieceOf({ value, position }: Html, from: number, to: number): Html {
  const lines = value.slice(0, from).split('\n').length - 1
  const start = { line: position!.start.line + lines, column: lines > 0 ? 1 : position!.start.column + from }
  return { type: 'html', value: value.slice(from, to), position: { start, end: position!.end } }
}

/** The outermost components of a text, from the first tag to its end tag; not in comments. */
function findComponents(html: string, known: (name: string) => boolean): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  const opening = /<(?:!--|\/?([A-Z][\w.]*)(?=[\s/>]))/g
  const open: string[] = []
  let start = 0
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const [written, name] = match
    const isComment = name === undefined
    const end = isComment ? html.indexOf('-->', match.index) : endOfTag(html, match.index + written.length)
    if (end < 0 && isComment) break
    if (end < 0 || isComment || !known(name)) continue
    opening.lastIndex = end
    const isEnd = written.startsWith('</')
    if (open.length === 0 && isEnd) continue
    if (open.length === 0) start = match.index
    if (isEnd) {
      if (open.at(-1) === name) open.pop()
    } else if (html[end - 2] !== '/') open.push(name)
    if (open.length === 0) found.push({ start, end })
  }
  return found
}

/** A tag is not longer. */
const LONGEST_TAG = 2000

/** The place after the `>` that closes a tag; -1 where there is none. */
function endOfTag(html: string, from: number): number {
  let mark = ''
  let depth = 0
  for (let at = from; at < html.length && at - from < LONGEST_TAG; at++) {
    const character = html[at]!
    if (mark !== '') {
      if (character === mark) mark = ''
    } else if (character === '"' || character === "'") mark = character
    else if (character === '{') depth++
    else if (character === '}') depth--
    else if (character === '>' && depth <= 0) return at + 1
  }
  return -1
}
