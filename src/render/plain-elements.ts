// A body without anything that only the site can show: for feed readers, which know HTML's own elements, no styles and no
// scripts. Tabs follow each other, code is its text, and a diagram is its source.

import type { Body, BodyElement, BodyNode } from '../model/body.ts'
import { isHtmlName } from '../model/html-names.ts'
import type { Messages } from '../model/messages.ts'
import type { CardLink } from '../model/view.ts'

export interface PlainScope {
  readonly messages: Messages
  /** Cards of the lists in the text, by what each is of. */
  readonly lists?: Readonly<Record<string, readonly CardLink[]>>
}

/** The body below its title, with plain elements; those of plugins and of MDX pages are left as they are. */
export function plainBody(body: Body, scope: PlainScope): Body {
  const first = body.children.findIndex(({ type }) => type === 'element')
  const below = body.children.filter((node, at) => at !== first || !isElement(node, 'h1'))
  return { ...body, children: plainNodes(below, scope) }
}

type Properties = BodyElement['properties']
type Make = (element: BodyElement, scope: PlainScope, inner: () => BodyNode[]) => BodyNode[]

const ELEMENTS: Readonly<Record<string, Make>> = {
  'code-block': ({ properties }) => [
    ...(has(properties, 'title') ? [labelled(read(properties, 'title'))] : []),
    make('pre', {}, [make('code', {}, [text(read(properties, 'code'))])]),
  ],
  callout: (element, { messages }, inner) => {
    const hasTitle = element.children.some((child) => isElement(child, 'callout-title'))
    const kind = read(element.properties, 'keyword') || read(element.properties, 'kind') || 'note'
    const own = messages[`callout.${kind}` as keyof Messages]
    const name = read(element.properties, 'label') || own || ''
    return [make('blockquote', {}, [...(hasTitle || name === '' ? [] : [labelled(name)]), ...inner()])]
  },
  'callout-title': (_, __, inner) => [make('p', {}, [make('strong', {}, inner())])],
  tab: ({ properties }, _, inner) => [
    labelled(read(properties, 'label') || read(properties, 'value')),
    ...inner(),
  ],
  card: ({ properties }, _, inner) => [
    make('p', {}, [
      make('strong', {}, [linked(properties, read(properties, 'title') || read(properties, 'href'))]),
    ]),
    ...(has(properties, 'description') ? [make('p', {}, [text(read(properties, 'description'))])] : []),
    ...inner(),
  ],
  'cards-of': ({ properties }, { lists = {} }) => {
    const list = lists[read(properties, 'category')] ?? []
    if (list.length === 0) return []
    return [
      make(
        'ul',
        {},
        list.map(({ url, label }) => make('li', {}, [make('a', { href: url }, [text(label)])])),
      ),
    ]
  },
  hero: ({ properties }, _, inner) => [
    ...(has(properties, 'eyebrow') ? [make('p', {}, [text(read(properties, 'eyebrow'))])] : []),
    ...inner(),
  ],
  'link-button': ({ properties }) => [make('p', {}, [linked(properties, read(properties, 'label'))])],
  badge: ({ properties }, _, inner) => [
    make('em', {}, has(properties, 'text') ? [text(read(properties, 'text'))] : inner()),
  ],
  keys: ({ properties }, _, inner) => [
    make('kbd', {}, inner()),
    ...(has(properties, 'mac') ? [text(' / '), make('kbd', {}, [text(read(properties, 'mac'))])] : []),
  ],
  'file-tree': ({ properties }, _, inner) => [
    ...(has(properties, 'label') ? [labelled(read(properties, 'label'))] : []),
    ...inner(),
  ],
  field: ({ properties }, { messages }, inner) => {
    const preset = has(properties, 'default')
      ? [text(`, ${messages['field.default']} `), make('code', {}, [text(read(properties, 'default'))])]
      : []
    const notes = [
      read(properties, 'type'),
      ...(isSet(properties, 'required') ? [messages['field.required']] : []),
      ...(isSet(properties, 'deprecated') ? [messages['field.deprecated']] : []),
    ].filter((note) => note !== '')
    const name = make('strong', {}, [make('code', {}, [text(read(properties, 'name'))])])
    return [
      make('p', {}, [name, ...(notes.length > 0 ? [text(` ${notes.join(', ')}`)] : []), ...preset]),
      ...inner(),
    ]
  },
  'captioned-figure': ({ properties }, _, inner) => [
    make('figure', {}, [
      ...inner(),
      ...(has(properties, 'caption') ? [make('figcaption', {}, [text(read(properties, 'caption'))])] : []),
    ]),
  ],
  'schema-field': ({ properties }, _, inner) => [
    make('dt', {}, [make('code', {}, [text(read(properties, 'parent') + read(properties, 'name'))])]),
    ...inner(),
  ],
  'schema-part': ({ properties }, _, inner) => [
    labelled(read(properties, 'title') || read(properties, 'label')),
    ...inner(),
  ],
  diagram: ({ properties }, { messages }, inner) => [
    labelled(read(properties, 'label') || messages['diagram.source']),
    ...inner(),
  ],
  formula: ({ properties }) => {
    const code = make('code', {}, [text(read(properties, 'tex'))])
    return [properties.display === undefined ? code : make('pre', {}, [code])]
  },
  'video-player': ({ properties }) => {
    const { youtube, vimeo } = properties
    const href = youtube
      ? `https://www.youtube.com/watch?v=${encodeURIComponent(String(youtube))}`
      : vimeo
        ? `https://vimeo.com/${encodeURIComponent(String(vimeo))}`
        : read(properties, 'src')
    const name = read(properties, 'title') || read(properties, 'caption') || href
    return [make('p', {}, [make('a', { href }, [text(name)])])]
  },
  iframe: ({ properties }) => {
    const href = read(properties, 'src')
    return /^https?:|^\//.test(href)
      ? [make('p', {}, [make('a', { href }, [text(read(properties, 'title') || href)])])]
      : []
  },
  input: ({ properties }) =>
    properties.type === 'checkbox' ? [text(isSet(properties, 'checked') ? '☑ ' : '☐ ')] : [],
  h1: (_, __, inner) => [make('h2', {}, inner())],
}

/** Their content stands for itself. */
const TRANSPARENT: ReadonlySet<string> = new Set(
  'rich-code tabs cards split band steps schema-fields term'.split(' '),
)

const DROPPED: ReadonlySet<string> = new Set(
  'base button canvas dialog embed form frame frameset heading-anchor icon link meta noscript object octavo-feedback script select slot style template textarea title'.split(
    ' ',
  ),
)

/** Attributes for scripts, styles and the place of an element in its page. */
const DROPPED_PROPERTY =
  /^(?:class(?:Name)?|id|style|role|tabindex|data.*|aria.*|on.*|name|target|rel|loading|decoding|is|slot|part|nonce|autofocus|contenteditable|draggable|inert|popover.*)$/i

function plainNodes(nodes: readonly BodyNode[], scope: PlainScope): BodyNode[] {
  return nodes.flatMap((node) => plainNode(node, scope))
}

function plainNode(node: BodyNode, scope: PlainScope): BodyNode[] {
  if (node.type === 'text') return [node]
  const { tagName, properties, children } = node
  const name = tagName.toLowerCase()
  if (DROPPED.has(name)) return []
  const inner = (): BodyNode[] => plainNodes(children, scope)
  if (Object.hasOwn(ELEMENTS, name)) return ELEMENTS[name]!(node, scope, inner)
  if (TRANSPARENT.has(name)) return inner()
  if (!isHtmlName(name)) return [{ ...node, children: inner() }]
  const kept = Object.entries(properties).filter(([key]) => !DROPPED_PROPERTY.test(key))
  return [{ ...node, properties: Object.fromEntries(kept), children: inner() }]
}

function make(tagName: string, properties: Properties, children: readonly BodyNode[]): BodyElement {
  return { type: 'element', tagName, properties, children }
}

function text(value: string): BodyNode {
  return { type: 'text', value }
}

function labelled(label: string): BodyElement {
  return make('p', {}, [make('strong', {}, [text(label)])])
}

function linked({ href }: Properties, label: string): BodyNode {
  return href === undefined ? text(label) : make('a', { href }, [text(label)])
}

function isElement(node: BodyNode, name: string): boolean {
  return node.type === 'element' && node.tagName === name
}

function read(properties: Properties, name: string): string {
  const value = properties[name]
  return value === undefined || value === null || value === false ? '' : String(value)
}

function has(properties: Properties, name: string): boolean {
  return read(properties, name) !== ''
}

/** An attribute without a value, as directives and HTML write it, is an empty text. */
function isSet(properties: Properties, name: string): boolean {
  const value = properties[name]
  return value !== undefined && value !== null && value !== false && value !== 'false'
}
