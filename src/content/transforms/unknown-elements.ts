// `<your-name>`, `Array<T>`: tags in raw HTML that are no element. With an end tag, what is between is shown; without one
// the writer meant text, and it is shown as text. Both are reported.

import type { Html, Paragraph, Root, RootContent, Text } from 'mdast'
import type { Finding } from '../../model/finding.ts'
import { isHtmlName } from '../../model/html-names.ts'
import { findNearest } from '../../model/nearest.ts'
import { type HtmlTag, readTags } from '../html-tags.ts'
import { isLineOfText, type TagScope } from './tag-scope.ts'

type Parent = { readonly type: string; children: RootContent[] }

/** Reports the unknown elements of raw HTML; those without an end become text. */
export function settleUnknownElements(tree: Root, scope: TagScope): Finding[] {
  const findings: Finding[] = []
  const found = collectHtml(tree as Parent).map((place) => ({
    ...place,
    tags: unknownTags(place.node, scope),
  }))
  const closed = new Set(
    found.flatMap(({ tags }) => tags.filter(({ isEnd }) => isEnd).map(({ name }) => name)),
  )
  const opened = new Set(
    found.flatMap(({ tags }) =>
      tags.filter((tag) => !tag.isEnd && !tag.isSelfClosed).map(({ name }) => name),
    ),
  )
  for (const { node, parent, tags } of found) {
    const asText = tags.filter(({ name, isEnd, isSelfClosed }) =>
      isEnd ? !opened.has(name) : isSelfClosed || !closed.has(name),
    )
    for (const tag of tags) {
      if (tag.isEnd && opened.has(tag.name)) continue
      const place = placeIn(node, tag.start)
      findings.push(
        unknownElement(nameIn(node, tag), place, scope, asText.includes(tag) ? 'text' : 'content'),
      )
    }
    if (asText.length > 0) showAsText(node, parent, asText)
  }
  return findings
}

/** A finding for an element of this name; `shown` is what of it is on the page. */
export function unknownElement(
  name: string,
  { position }: { readonly position?: Html['position'] },
  { path, components, elements }: TagScope,
  shown: 'content' | 'text',
): Finding {
  const nearest = /^[A-Z]/.test(name)
    ? findNearest(name, Object.keys(components))
    : nearestElement(name, elements)
  const start = position?.start
  const shownAs = shown === 'content' ? 'only its content is shown' : 'it is shown as text'
  return {
    rule: 'unknown-element',
    severity: 'warning',
    message: `\`<${name}>\` is neither an element of HTML nor a component; ${shownAs}.`,
    help: `${nearest === undefined ? '' : `Did you mean \`<${nearest}>\`? `}Write text such as \`<${name}>\` in backticks, or as \`&lt;${name}>\`. A plugin can add elements and components.`,
    place: { path, ...(start && { line: start.line, column: start.column }) },
  }
}

/** Only a slip is likely in the short names of HTML. */
function nearestElement(name: string, elements: TagScope['elements']): string | undefined {
  return name.length < 5 ? undefined : findNearest(name, Object.keys(elements), 1)
}

function collectHtml(tree: Parent): { node: Html; parent: Parent }[] {
  const found: { node: Html; parent: Parent }[] = []
  const walk = (parent: Parent): void => {
    for (const child of parent.children) {
      if (child.type === 'html') {
        if (/<\/?[a-z]/i.test(child.value)) found.push({ node: child, parent })
      } else if ('children' in child) walk(child as Parent)
    }
  }
  walk(tree)
  return found
}

function unknownTags({ value }: Html, { elements }: TagScope): HtmlTag[] {
  const hasDrawing = /<svg/i.test(value)
  return [...readTags(value)].filter(
    ({ name }) => !isHtmlName(name) && !Object.hasOwn(elements, name) && !(hasDrawing && name.includes(':')),
  )
}

function nameIn({ value }: Html, { start, isEnd, name }: HtmlTag): string {
  const from = start + (isEnd ? 2 : 1)
  return value.slice(from, from + name.length)
}

/** The place of a tag inside raw HTML. Columns of later lines are those of the HTML, without what it is inside of. */
function placeIn({ value, position }: Html, offset: number): { position?: Html['position'] } {
  if (!position) return {}
  const before = value.slice(0, offset).split('\n')
  const line = position.start.line + before.length - 1
  const column = before.length === 1 ? position.start.column + offset : before.at(-1)!.length + 1
  return { position: { start: { line, column }, end: position.end } }
}

function showAsText(node: Html, parent: Parent, tags: readonly HtmlTag[]): void {
  const [tag] = tags
  if (tags.length === 1 && tag!.start === 0 && tag!.end === node.value.trimEnd().length) {
    const { position } = node
    const text: Text = { type: 'text', value: node.value.trimEnd(), ...(position && { position }) }
    const paragraph: Paragraph = { type: 'paragraph', children: [text], ...(position && { position }) }
    const isLine = parent.children.some(({ type }) => type === 'text') || isLineOfText(parent)
    parent.children[parent.children.indexOf(node)] = isLine ? text : paragraph
    return
  }
  let from = 0
  let value = ''
  for (const { start } of tags) {
    value += `${node.value.slice(from, start)}&lt;`
    from = start + 1
  }
  node.value = value + node.value.slice(from)
}
