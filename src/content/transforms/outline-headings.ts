// Headings get stable ids, and the page its outline. `## Install {#setup}` sets an id by hand.

import GithubSlugger, { slug } from 'github-slugger'
import type { Element, Root } from 'hast'
import type { Heading } from '../../model/page.ts'
import { textOf, visitElements } from './visit-elements.ts'

/** Also with blanks, with a colon as Kramdown writes it, and with classes, which have no meaning here. */
const WRITTEN_ID = /\s*\{:?\s*#([^\s{}]+)(?:\s[^{}]*)?\}\s*$/

/** Gives each heading its id and answers with the outline, in document order. */
export function outlineHeadings(tree: Root): Heading[] {
  const found: { element: Element; written: string | undefined }[] = []
  visitElements(tree, (element) => {
    if (/^h[1-6]$/.test(element.tagName)) found.push({ element, written: takeWrittenId(element) })
  })
  const slugger = new GithubSlugger()
  // Ids set by hand are taken first: a heading without one steps aside, wherever it stands.
  for (const { written } of found) if (written) slugger.occurrences[written.toLowerCase()] ??= 0
  return found.map(({ element, written }) => {
    const text = textOf(element).replace(/\s+/g, ' ').trim()
    const id = written ?? slugger.slug(hasSlug(text) ? text : 'section')
    element.properties.id = id
    const depth = Number(element.tagName[1]) as Heading['depth']
    const { line = 1, column = 1 } = element.position?.start ?? {}
    return { depth, id, text, line, column }
  })
}

/** Whether anything of a text is left in its slug; plain letters and digits always are. */
function hasSlug(text: string): boolean {
  return /[a-z0-9]/i.test(text) || slug(text) !== ''
}

/** The id a writer set: `{#id}` or `<!-- #id -->` at the end, or `id="…"` on a heading in raw HTML. */
function takeWrittenId(element: Element): string | undefined {
  const last = element.children.at(-1)
  const comment = last?.type === 'comment' ? /^\s*#(\S+)\s*$/.exec(last.value) : null
  if (comment) {
    element.children.pop()
    const before = element.children.at(-1)
    if (before?.type === 'text') before.value = before.value.trimEnd()
    return comment[1]
  }
  const match = last?.type === 'text' ? WRITTEN_ID.exec(last.value) : null
  if (match && last?.type === 'text') {
    last.value = last.value.slice(0, match.index)
    if (last.value === '') element.children.pop()
    return match[1]
  }
  const { id } = element.properties
  return typeof id === 'string' && id !== '' ? id : undefined
}
