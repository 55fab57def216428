// Collects named definitions of a page for search: schema fields, parameters, table rows that start with code (flags,
// environment variables), terms of definition lists, and functions (headings followed by a signature). Each gets an id,
// as the target of links and search results.

import type { Element, Root, RootContent } from 'hast'
import type { Entry, Heading } from '../../model/page.ts'
import { firstSentence } from '../../text/first-sentence.ts'
import { createIds, hasSlug } from './outline-headings.ts'
import { isFootnoteMark, textOf, visitElements } from './visit-elements.ts'

/** Entries that belong to an element with an id: for a list, its terms, but not entries inside its children. */
export function entriesOf(element: Element): Entry[] {
  const { tagName, properties, children } = element
  const { id, name, parent = '', type } = properties
  if (tagName === 'dl') return termEntries(elementsIn(children))
  if (typeof id !== 'string') return []
  if (tagName === 'tr') return rowEntry(id, element)
  if (typeof name !== 'string') return []
  if (tagName === 'schema-field') return [fieldEntry(id, `${parent}${name}`, elementsIn(children))]
  return tagName === 'field' ? [createEntry(id, name, { type, text: textIn(element) })] : []
}

/** The function that a section describes: a paragraph of code below the heading is its signature. */
export function functionEntry({ id, text }: Heading, paragraph: Element): Entry | undefined {
  const signature = codeOnly(paragraph.children, MAX_SIGNATURE_LENGTH).join(', ')
  const called = signature.toLowerCase()
  const isNamed = text.split(/[\s,]+/).some((word) => word !== '' && called.includes(word.toLowerCase()))
  return signature !== '' && isNamed ? { id, name: text, type: signature } : undefined
}

/** Whether code in a cell is a name, not an example expression. */
export function isName(code: string): boolean {
  return /[\p{L}\d]/u.test(code) && !/["'&=]/.test(code) && code.split(' ').length <= MAX_WORDS
}

/** The code at the start of a row's first cell. */
export function rowNames(row: Element): string[] {
  const first = row.children.find((child) => !isBlank(child))
  return first?.type === 'element' && first.tagName === 'td' ? leadingCode(first.children) : []
}

/** The code in a node that contains only code and separators. */
export function codeOnly(nodes: readonly RootContent[], longest = MAX_NAME_LENGTH): string[] {
  const names: string[] = []
  for (const node of nodes) {
    if (isBlank(node) || (node.type === 'text' && isBetween(node.value))) continue
    if (node.type !== 'element') return []
    if (node.tagName === 'code') names.push(textOf(node))
    else if (node.tagName === 'a' || node.tagName === 'strong') {
      const inner = codeOnly(node.children, longest)
      if (inner.length === 0) return []
      for (const name of inner) names.push(name)
    } else if (node.tagName !== 'br' && node.tagName !== 'heading-anchor') return []
  }
  return names.filter((name) => name.length <= longest)
}

/** Whether a node is only whitespace. */
export function isBlank(node: RootContent): boolean {
  return node.type === 'comment' || (node.type === 'text' && node.value.trim() === '')
}

/** The first sentence, on one line and at most `MAX_SENTENCE_LENGTH` characters long. */
export function shortSentence(text: string): string {
  const sentence = firstSentence(text.replace(/\s+/g, ' ').trim())
  if (sentence.length <= MAX_SENTENCE_LENGTH) return sentence
  return `${sentence.slice(0, MAX_SENTENCE_LENGTH).replace(/ [^ ]*$/, '')} …`
}

const MAX_SENTENCE_LENGTH = 200

/** In characters. Longer code in a cell is an example, not a name. */
const MAX_NAME_LENGTH = 80

/** Maximum number of words in a name: `--report <file>`, `octavo search push`. */
const MAX_WORDS = 3

const MAX_SIGNATURE_LENGTH = 200

function createEntry(
  id: string,
  name: string,
  { type, text }: { readonly type?: unknown; readonly text: string },
): Entry {
  const summary = shortSentence(text)
  return {
    id,
    name: name.replace(/\s+/g, ' ').trim(),
    ...(typeof type === 'string' && type !== '' && { type }),
    ...(summary !== '' && { text: summary }),
  }
}

/** The names of a row, and the text of its other cells. */
function rowEntry(id: string, row: Element): Entry[] {
  const names = rowNames(row)
  if (names.length === 0) return []
  const cells = elementsIn(row.children).map(textIn)
  const text = cells.slice(1).filter((cell) => cell !== '')
  return [createEntry(id, names.join(', '), { text: text.join(' · ') })]
}

/** For a schema field: its type without badges, and the start of its description. */
function fieldEntry(id: string, name: string, [type, text]: readonly Element[]): Entry {
  const types = (type?.children ?? []).filter((node) => node.type === 'text' || isNamed(node, 'a'))
  const body = text && elementsIn(text.children)[0]
  const isText = body && !hasClass(body, 'schema-facts') && body.tagName !== 'schema-part'
  return createEntry(id, name, {
    type: types.map(textOf).join('').trim(),
    text: isText ? textIn(elementsIn(body.children).find((one) => isNamed(one, 'p')) ?? body) : '',
  })
}

/** Terms with the start of their descriptions. In HTML, both may be inside a `div`. */
function termEntries(items: readonly Element[]): Entry[] {
  const flat = items.flatMap((item) => (item.tagName === 'div' ? elementsIn(item.children) : [item]))
  return flat.flatMap((item, at) => {
    const { id } = item.properties
    if (item.tagName !== 'dt' || typeof id !== 'string') return []
    const meaning = flat.slice(at).find(({ tagName }) => tagName === 'dd')
    return [createEntry(id, textOf(item), { text: meaning ? textIn(meaning) : '' })]
  })
}

/** The code at the start of a cell, before any text: `global.ui.host (string)`. */
function leadingCode(nodes: readonly RootContent[]): string[] {
  const end = nodes.findIndex((node) => node.type === 'text' && !isBetween(node.value) && !isBlank(node))
  return codeOnly(end < 0 ? nodes : nodes.slice(0, end))
}

/** Commas, slashes and "or" between names. */
function isBetween(text: string): boolean {
  return /^[\s,/|]*(?:(?:or|and)[\s,/|]*)?$/.test(text)
}

/** The text of an element without code blocks. Paragraphs and items are separated by spaces. */
function textIn(element: Element): string {
  const parts = element.children.map((node) => {
    if (node.type === 'text') return node.value
    if (node.type !== 'element' || isFootnoteMark(node) || /^(?:pre|code-block)$/.test(node.tagName))
      return ''
    const isBlock = /^(?:p|br|div|li|[duo]l|dd|dt)$/.test(node.tagName)
    return isBlock
      ? ` ${textIn(node)} `
      : /^(?:img|formula)$/.test(node.tagName)
        ? textOf(node)
        : textIn(node)
  })
  return parts.join('').replace(/\s+/g, ' ').trim()
}

function elementsIn(nodes: readonly RootContent[]): Element[] {
  return nodes.filter((node) => node.type === 'element')
}

function isNamed(node: RootContent, tagName: string): boolean {
  return node.type === 'element' && node.tagName === tagName
}

function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name)
}

/** Sets missing ids of a page's entries, in order. Headings already have ids. */
export function setEntryIds(tree: Root): void {
  let ids: ReturnType<typeof createIds> | undefined
  visitElements(tree, (element) => {
    const { properties } = element
    const name = properties.id === undefined ? nameOf(element) : undefined
    if (name === undefined || !hasSlug(name)) return
    ids ??= createIds(listIds(tree))
    properties.id = ids.make(name)
  })
}

function nameOf(element: Element): string | undefined {
  const { tagName, properties } = element
  if (tagName === 'field') return typeof properties.name === 'string' ? properties.name : undefined
  if (tagName === 'dt') return textOf(element)
  return tagName === 'tr' ? rowNames(element).find(isName) : undefined
}

function listIds(tree: Root): string[] {
  const ids: string[] = []
  visitElements(tree, ({ tagName, properties: { id, name } }) => {
    if (typeof id === 'string') ids.push(id)
    if (tagName === 'a' && typeof name === 'string') ids.push(name)
  })
  return ids
}
