// `<Badge/>` and `<a id="x"/>` in raw HTML: HTML ignores the slash, so everything that follows would be inside
// the element. The writer meant an element without content, as in XML, JSX and Vue.

import type { Root } from 'mdast'

/** Elements that have no end tag. */
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** A tag that ends with a slash; after an unquoted value, `<a href=/x/>`, the slash is part of the value. */
const SELF_CLOSED =
  /<([a-z][\w.:-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+(?=\s)))?)*)\s*\/>/gi

/** Text that only looks like tags. */
const NOT_TAGS = /(<!--.*?-->|<(script|style|textarea)\b.*?<\/\2\s*>)/gis

/** Adds an end tag to every self-closing element of raw HTML. */
export function closeElements(tree: Root): void {
  const stack: { type: string; value?: string; children?: readonly unknown[] }[] = [tree]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.children) stack.push(...(node.children as typeof stack))
    if (node.type === 'html' && node.value?.includes('/>')) node.value = closeTags(node.value)
  }
}

function closeTags(html: string): string {
  let closed = ''
  let from = 0
  for (const match of html.matchAll(NOT_TAGS)) {
    closed += closePart(html.slice(from, match.index)) + match[0]
    from = match.index + match[0].length
  }
  return closed + closePart(html.slice(from))
}

function closePart(html: string): string {
  return html.replace(SELF_CLOSED, (tag, name: string, attributes: string) =>
    VOID.has(name.toLowerCase()) ? tag : `<${name}${attributes}></${name}>`,
  )
}
