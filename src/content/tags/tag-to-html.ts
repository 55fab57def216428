// `<div className={"wide"} style={{ color: "red" }}>`: a tag of HTML with braces → the HTML that it means.

import type { Html } from 'mdast'
import type { ComponentTag } from './component-tags.ts'
import type { WrittenTag } from './read-tag.ts'

/** The HTML; attributes whose value is code are left out. */
export function tagToHtml({ name, isSelfClosed, attributes }: WrittenTag, { position }: ComponentTag): Html {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === false || value === null) return []
    const attribute = HTML_NAMES[key] ?? key
    if (value === true) return [attribute]
    const text = key === 'style' && typeof value === 'object' ? styleOf(value) : String(value)
    return [`${attribute}="${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`]
  })
  const value = `<${[name, ...written].join(' ')}${isSelfClosed ? ' />' : '>'}`
  return { type: 'html', value, ...(position && { position }) }
}

const HTML_NAMES: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' }

function styleOf(style: object): string {
  return Object.entries(style)
    .map(([key, value]) => {
      const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const isLength = typeof value === 'number' && value !== 0 && !UNITLESS.test(key)
      return `${name}: ${isLength ? `${value}px` : value}`
    })
    .join('; ')
}

const UNITLESS = /opacity|weight|lineHeight|zIndex|flex|order|zoom/i
