// The properties of tags as those of elements: React's names and values, or HTML's, whichever the writer used.

import { readPlainData } from '../../config/plain-data.ts'
import { isElement, replacementOf } from '../../model/page-code.ts'
import type { StaticValue } from '../tags/static-value.ts'

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
    const picture = replacementOf(value).octavoImage
    if (picture !== undefined) properties[name] = picture
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

/** What a component of the table is given, as plain data: elements are their text. */
export function plainProperties(props: Readonly<Record<string, unknown>>): Record<string, StaticValue> {
  const plain: Record<string, StaticValue> = {}
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children' || value === undefined) continue
    const picture = replacementOf(value).octavoImage
    if (picture !== undefined) plain[name] = picture
    else if (isElement(value)) plain[name] = renderedText(value)
    else {
      const read = readPlainData(value, name)
      if (!('problem' in read)) plain[name] = read.value as StaticValue
    }
  }
  return plain
}

/** The text of what React would show. */
function renderedText(value: unknown): string {
  if (Array.isArray(value)) return value.map(renderedText).join('')
  if (isElement(value)) return renderedText(value.props.children)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
