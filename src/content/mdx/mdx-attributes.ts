// The properties of tags as those of elements: React's names and values, or HTML's, whichever the writer used.

import { isElement, standInOf } from '../../model/page-code.ts'
import type { ComponentSpec } from '../../plugin/plugin.ts'
import type { MdxNode } from './mdx-node.ts'

export interface HtmlProperties {
  readonly properties: Record<string, unknown>
  /** Of `dangerouslySetInnerHTML`. */
  readonly html?: string
}

/** The properties of an element of HTML. */
export function htmlProperties(
  tag: string,
  props: Readonly<Record<string, unknown>>,
  warn: (problem: readonly [message: string, help: string]) => void,
): HtmlProperties {
  const properties: Record<string, unknown> = {}
  let html: string | undefined
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children' || name === 'key' || name === 'ref' || value === undefined || value === null)
      continue
    const asset = standInOf(value).octavoAsset
    if (asset !== undefined) properties[name] = asset
    else if (name === 'dangerouslySetInnerHTML') html = String((value as { __html?: unknown }).__html ?? '')
    else if (name === 'style' && typeof value === 'object') properties.style = styleText(value)
    else if (typeof value === 'function')
      warn([
        `\`${name}\` of \`<${tag}>\` has no effect: the page is HTML without code.`,
        'Put it into a component that is an island: `export default island(MyButton)`.',
      ])
    else if (Array.isArray(value)) properties[name] = value.filter(Boolean).join(' ')
    else if (typeof value !== 'object') properties[nameInHtml(name)] = value
  }
  return { properties, ...(html !== undefined && { html }) }
}

/** The names that are words of JavaScript. */
function nameInHtml(name: string): string {
  if (name === 'class') return 'className'
  return name === 'for' ? 'htmlFor' : name
}

/** Numbers of these are no lengths. */
const PLAIN_NUMBERS =
  /^(?:animationIterationCount|aspectRatio|columnCount|columns|fillOpacity|flex|flexGrow|flexShrink|fontWeight|gridArea|gridColumn|gridRow|lineHeight|opacity|order|orphans|scale|strokeOpacity|strokeWidth|tabSize|widows|zIndex|zoom|--.*)$/

/** `{ marginTop: 8 }` → `margin-top: 8px`. */
function styleText(style: object): string {
  return Object.entries(style)
    .filter(
      ([, value]) => value !== null && value !== undefined && typeof value !== 'boolean' && value !== '',
    )
    .map(([name, value]) => {
      const unit = typeof value === 'number' && value !== 0 && !PLAIN_NUMBERS.test(name) ? 'px' : ''
      const written = name.startsWith('--')
        ? name
        : name.replace(/^ms(?=[A-Z])/, '-ms').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      return `${written}: ${String(value)}${unit}`
    })
    .join('; ')
}

/** The properties of an element that a component of the table becomes, and what comes before its content. */
export function specProperties(
  { element, properties: fixed, attributes = {} }: ComponentSpec,
  props: Readonly<Record<string, unknown>>,
): { readonly properties: Record<string, unknown>; readonly before: MdxNode[] } {
  const properties: Record<string, unknown> = { ...fixed }
  const before: MdxNode[] = []
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children' || name === 'key' || value === undefined || value === null || value === false)
      continue
    const title = TITLES[element]
    if (title && name === title.attribute) {
      before.push({
        type: 'mdxElement',
        children: [{ type: 'text', value: textOf(value) }],
        data: { hName: title.element },
      })
      continue
    }
    const property = Object.hasOwn(attributes, name) ? attributes[name]! : name
    if (property === 'style' && typeof value === 'object') properties.style = styleText(value)
    else if (value === true) properties[property] = ''
    else if (typeof value === 'string' || typeof value === 'number') properties[property] = String(value)
    else if (isElement(value) || typeof value === 'function')
      properties[property] = standInOf(value).octavoAsset ?? textOf(value)
  }
  return { properties, before }
}

/** Attributes that become an element. */
const TITLES: Readonly<Record<string, { readonly attribute: string; readonly element: string }>> = {
  callout: { attribute: 'title', element: 'callout-title' },
  details: { attribute: 'summary', element: 'summary' },
}

/** The text of what React would show. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('')
  if (isElement(value)) return textOf(value.props.children)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
