// Components → the elements of the theme that they stand for, `<TabItem label="a">` → `<tab label="a">`.
//
// 1. In HTML of `.md`, tags get the names of elements, with a note of what was written: HTML has no capital letters.
// 2. In the finished tree, attributes get the names that the component gives them. A component of `.mdx` has them already.
// 3. Titles become elements, tabs know which is first, and blocks leave the paragraphs that they were written in.

import type { Element, ElementContent, Root as HastRoot } from 'hast'
import type { Root } from 'mdast'
import type { ComponentSpec, DirectiveSpec } from '../../plugin/plugin.ts'
import { type ElementTable, traitsOf } from '../../plugin/prose-elements.ts'
import { propertyValue } from './element-properties.ts'
import { readTags } from './html-tags.ts'
import type { StaticValue } from './static-value.ts'
import { isForeignComponent } from './tag-scope.ts'

/** The property of the note: the name of the component and, of a tag in HTML, of its attributes. */
export const COMPONENT_NOTE = 'dataOctavo'

type Components = Readonly<Record<string, ComponentSpec>>

/** Names the elements of components in the HTML of a tree. */
export function nameElements(tree: Root, components: Components): void {
  const stack: { type: string; value?: string; children?: readonly unknown[] }[] = [tree]
  for (let node = stack.pop(); node; node = stack.pop()) {
    for (const child of (node.children ?? []) as typeof stack) stack.push(child)
    if (node.type === 'html' && /<\/?[A-Z]/.test(node.value ?? ''))
      node.value = rename(node.value!, components)
  }
}

function rename(html: string, components: Components): string {
  let renamed = ''
  let from = 0
  for (const { isEnd, start, end, name } of readTags(html)) {
    const at = start + (isEnd ? 2 : 1)
    const written = html.slice(at, at + name.length)
    if (!Object.hasOwn(components, written)) {
      // `<Link>` of another generator is no `<link>`.
      if (!isForeignComponent(written)) continue
      renamed += `${html.slice(from, at)}span>`
      from = end
      continue
    }
    const rest = html.slice(at + name.length, end)
    const names = [...rest.matchAll(/([\w:@.-]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g)].map(
      ([, one]) => one,
    )
    const note = isEnd ? '' : ` data-octavo="${[written, ...names].join(' ')}"`
    renamed += html.slice(from, at) + components[written]!.element + note + rest
    from = end
  }
  return renamed + html.slice(from)
}

/** The properties that a component gives its element. */
export function componentProperties(
  name: string,
  { properties, attributes = {} }: ComponentSpec,
  written: Readonly<Record<string, unknown>>,
): Record<string, string | boolean> {
  const made: Record<string, string | boolean> = { ...properties, [COMPONENT_NOTE]: name }
  for (const [attribute, value] of Object.entries(written)) {
    const isRead = Object.hasOwn(attributes, attribute)
    if (value === false || value === null || value === undefined) continue
    if (IGNORED.has(attribute) && !isRead) continue
    const property = isRead ? attributes[attribute]! : attribute
    made[property] =
      typeof value === 'object'
        ? JSON.stringify(value)
        : propertyValue(property, value === true || value === '' ? true : String(value))
  }
  return made
}

/** What has a meaning for React or for other generators only. */
const IGNORED = new Set(['key', 'className', 'class', 'style', 'lazy', 'queryString', 'attributes', 'block'])

interface MadeNode {
  type: string
  name?: string | null
  value?: string
  children?: MadeNode[]
  attributes?: readonly { readonly type: string; readonly name?: string; readonly value?: unknown }[]
  data?: unknown
}

/**
 * Shapes the tags of MDX that plugins for the Markdown tree have made, such as tabs around a block of code. Their imports are
 * dropped, since components need none, and code in attributes has no effect.
 */
export function shapeGeneratedTags(tree: Root, components: Components): void {
  const visit = (node: MadeNode): void => {
    if (!node.children) return
    for (const child of node.children) visit(child)
    if (!node.children.some(({ type }) => type.startsWith('mdx'))) return
    node.children = node.children.flatMap((child) => {
      if (/^mdx(?:jsEsm|FlowExpression|TextExpression)$/.test(child.type)) return []
      return /^mdxJsx(?:Flow|Text)Element$/.test(child.type) ? elementsOf(child, components) : child
    })
  }
  visit(tree as unknown as MadeNode)
}

function elementsOf(node: MadeNode, components: Components): MadeNode[] {
  const { name, attributes = [], children = [] } = node
  const spec = name && Object.hasOwn(components, name) ? components[name] : undefined
  const element = spec?.element ?? (name && /^[a-z][\w-]*$/.test(name) ? name : undefined)
  // Of an unknown component its content is shown.
  if (element === undefined) return children
  const written: Record<string, unknown> = {}
  for (const { type, name, value } of attributes) {
    if (type !== 'mdxJsxAttribute' || name === undefined) continue
    if (typeof value === 'string') written[name] = value
    else if (value === null || value === undefined) written[name] = true
  }
  const hProperties = spec ? componentProperties(name!, spec, written) : written
  return [{ type: 'mdxElement', children, data: { hName: element, hProperties } }]
}

interface Site {
  readonly components: Components
  readonly directives: Readonly<Record<string, DirectiveSpec>>
  readonly elements: ElementTable
}

/** Gives the elements of components in a finished tree their final form. */
export function completeComponents(tree: HastRoot, site: Site): void {
  const made = new Set<ElementContent>()
  const isBlock = (node: ElementContent): boolean =>
    made.has(node) && traitsOf(site.elements, (node as Element).tagName).block === true
  const walk = (parent: HastRoot | Element): void => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue
      walk(child)
      const { [COMPONENT_NOTE]: note, ...properties } = child.properties
      if (typeof note !== 'string') continue
      made.add(child)
      complete(child, { note, properties }, site)
    }
    if (made.size === 0) return
    parent.children = (parent.children as ElementContent[]).flatMap((child) =>
      child.type === 'element' && child.tagName === 'p' && child.children.some(isBlock)
        ? splitParagraph(child, isBlock)
        : [child],
    )
  }
  walk(tree)
}

function complete(
  element: Element,
  { note, properties }: { readonly note: string; readonly properties: Element['properties'] },
  { components, directives }: Site,
): void {
  element.properties = properties
  const [name = '', ...written] = note.split(' ')
  const spec = Object.hasOwn(components, name) ? components[name]! : undefined
  if (spec?.element !== element.tagName) return
  if (written.length > 0) {
    const values = new Map(Object.entries(properties).map(([key, value]) => [key.toLowerCase(), value]))
    const given = Object.fromEntries(written.map((one) => [one, values.get(one.toLowerCase())]))
    element.properties = componentProperties(name, spec, given)
    delete element.properties[COMPONENT_NOTE]
  } else Object.assign(element.properties, { ...spec.properties, ...properties })
  moveLabel(element, directives)
  if (element.tagName === 'callout')
    element.properties.kind = String(element.properties.kind ?? 'note').toLowerCase()
  if (element.tagName === 'tabs') chooseTabs(element)
}

/** The title of a component is an element where the label of the directive for it is one. */
function moveLabel(
  { tagName, properties, children }: Element,
  directives: Readonly<Record<string, DirectiveSpec>>,
): void {
  const label = Object.values(directives).find(({ element }) => element === tagName)?.label
  if (!label || !('element' in label)) return
  const key = ['title', label.element].find((name) => typeof properties[name] === 'string')
  if (key === undefined) return
  const text = { type: 'text' as const, value: String(properties[key]) }
  delete properties[key]
  children.unshift({ type: 'element', tagName: label.element, properties: {}, children: [text] })
}

/** Labels in a list of the tabs, and the name of the tab to show first. */
function chooseTabs({ properties, children }: Element): void {
  const { values, defaultValue } = properties
  delete properties.values
  delete properties.defaultValue
  const named = readList(values)
  for (const tab of children) {
    if (tab.type !== 'element' || tab.tagName !== 'tab') continue
    const { value } = tab.properties
    const entry = named.find((one) => one?.value === value)
    if (entry?.label !== undefined) tab.properties.label ??= String(entry.label)
    if (defaultValue !== undefined) delete tab.properties.default
    if (entry?.default || (defaultValue !== undefined && value === defaultValue))
      tab.properties.default = true
  }
}

function readList(json: unknown): readonly (Readonly<Record<string, StaticValue>> | null)[] {
  try {
    const list: unknown = JSON.parse(String(json))
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** Blocks stay as they are; what is between, unless it is blank, is a paragraph each. */
function splitParagraph(paragraph: Element, isBlock: (node: ElementContent) => boolean): ElementContent[] {
  const parts: ElementContent[] = []
  let line: ElementContent[] = []
  const close = (): void => {
    const [first, last] = [line[0], line.at(-1)]
    if (first?.type === 'text') first.value = first.value.trimStart()
    if (last?.type === 'text') last.value = last.value.trimEnd()
    if (line.some((node) => node.type !== 'text' || node.value !== ''))
      parts.push({ ...paragraph, children: line })
    line = []
  }
  for (const node of paragraph.children) {
    if (isBlock(node)) {
      close()
      parts.push(node)
    } else line.push(node)
  }
  close()
  return parts
}
