// What is wrong with the attributes of an element that says which it may have.

import type { Element } from 'hast'
import { findNearest } from '../../model/nearest.ts'
import type { ElementTraits } from '../../model/prose-elements.ts'
import type { ElementProblem } from './element-shape.ts'

/** Attributes of HTML that any element may have. */
const EVERYWHERE = /^(?:id|class|className|lang|dir|role|title|data[A-Z-].*|aria[A-Z-].*)$/

/** Problems in the order of the attributes. */
export function checkAttributes(
  { tagName, properties }: Element,
  { attributes, required = [] }: ElementTraits,
): ElementProblem[] {
  if (!attributes) return []
  const names = Object.keys(attributes)
  const problems: ElementProblem[] = []
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || EVERYWHERE.test(name)) continue
    const values = Object.hasOwn(attributes, name) ? attributes[name]! : undefined
    if (values === undefined) {
      const nearest = findNearest(name, names)
      problems.push({
        rule: 'unknown-attribute',
        message: `\`${name}\` is not an attribute of \`${tagName}\`.`,
        help: nearest === undefined ? listOf('The attributes are', names) : `Did you mean \`${nearest}\`?`,
      })
    } else if (values.length > 0 && !values.includes(String(value))) {
      const nearest = findNearest(String(value), values)
      problems.push({
        rule: 'attribute-value',
        message: `\`${name}\` of \`${tagName}\` cannot be "${value}".`,
        help: nearest === undefined ? listOf('Write one of', values) : `Did you mean "${nearest}"?`,
      })
    }
  }
  for (const name of required) {
    if (properties[name] !== undefined && properties[name] !== '') continue
    problems.push({
      rule: 'attribute-value',
      message: `\`${tagName}\` has no \`${name}\`.`,
      help: `Add \`${name}="…"\`.`,
    })
  }
  return problems
}

function listOf(start: string, names: readonly string[]): string {
  return names.length === 0
    ? 'It has none: remove it.'
    : `${start}: ${names.map((name) => `\`${name}\``).join(', ')}.`
}
