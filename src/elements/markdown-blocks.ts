// Blocks of Markdown and what runs inside them: how they are joined, and where the signs of emphasis may stand.

import type { BodyElement, BodyNode } from '../model/body.ts'
import {
  escapeLine,
  escapeText,
  indentLines,
  isPunctuation,
  isSpace,
  linkTarget,
  type TextPlace,
} from './markdown-text.ts'
import type { PlainScope } from './plain-nodes.ts'

/** A part of a page that stands on lines of its own. Items that follow each other are one list. */
export interface Block {
  readonly text: string
  readonly kind?: 'item' | 'list'
  /** Of an item or list: a blank line is between the items. */
  readonly isLoose?: boolean
}

/** Writes an element. One that has neither form gives its children. */
export interface ElementForm {
  /** As lines of its own. */
  block?(element: BodyElement, writer: MarkdownWriter): readonly Block[]
  /** Whether it stands on lines of its own. Default: it has `block` and no `inline`. */
  isBlock?(element: BodyElement): boolean
  /** Inside a line. */
  inline?(element: BodyElement, writer: MarkdownWriter, place: TextPlace): string
}

export type ElementForms = Readonly<Record<string, ElementForm>>

export interface MarkdownWriter extends PlainScope {
  blocks(nodes: readonly BodyNode[]): Block[]
  /** One line; it has line feeds where the text has hard breaks. */
  inline(nodes: readonly BodyNode[], place?: TextPlace): string
  /** The address of a link or a picture, complete. */
  resolveUrl(written: string): string
}

/** Elements whose content is on lines of its own. */
export const LINES: ReadonlySet<string> = new Set(
  'address article aside body center div fieldset footer form header hgroup main nav search section legend'.split(
    ' ',
  ),
)

/** Blocks as the text of a page. */
export function joinBlocks(blocks: readonly Block[]): string {
  let text = ''
  let before: Block | undefined
  for (const block of blocks) {
    if (block.text === '') continue
    if (before) text += between(before, block)
    text += block.text
    before = block
  }
  return text
}

function between(before: Block, block: Block): string {
  if (before.kind === 'item' && block.kind === 'item') return before.isLoose || block.isLoose ? '\n\n' : '\n'
  // Two lists would be one.
  return before.kind && block.kind ? '\n\n<!-- -->\n\n' : '\n\n'
}

/** An item of a list, from what is in it. */
export function itemOf(blocks: readonly Block[], marker = '- '): Block {
  const [first, ...rest] = blocks
  const hasText = first !== undefined && first.kind === undefined
  const isTight =
    rest.length === 0 || (hasText && rest.length === 1 && rest[0]!.kind === 'list' && !rest[0]!.isLoose)
  const text = isTight ? blocks.map((block) => block.text).join('\n') : joinBlocks(blocks)
  return {
    text: text === '' ? marker.trimEnd() : indentLines(text, marker, ' '.repeat(marker.length)),
    kind: 'item',
    isLoose: !isTight,
  }
}

/** Items as one list. */
export function listOf(items: readonly Block[]): Block[] {
  const isLoose = items.some((item) => item.isLoose)
  const text = items.map((item) => item.text).join(isLoose ? '\n\n' : '\n')
  return text === '' ? [] : [{ text, kind: 'list', isLoose }]
}

/** A line or more of text, which begins nothing else. */
export function paragraph(text: string): string {
  return text
    .split('\n')
    .map((line) => escapeLine(line.trim()))
    .join('\\\n')
}

/** All text below some nodes, as it is. */
export function plainText(nodes: readonly BodyNode[]): string {
  return nodes
    .map((node) =>
      node.type === 'text' ? node.value : node.type === 'element' ? plainText(node.children) : '',
    )
    .join('')
}

export function hasClass({ properties }: BodyElement, name: string): boolean {
  const { className } = properties
  return Array.isArray(className) ? className.join(' ').split(' ').includes(name) : className === name
}

interface Attention {
  readonly mark: Mark
  readonly inner: string
}

export type Part = string | Attention

interface Mark {
  readonly marker: string
  readonly tag: string
}

const strong: Mark = { marker: '**', tag: 'strong' }

const emphasis: Mark = { marker: '*', tag: 'em' }

const deleted: Mark = { marker: '~~', tag: 'del' }

export const MARKS: Readonly<Record<string, Mark>> = {
  strong,
  b: strong,
  em: emphasis,
  i: emphasis,
  cite: emphasis,
  dfn: emphasis,
  var: emphasis,
  del: deleted,
  s: deleted,
  strike: deleted,
}

/** Text in bold. */
export function bold(text: string): string {
  return joinParts([{ mark: strong, inner: text }])
}

/** Text in italics. */
export function italic(text: string): string {
  return joinParts([{ mark: emphasis, inner: text }])
}

// Signs mark nothing where CommonMark takes them for text: beside a space, or between a letter and a punctuation mark.
// Tags of HTML do there.
export function joinParts(written: readonly Part[]): string {
  const parts = written.filter((part) => part !== '')
  const line: string[] = []
  let last = ''
  /** Two spaces are one. */
  const add = (text: string): void => {
    const rest = text.startsWith(' ') && isSpace(last) && last !== '' ? text.trimStart() : text
    if (rest === '') return
    line.push(rest)
    last = lastLetter(rest)
  }
  for (const [at, part] of parts.entries()) {
    if (typeof part === 'string') {
      // An exclamation mark before a link would make it a picture.
      if (part.startsWith('[') && last === '!') line.push(`${line.pop()!.slice(0, -1)}\\!`)
      add(part)
      continue
    }
    const inner = part.inner.trim()
    const lead = part.inner.slice(0, part.inner.length - part.inner.trimStart().length)
    add(lead)
    if (inner === '') continue
    const tail = part.inner.slice(lead.length + inner.length)
    const next = parts[at + 1]
    const after = tail || (next === undefined ? '' : typeof next === 'string' ? next : next.mark.marker)
    const { marker, tag } = part.mark
    const fits =
      fitsBeside(last, firstLetter(inner), marker) &&
      fitsBeside(firstLetter(after), lastLetter(inner), marker) &&
      fitsInside(inner, marker)
    add(fits ? marker + inner + marker : `<${tag}>${inner}</${tag}>`)
    add(tail)
  }
  return line.join('')
}

function firstLetter(text: string): string {
  return /^./su.exec(text)?.[0] ?? ''
}

function lastLetter(text: string): string {
  return /.$/su.exec(text.slice(-2))?.[0] ?? ''
}

function fitsBeside(outer: string, inner: string, sign: string): boolean {
  return outer !== sign[0] && (!isPunctuation(inner) || isSpace(outer) || isPunctuation(outer))
}

/** Whether a parser can tell signs inside from those around: bold in italics and the other way round. */
function fitsInside(inner: string, sign: string): boolean {
  if (sign[0] !== '*') return true
  let end = inner.length
  while (end > 0 && inner[end - 1] === '*' && inner[end - 2] !== '\\') end--
  const runs = [/^\**/.exec(inner)![0].length, inner.length - end]
  return runs.every((run) => run === 0 || run === 3 - sign.length)
}

/** The text of a heading, in one line. */
export function headingText(nodes: readonly BodyNode[], writer: MarkdownWriter): string {
  const text = writer.inline(nodes).replace(/\n/g, ' ').trim()
  // Signs at the end would close it.
  return text.replace(/(^|\s)(#+)$/, '$1\\$2')
}

/** A heading for what follows, where there is no level for one. */
export function labelled(label: string, blocks: readonly Block[]): Block[] {
  return label === '' ? [...blocks] : [{ text: bold(label) }, ...blocks]
}

export function quoted(blocks: readonly Block[]): Block[] {
  const text = joinBlocks(blocks)
  return text === '' ? [] : [{ text: indentLines(text, '> ', '> ') }]
}

/** A link, or its text where it has no address. */
export function linkOf(href: string, text: string, { resolveUrl }: MarkdownWriter): string {
  if (href === '') return text
  const target = resolveUrl(href)
  const shown = text.trim()
  if (shown === '' || shown === target)
    return /^https?:[^\s<>]*$/.test(target) ? `<${target}>` : `[${target}](${linkTarget(target)})`
  return `[${shown}](${linkTarget(target)})`
}

/** A picture with its alternative text. */
export function imageOf(src: string, alt: string, writer: MarkdownWriter, place: TextPlace = {}): string {
  if (src === '') return escapeText(alt, place)
  return `![${escapeText(alt, { ...place, isLink: true }).trim()}](${linkTarget(writer.resolveUrl(src))})`
}

export function captionBlock(text: string): Block[] {
  const caption = text.replace(/\n/g, ' ').trim()
  // Italics in italics would end them.
  return caption === '' ? [] : [{ text: paragraph(/[*_]/.test(caption) ? caption : italic(caption)) }]
}
