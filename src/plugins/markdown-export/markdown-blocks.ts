// Builds and joins Markdown blocks and inline text, with emphasis markers only where CommonMark recognizes them.

import type { BodyElement, BodyNode } from '../../core/model/body.ts'
import type { PlainScope } from '../../core/plugin/plain-nodes.ts'
import {
  escapeLine,
  escapeText,
  indentLines,
  isPunctuation,
  isSpace,
  linkTarget,
  type TextPlace,
} from './markdown-text.ts'

/** A Markdown block. Consecutive items form one list. */
export interface Block {
  readonly text: string
  readonly kind?: 'item' | 'list'
  /** Whether the item or list is loose: its items are separated by blank lines. */
  readonly isLoose?: boolean
}

/** Writes an element as Markdown. An element with neither form is written as its children. */
export interface ElementForm {
  /** Writes the element as blocks. */
  block?(element: BodyElement, writer: MarkdownWriter): readonly Block[]
  /** Whether this element is a block. Default: whether the form has `block` but no `inline`. */
  isBlock?(element: BodyElement): boolean
  /** Writes the element inside a line. */
  inline?(element: BodyElement, writer: MarkdownWriter, place: TextPlace): string
}

export type ElementForms = Readonly<Record<string, ElementForm>>

export interface MarkdownWriter extends PlainScope {
  blocks(nodes: readonly BodyNode[]): Block[]
  /** Writes nodes as inline Markdown. Line feeds in the result are hard breaks. */
  inline(nodes: readonly BodyNode[], place?: TextPlace): string
  /** Resolves the URL of a link or an image to an absolute URL. */
  resolveUrl(href: string): string
}

/** HTML elements that are blocks but have no Markdown form. */
export const LINES: ReadonlySet<string> = new Set(
  'address article aside body center div fieldset footer form header hgroup main nav search section legend'.split(
    ' ',
  ),
)

/** Joins blocks, separated by blank lines. Empty blocks are skipped. */
export function joinBlocks(blocks: readonly Block[]): string {
  let text = ''
  let previous: Block | undefined
  for (const block of blocks) {
    if (block.text === '') continue
    if (previous) text += separatorBetween(previous, block)
    text += block.text
    previous = block
  }
  return text
}

function separatorBetween(before: Block, block: Block): string {
  if (before.kind === 'item' && block.kind === 'item') return before.isLoose || block.isLoose ? '\n\n' : '\n'
  // Without a comment between them, two adjacent lists would become one.
  return before.kind && block.kind ? '\n\n<!-- -->\n\n' : '\n\n'
}

/** Builds a list item from its blocks. */
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

/** Joins items to one list, which is loose if any item is. */
export function listOf(items: readonly Block[]): Block[] {
  const isLoose = items.some((item) => item.isLoose)
  const text = items.map((item) => item.text).join(isLoose ? '\n\n' : '\n')
  return text === '' ? [] : [{ text, kind: 'list', isLoose }]
}

/** A paragraph: its lines are escaped so that none starts another kind of block. */
export function paragraph(text: string): string {
  return text
    .split('\n')
    .map((line) => escapeLine(line.trim()))
    .join('\\\n')
}

/** The unescaped text content of nodes. */
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

/** Bold text. */
export function bold(text: string): string {
  return joinParts([{ mark: strong, inner: text }])
}

/** Italic text. */
export function italic(text: string): string {
  return joinParts([{ mark: emphasis, inner: text }])
}

/**
 * Joins inline parts. Uses HTML tags for emphasis where CommonMark would read the markers as text: next to a space, or
 * between a letter and a punctuation mark.
 */
export function joinParts(allParts: readonly Part[]): string {
  const parts = allParts.filter((part) => part !== '')
  const line: string[] = []
  let last = ''
  /** Appends text, and collapses a double space at the seam. */
  const add = (text: string): void => {
    const rest = text.startsWith(' ') && isSpace(last) && last !== '' ? text.trimStart() : text
    if (rest === '') return
    line.push(rest)
    last = lastCharacter(rest)
  }
  for (const [at, part] of parts.entries()) {
    if (typeof part === 'string') {
      // An exclamation mark before a link would turn it into an image.
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
      fitsNextTo(last, firstCharacter(inner), marker) &&
      fitsNextTo(firstCharacter(after), lastCharacter(inner), marker) &&
      fitsInside(inner, marker)
    add(fits ? marker + inner + marker : `<${tag}>${inner}</${tag}>`)
    add(tail)
  }
  return line.join('')
}

function firstCharacter(text: string): string {
  return /^./su.exec(text)?.[0] ?? ''
}

function lastCharacter(text: string): string {
  return /.$/su.exec(text.slice(-2))?.[0] ?? ''
}

function fitsNextTo(outer: string, inner: string, marker: string): boolean {
  return outer !== marker[0] && (!isPunctuation(inner) || isSpace(outer) || isPunctuation(outer))
}

/** Whether a parser can separate these markers from those at the ends of `inner`: bold in italics, or italics in bold. */
function fitsInside(inner: string, marker: string): boolean {
  if (marker[0] !== '*') return true
  let end = inner.length
  while (end > 0 && inner[end - 1] === '*' && inner[end - 2] !== '\\') end--
  const runs = [/^\**/.exec(inner)![0].length, inner.length - end]
  return runs.every((run) => run === 0 || run === 3 - marker.length)
}

/** The text of a heading, on one line. */
export function headingText(nodes: readonly BodyNode[], writer: MarkdownWriter): string {
  const text = writer.inline(nodes).replace(/\n/g, ' ').trim()
  // Trailing `#` characters would be read as a closing sequence and dropped.
  return text.replace(/(^|\s)(#+)$/, '$1\\$2')
}

/** Blocks below a bold label, for content that needs a title but has no heading level. */
export function labeled(label: string, blocks: readonly Block[]): Block[] {
  return label === '' ? [...blocks] : [{ text: bold(label) }, ...blocks]
}

export function quoted(blocks: readonly Block[]): Block[] {
  const text = joinBlocks(blocks)
  return text === '' ? [] : [{ text: indentLines(text, '> ', '> ') }]
}

/** A link, or only its text if `href` is empty. */
export function linkOf(href: string, text: string, { resolveUrl }: MarkdownWriter): string {
  if (href === '') return text
  const target = resolveUrl(href)
  const label = text.trim()
  if (label === '' || label === target)
    return /^https?:[^\s<>]*$/.test(target) ? `<${target}>` : `[${target}](${linkTarget(target)})`
  return `[${label}](${linkTarget(target)})`
}

/** An image, or only its alternative text if `src` is empty. */
export function imageOf(src: string, alt: string, writer: MarkdownWriter, place: TextPlace = {}): string {
  if (src === '') return escapeText(alt, place)
  return `![${escapeText(alt, { ...place, isLink: true }).trim()}](${linkTarget(writer.resolveUrl(src))})`
}

export function captionBlock(text: string): Block[] {
  const caption = text.replace(/\n/g, ' ').trim()
  // Emphasis inside the caption would end the italics.
  return caption === '' ? [] : [{ text: paragraph(/[*_]/.test(caption) ? caption : italic(caption)) }]
}
