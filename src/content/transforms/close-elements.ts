// `<Badge/>` and `<a id="x"/>` in raw HTML: HTML ignores the slash, so everything that follows would be inside
// the element. The writer meant an element without content, as in XML, JSX and Vue.

import type { Root } from 'mdast'
import { readTags, VOID_ELEMENTS } from '../html-tags.ts'

/** Adds an end tag to every self-closing element of raw HTML. */
export function closeElements(tree: Root): void {
  const stack: { type: string; value?: string; children?: readonly unknown[] }[] = [tree]
  for (let node = stack.pop(); node; node = stack.pop()) {
    for (const child of (node.children ?? []) as typeof stack) stack.push(child)
    if (node.type === 'html' && node.value?.includes('/>')) node.value = closeTags(node.value)
  }
}

function closeTags(html: string): string {
  let closed = ''
  let from = 0
  for (const { name, isEnd, isSelfClosed, start, end } of readTags(html)) {
    if (!isSelfClosed || isEnd || VOID_ELEMENTS.has(name)) continue
    const written = html.slice(start + 1, start + 1 + name.length)
    closed += `${html.slice(from, end - '/>'.length).trimEnd()}></${written}>`
    from = end
  }
  return closed + html.slice(from)
}
