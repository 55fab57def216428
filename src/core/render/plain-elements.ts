// Converts a page body to plain HTML for feed readers, which support neither custom elements nor styles nor scripts. Tabs
// follow each other, code loses its highlighting, and a diagram becomes its source.

import type { Body, BodyNode } from '../../core/model/body.ts'
import { isHtmlName } from '../../core/text/html-names.ts'
import {
  attributeText,
  createElement,
  isElement,
  isSet,
  nothing,
  type PlainForm,
  type PlainScope,
  text,
} from '../plugin/plain-nodes.ts'

/** Element → its plain form. */
export type PlainForms = Readonly<Record<string, PlainForm>>

/** The body without its title, with elements that have a plain form in that form. Other elements are unchanged. */
export function plainBody(body: Body, scope: PlainScope, forms: PlainForms): Body {
  const first = body.children.findIndex(({ type }) => type === 'element')
  const below = body.children.filter((node, at) => at !== first || !isElement(node, 'h1'))
  return { ...body, children: plainNodes(below, scope, forms) }
}

/** Replacements for HTML elements that feed readers do not support or that do not belong in a feed. */
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
    'base dialog embed frame frameset link meta script select style template'
      .split(' ')
      .map((name) => [name, nothing]),
  ),
  // Their text remains.
  ...Object.fromEntries(
    'button canvas form noscript object slot textarea'
      .split(' ')
      .map((name): [string, PlainForm] => [name, (_, __, inner) => inner()]),
  ),
}

/** Attributes that only scripts, styles or the original page need. */
const DROPPED_PROPERTY =
  /^(?:class(?:Name)?|id|style|role|tabindex|data.*|aria.*|on.*|name|target|rel|loading|decoding|is|slot|part|nonce|autofocus|contenteditable|draggable|inert|popover.*)$/i

function plainNodes(nodes: readonly BodyNode[], scope: PlainScope, forms: PlainForms): readonly BodyNode[] {
  return nodes.flatMap((node) => plainNode(node, scope, forms))
}

function plainNode(node: BodyNode, scope: PlainScope, forms: PlainForms): readonly BodyNode[] {
  if (node.type === 'text') return [node]
  const { tagName, properties, children } = node
  const name = tagName.toLowerCase()
  const inner = (): readonly BodyNode[] => plainNodes(children, scope, forms)
  if (!isHtmlName(name)) {
    return Object.hasOwn(forms, name) ? forms[name]!(node, scope, inner) : [{ ...node, children: inner() }]
  }
  if (Object.hasOwn(HTML, name)) return HTML[name]!(node, scope, inner)
  const plainProperties = Object.entries(properties).filter(([key]) => !DROPPED_PROPERTY.test(key))
  return [{ ...node, properties: Object.fromEntries(plainProperties), children: inner() }]
}
