// Edits the text of a file in place: replaces hrefs, and adds aliases to the front
// matter or removes them.

import { decodePath } from '../../core/paths/encode-path.ts'

/** A replacement, by offsets into the text. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly by: string
}

export interface HrefPlace {
  readonly href: string
  readonly line: number
  readonly column: number
  readonly endLine?: number
  readonly endColumn?: number
}

/** The end of a definition, `[name]: href`. */
const DEFINITION = /\]:[ \t]{0,9}(?:\r?\n[ \t]{0,9})?<?([^\s<>]+)/g

/** Finds the positions of an href in the link or image at a place; empty if it is not found. */
export function findHref(text: string, place: HrefPlace): { readonly from: number; readonly to: number }[] {
  const { href } = place
  const start = offsetOf(text, place.line, place.column)
  const end =
    place.endLine !== undefined && place.endColumn !== undefined && place.endLine >= place.line
      ? offsetOf(text, place.endLine, place.endColumn)
      : text.length
  const spellings = [
    ...new Set([href, encodeURI(decodePath(href)), decodePath(href), href.replaceAll('&', '&amp;')]),
  ]
  for (const spelling of spellings) {
    // Only the end of a link, because its text may equal the href.
    const at = lastIndex(text, spelling, { start, end })
    if (at !== undefined) return [{ from: at, to: at + spelling.length }]
  }
  return [...text.matchAll(DEFINITION)].flatMap((match) => {
    const rawHref = match[1]!
    const before = text.slice(text.lastIndexOf('\n', match.index) + 1, match.index)
    // Also in quotes and lists.
    if (!spellings.includes(rawHref) || !/^[\s>*+-]*\[/.test(before)) return []
    const from = match.index + match[0].lastIndexOf(rawHref)
    return [{ from, to: from + rawHref.length }]
  })
}

function lastIndex(
  text: string,
  raw: string,
  { start, end }: { readonly start: number; readonly end: number },
): number | undefined {
  const isOpenEnd = end === text.length
  let found: number | undefined
  for (let at = text.indexOf(raw, start); at >= 0 && at + raw.length <= end; at = text.indexOf(raw, at + 1)) {
    const isDelimited =
      /[\s("'<=[:,]/.test(text[at - 1] ?? ' ') && /[\s)"'>\]},]/.test(text[at + raw.length] ?? ' ')
    if (!isDelimited) continue
    if (isOpenEnd) return at
    found = at
  }
  return found
}

function offsetOf(text: string, line: number, column: number): number {
  let at = 0
  for (let left = line - 1; left > 0; left--) {
    const next = text.indexOf('\n', at)
    if (next < 0) return text.length
    at = next + 1
  }
  return Math.min(text.length, at + column - 1)
}

/** Applies all edits; of two at the same position, the first wins. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((a, b) => a.from - b.from)
  let result = ''
  let at = 0
  for (const { from, to, by } of sorted) {
    if (from < at) continue
    result += text.slice(at, from) + by
    at = to
  }
  return result + text.slice(at)
}

/** Adds an alias to the text. */
export function addAlias(text: string, path: string): string {
  const alias = /[,[\]{}"':]/.test(path) ? JSON.stringify(path) : path
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const head = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text)
  if (!head || head.index > 0) return `---${end}aliases:${end}  - ${alias}${end}---${end}${end}${text}`
  const open = head[0].indexOf('\n') + 1
  const yaml = head[1]!
  const key = /^aliases[ \t]*:(.*)$/m.exec(yaml)
  const put = (at: number, length: number, by: string): string =>
    text.slice(0, open + at) + by + text.slice(open + at + length)
  if (!key)
    return put(
      yaml.length,
      0,
      `${yaml === '' || yaml.endsWith('\n') ? '' : end}aliases:${end}  - ${alias}${end}`,
    )
  const value = key[1]!.replace(/(?:^|\s)#.*$/, '').trim()
  const lineEnd = key.index + key[0].length
  const valueAt = value === '' ? lineEnd : key.index + key[0].indexOf(value, 'aliases'.length + 1)
  if (value.startsWith('[')) {
    const close = yaml.indexOf(']', valueAt)
    const isEmpty = yaml.slice(valueAt + 1, close).trim() === ''
    const before = yaml.slice(0, close).trimEnd().endsWith(',') || isEmpty ? '' : ', '
    return put(close, 0, `${before}${alias}`)
  }
  if (value !== '') return put(valueAt, value.length, `[${value}, ${alias}]`)
  const after = lineEnd + (yaml[lineEnd] === '\r' ? 2 : 1)
  const items = /^(?:(?:[ \t]*-[ \t].*|[ \t]+#.*|[ \t]*)(?:\r?\n|$))*/.exec(yaml.slice(after))![0]
  const indent = /^[ \t]*(?=-)/.exec(items)?.[0] ?? '  '
  return put(after + items.length, 0, `${indent}- ${alias}${end}`)
}

/** Removes an alias from a block list or a list in brackets. */
export function removeAlias(text: string, alias: string): string {
  const escaped = `["']?${alias.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}["']?`
  const line = new RegExp(`^([ \\t]*-[ \\t]+${escaped}[ \\t]*\\r?\\n)`, 'm')
  const inList = new RegExp(
    `(\\[[^\\]\\n]*?)(?:,[ \\t]*${escaped}(?=[ \\t]*[,\\]])|${escaped}[ \\t]*,[ \\t]*|${escaped}(?=[ \\t]*\\]))`,
  )
  const end = text.indexOf('\n---', 3) + 1
  const head = text.slice(0, end)
  const changed = line.test(head) ? head.replace(line, '') : head.replace(inList, '$1')
  // A key without any alias left.
  const rest = changed.replace(/^aliases[ \t]*:[ \t]*(?:\[[ \t]*\][ \t]*)?\r?\n(?![ \t]*-[ \t])/m, '')
  return rest + text.slice(end)
}
