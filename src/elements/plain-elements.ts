// A body without anything that only the site can show: for feed readers, which know HTML's own elements, no styles and no
// scripts. Tabs follow each other, code is its text, and a diagram is its source.

import type { Body, BodyNode } from '../model/body.ts'
import { builtInElements } from './builtin-elements.ts'
import { isHtmlName } from './html-names.ts'
import {
  attributeText,
  createElement,
  isElement,
  isSet,
  nothing,
  type PlainForm,
  type PlainScope,
  text,
} from './plain-nodes.ts'

/** The body below its title, with plain elements; those of plugins and of MDX pages are left as they are. */
export function plainBody(body: Body, scope: PlainScope): Body {
  const first = body.children.findIndex(({ type }) => type === 'element')
  const below = body.children.filter((node, at) => at !== first || !isElement(node, 'h1'))
  return { ...body, children: plainNodes(below, scope) }
}

/** HTML that feed readers do not know, or that has no place in a feed. */
const HTML: Readonly<Record<string, PlainForm>> = {
  iframe(element) {
    const href = attributeText(element, 'src')
    if (!/^https?:|^\//.test(href)) return []
    return [
      createElement('p', [createElement('a', [text(attributeText(element, 'title') || href)], { href })]),
    ]
  },
  input: (element) =>
    element.properties.type === 'checkbox' ? [text(isSet(element, 'checked') ? '☑ ' : '☐ ')] : [],
  h1: (_, __, inner) => [createElement('h2', inner())],
  ...Object.fromEntries(
    'base button canvas dialog embed form frame frameset link meta noscript object script select slot style template textarea title'
      .split(' ')
      .map((name) => [name, nothing]),
  ),
}

/** Attributes for scripts, styles and the place of an element in its page. */
const DROPPED_PROPERTY =
  /^(?:class(?:Name)?|id|style|role|tabindex|data.*|aria.*|on.*|name|target|rel|loading|decoding|is|slot|part|nonce|autofocus|contenteditable|draggable|inert|popover.*)$/i

function plainNodes(nodes: readonly BodyNode[], scope: PlainScope): readonly BodyNode[] {
  return nodes.flatMap((node) => plainNode(node, scope))
}

function plainNode(node: BodyNode, scope: PlainScope): readonly BodyNode[] {
  if (node.type === 'text') return [node]
  const { tagName, properties, children } = node
  const name = tagName.toLowerCase()
  const inner = (): readonly BodyNode[] => plainNodes(children, scope)
  if (!isHtmlName(name)) {
    if (!Object.hasOwn(builtInElements, name)) return [{ ...node, children: inner() }]
    const { plain } = builtInElements[name]!
    return plain ? plain(node, scope, inner) : inner()
  }
  if (Object.hasOwn(HTML, name)) return HTML[name]!(node, scope, inner)
  const kept = Object.entries(properties).filter(([key]) => !DROPPED_PROPERTY.test(key))
  return [{ ...node, properties: Object.fromEntries(kept), children: inner() }]
}
