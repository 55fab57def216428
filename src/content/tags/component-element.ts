// A component with its attributes and children → the element of the theme that it stands for.

import type { Paragraph, PhrasingContent, RootContent } from 'mdast'
import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import type { ComponentSpec, DirectiveSpec } from '../../plugin/plugin.ts'
import { type ElementTable, traitsOf } from '../../plugin/prose-elements.ts'
import type { ComponentTag } from './component-tags.ts'
import { propertyValue } from './element-properties.ts'
import type { WrittenTag } from './read-tag.ts'
import type { StaticValue } from './static-value.ts'
import type { TagScope } from './tag-scope.ts'

/** An element of the theme or of a plugin in the Markdown tree. */
export interface MadeElement {
  readonly type: 'element'
  children: RootContent[]
  readonly data: {
    readonly hName: string
    readonly hProperties: Record<string, string | boolean>
    /** The component, as written. */
    readonly component: string
  }
  readonly position?: Paragraph['position']
}

interface Parts {
  readonly node: ComponentTag
  readonly end: ComponentTag | undefined
  readonly children: RootContent[]
  readonly scope: TagScope
}

/** Makes the element, with a finding for each attribute that is code. */
export function componentElement(
  tag: WrittenTag,
  spec: ComponentSpec,
  { node, end, children, scope }: Parts,
): { element: MadeElement; findings: Finding[] } {
  const { name, attributes, dynamic } = tag
  const properties: Record<string, string | boolean> = { ...spec.properties }
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === false || value === null || IGNORED.has(attribute)) continue
    const property = attributeName(spec, attribute)
    properties[property] =
      typeof value === 'object' ? JSON.stringify(value) : propertyValue(property, decode(value))
  }
  const { element } = spec
  const start = node.position?.start
  const findings = dynamic.map((written) => dynamicAttribute(tag, written, node, scope.path))
  const kept = moveLabel(element, properties, children, scope.directives)
  if (element === 'callout') Object.assign(properties, kindOf(properties.kind, scope.directives))
  if (element === 'tabs') chooseTabs(properties, attributes, tabsIn(kept))
  const stop = (end ?? node).position?.end
  return {
    element: {
      type: 'element',
      children: kept,
      data: { hName: element, hProperties: properties, component: name },
      ...(start && stop && { position: { start, end: stop } }),
    },
    findings,
  }
}

/** A finding for an attribute whose value only code could tell. */
export function dynamicAttribute(
  { name }: WrittenTag,
  written: string,
  { position }: ComponentTag,
  path: SourcePath,
): Finding {
  const start = position?.start
  return {
    rule: 'code-in-markdown',
    severity: 'warning',
    message: `\`${shorten(written)}\` of \`<${name}>\` is code, which does not run in \`.md\`, so it has no effect.`,
    help: 'Write text, a number, `true`, or a list or an object of these, or rename the file to `.mdx`.',
    place: { path, ...(start && { line: start.line, column: start.column }) },
  }
}

/** Whether a node is an element that is not part of a line of text. */
export function isBlockElement(node: { readonly type: string }, elements: ElementTable): boolean {
  return node.type === 'element' && traitsOf(elements, (node as MadeElement).data.hName).block === true
}

/** What has a meaning for React or for other generators only. */
const IGNORED = new Set(['key', 'className', 'class', 'style', 'lazy', 'queryString', 'attributes', 'block'])

function attributeName({ attributes }: ComponentSpec, name: string): string {
  return attributes && Object.hasOwn(attributes, name) ? attributes[name]! : name
}

/** The title of a component is an element where the label of the directive for it is one. */
function moveLabel(
  element: string,
  properties: Record<string, string | boolean>,
  children: RootContent[],
  directives: Readonly<Record<string, DirectiveSpec>>,
): RootContent[] {
  const label = Object.values(directives).find((directive) => directive.element === element)?.label
  if (!label || !('element' in label)) return children
  const key = ['title', label.element].find((name) => typeof properties[name] === 'string')
  if (key === undefined) return children
  const text: PhrasingContent = { type: 'text', value: String(properties[key]) }
  delete properties[key]
  const title: Paragraph = { type: 'paragraph', children: [text], data: { hName: label.element } }
  return [title, ...children]
}

/** `type="caution"` means what the directive of that name does. */
function kindOf(
  written: string | boolean | undefined,
  directives: TagScope['directives'],
): Record<string, string | boolean> {
  const name = String(written ?? 'note').toLowerCase()
  const directive = Object.hasOwn(directives, name) ? directives[name] : undefined
  if (directive?.element === 'callout') return { kind: name, ...directive.properties }
  return { kind: name === 'success' ? 'tip' : 'note' }
}

function tabsIn(children: readonly RootContent[]): Record<string, string | boolean>[] {
  return (children as readonly unknown[] as readonly MadeElement[])
    .filter((child) => child.type === 'element' && child.data.hName === 'tab')
    .map((child) => child.data.hProperties)
}

/** Labels in a list of the tabs, and the name of the tab to show first. */
function chooseTabs(
  properties: Record<string, string | boolean>,
  { values, defaultValue }: Readonly<Record<string, StaticValue>>,
  tabs: readonly Record<string, string | boolean>[],
): void {
  delete properties.values
  delete properties.defaultValue
  const named = Array.isArray(values) ? (values as readonly StaticValue[]) : []
  for (const tab of tabs) {
    const entry = named.find(
      (one) => typeof one === 'object' && one !== null && 'value' in one && one.value === tab.value,
    ) as { readonly label?: string; readonly default?: boolean } | undefined
    if (entry?.label !== undefined) tab.label ??= String(entry.label)
    if (defaultValue !== undefined) delete tab.default
    if (entry?.default || (defaultValue !== undefined && tab.value === defaultValue)) tab.default = true
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
}

function decode(value: string | number | true): string | true {
  if (value === true) return true
  return String(value).replace(/&(?:#(\d+)|(\w+));/g, (whole, number?: string, name?: string) =>
    number ? String.fromCodePoint(Math.min(Number(number), 0x10ffff)) : (ENTITIES[name!] ?? whole),
  )
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57)}…` : line
}
