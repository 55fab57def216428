// Converts tag properties to element properties. Supports the names and values of React and of HTML.

import { readPlainData } from '../../core/config/plain-data.ts'
import { isElement, replacementOf } from '../../core/model/page-code.ts'

export interface HtmlProperties {
  readonly properties: Record<string, unknown>
  /** From `dangerouslySetInnerHTML`. */
  readonly html?: string
}

/** Properties of an HTML element. */
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
    const imageFile = replacementOf(value).octavoImage
    if (imageFile !== undefined) properties[name] = imageFile
    else if (name === 'dangerouslySetInnerHTML') html = String((value as { __html?: unknown }).__html ?? '')
    else if (name === 'style' && typeof value === 'object') properties.style = styleText(value)
    else if (typeof value === 'function')
      warn([
        `\`${name}\` of \`<${tag}>\` has no effect: the page is static HTML.`,
        'Put it into a component that is an island: `export default island(MyButton)`.',
      ])
    else if (Array.isArray(value)) properties[name] = value.filter(Boolean).join(' ')
    else if (typeof value !== 'object') properties[nameInHtml(name)] = value
  }
  return { properties, ...(html !== undefined && { html }) }
}

/** Converts React names of attributes that are JavaScript keywords. */
function nameInHtml(name: string): string {
  if (name === 'class') return 'className'
  return name === 'for' ? 'htmlFor' : name
}

/** CSS properties whose numbers have no unit. */
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
      const property = name.startsWith('--')
        ? name
        : name.replace(/^ms(?=[A-Z])/, '-ms').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      return `${property}: ${String(value)}${unit}`
    })
    .join('; ')
}

/** Properties of a built-in component as plain data; React elements become text. */
export function plainProperties(props: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const plain: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children' || value === undefined) continue
    const imageFile = replacementOf(value).octavoImage
    if (imageFile !== undefined) plain[name] = imageFile
    else if (isElement(value)) plain[name] = renderedText(value)
    else {
      const result = readPlainData(value, name)
      if (!('problem' in result)) plain[name] = result.value
    }
  }
  return plain
}

/** The text that React would render. */
function renderedText(value: unknown): string {
  if (Array.isArray(value)) return value.map(renderedText).join('')
  if (isElement(value)) return renderedText(value.props.children)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
