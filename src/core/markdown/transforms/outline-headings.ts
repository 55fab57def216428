// Sets stable heading ids, and collects the page's outline. `## Install {#setup}` sets an id explicitly.

import type { Element, Root } from 'hast'
import type { Heading } from '../../model/page.ts'
import { SHELL_ID_PREFIX } from '../../model/shell-ids.ts'
import { createSlugger, slugOf } from '../../text/slug.ts'
import { textOf, visitElements } from './visit-elements.ts'

// `{#id}`, also with spaces, with a colon as in Kramdown, and with classes, which are ignored; or `{/* #id */}`.
const EXPLICIT_ID = /^\{(?::?\s*#([^\s{}]+)(?:\s[^{}]*)?|\/\*\s*#([^\s{}]+)\s*\*\/)\}$/

/** The help where an id of an author is one of the shell's. */
export const SHELL_ID_HELP = `Ids that start with "${SHELL_ID_PREFIX}" are reserved for the page layout. Choose another id.`

/**
 * Sets the id of each heading and returns the outline, in document order. Explicit ids of the shell are removed, also from
 * other elements; `onRefused` is called with each element that had one.
 */
export function outlineHeadings(tree: Root, onRefused?: (element: Element) => void): Heading[] {
  const found: { element: Element; explicitId: string | undefined }[] = []
  visitElements(tree, (element) => {
    const { properties } = element
    const isHeading = /^h[1-6]$/.test(element.tagName)
    const explicitId = isHeading ? takeExplicitId(element) : properties.id
    const isRefused = typeof explicitId === 'string' && explicitId.startsWith(SHELL_ID_PREFIX)
    if (isRefused) {
      delete properties.id
      onRefused?.(element)
    }
    if (isHeading)
      found.push({ element, explicitId: isRefused ? undefined : (explicitId as string | undefined) })
  })
  // Assign explicit ids first, so that generated ids avoid all of them.
  const ids = createIds(found.flatMap(({ explicitId }) => explicitId ?? []))
  return found.map(({ element, explicitId }) => {
    const text = headingText(element)
    const id = explicitId ?? ids.make(text)
    element.properties.id = id
    const depth = Number(element.tagName[1]) as Heading['depth']
    const { line = 1, column = 1 } = element.position?.start ?? {}
    return { depth, id, text, line, column }
  })
}

/** Text of a heading, without badges. */
export function headingText(element: Element): string {
  return textOf(withoutBadges(element)).replace(/\s+/g, ' ').trim()
}

/** The id of a heading with this text, if no other heading has the same text. */
export function headingId(text: string): string {
  return hasSlug(text) ? slugOf(text) : 'section'
}

/** Creates unique ids from text; `taken` contains existing ids. */
export function createIds(taken: readonly string[]): { make(text: string): string } {
  const makeSlug = createSlugger(taken)
  return { make: (text) => makeSlug(hasSlug(text) ? text : 'section') }
}

/** Badges are not part of a heading's name. */
function withoutBadges(heading: Element): Element {
  const children = heading.children.filter((node) => node.type !== 'element' || node.tagName !== 'badge')
  return children.length === heading.children.length ? heading : { ...heading, children }
}

/** Whether text has a slug. */
export function hasSlug(text: string): boolean {
  return /[a-z0-9]/i.test(text) || slugOf(text) !== ''
}

// The explicit id: `{#id}`, `{/* #id */}` or `<!-- #id -->` at the end, or `id="…"` on a heading in raw HTML.
function takeExplicitId(element: Element): string | undefined {
  const last = element.children.at(-1)
  const comment = last?.type === 'comment' ? /^\s*#(\S+)\s*$/.exec(last.value) : null
  if (comment) {
    element.children.pop()
    const before = element.children.at(-1)
    if (before?.type === 'text') before.value = before.value.trimEnd()
    return comment[1]
  }
  const start = last?.type === 'text' ? last.value.lastIndexOf('{') : -1
  const match =
    last?.type === 'text' && start >= 0 ? EXPLICIT_ID.exec(last.value.slice(start).trimEnd()) : null
  if (match && last?.type === 'text') {
    last.value = last.value.slice(0, start).trimEnd()
    if (last.value === '') element.children.pop()
    return match[1] ?? match[2]
  }
  const { id } = element.properties
  return typeof id === 'string' && id !== '' ? id : undefined
}
