// Pairs each field table with its sample on pages with `layout: reference`, like `:::pair`: on a wide window they are
// next to each other.

import type { Element, Root, RootContent } from 'hast'
import { SCHEMA_ELEMENT } from './schema-tables.ts'

/** Number of pairs from which a page has a column of samples. */
const MIN_PAIRS = 3

/**
 * Wraps each top-level table together with the sample above it, or else the first sample below it. Unless there are several pairs and most
 * sections have one, samples stay below their text, since they would take the column of the table of contents.
 */
export function pairSamples(tree: Root): void {
  wrapSamples(tree)
  const pairs = tree.children.filter(isPair)
  const sections = [tree, ...pairs].flatMap(({ children }: Root | Element) =>
    (children as RootContent[]).filter((node) => levelOf(node) === 2),
  )
  if (pairs.length >= MIN_PAIRS && pairs.length * 2 > sections.length) return
  tree.children = tree.children.flatMap((node): RootContent[] => (isPair(node) ? node.children : [node]))
}

/** Wraps the samples of all sections. */
export function wrapSamples(tree: Root): void {
  const { children } = tree
  let free = 0
  for (let at = 0; at < children.length; at++) {
    if (!isElement(children[at], SCHEMA_ELEMENT)) continue
    const above = children.slice(free, at).findLastIndex(isSample) + free
    const end = endOfSection(children, at)
    const below = children.slice(at, end).findIndex(isSample)
    const hasSample = above >= free
    if (!hasSample && below < 0) continue
    const start = hasSample ? above : Math.max(free, startOfSection(children, at))
    const last = hasSample ? end : at + below + 1
    const pair: Element = {
      type: 'element',
      tagName: 'pair',
      properties: {},
      children: children.slice(start, last) as Element['children'],
    }
    children.splice(start, last - start, pair)
    at = start
    free = start + 1
  }
}

/** Index after the section of the node: the next heading of the same or a higher level. */
function endOfSection(nodes: readonly RootContent[], at: number): number {
  const level = levelOf(nodes[startOfSection(nodes, at)]) || 2
  const next = nodes.findIndex((node, place) => place > at && levelOf(node) > 0 && levelOf(node) <= level)
  return next < 0 ? nodes.length : next
}

/** Index of the heading above; the node's index if there is none. */
function startOfSection(nodes: readonly RootContent[], at: number): number {
  const heading = nodes.slice(0, at).findLastIndex((node) => levelOf(node) > 0)
  return heading < 0 ? at : heading
}

function levelOf(node: RootContent | undefined): number {
  return node?.type === 'element' ? Number(/^h([1-6])$/.exec(node.tagName)?.[1] ?? 0) : 0
}

function isSample(node: RootContent): boolean {
  return isElement(node, 'code-block') || isElement(node, 'rich-code')
}

function isPair(node: RootContent): node is Element {
  return isElement(node, 'pair')
}

function isElement(node: RootContent | undefined, name: string): boolean {
  return node?.type === 'element' && node.tagName === name
}
