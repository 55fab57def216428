// What a page defines by name gets an id, so that links and search reach it: fields, rows of tables that begin with code,
// terms of definition lists.

import type { Element, Root } from 'hast'
import { isName, rowNames } from './entries.ts'
import { createIds, hasSlug } from './outline-headings.ts'
import { textOf, visitElements } from './visit-elements.ts'

/** Sets the ids of a page's entries that have none, in their order. The headings have theirs. */
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
