// Checks attributes and icons of elements that declare their attributes.

import type { Element } from 'hast'
import type { ElementTraits } from '../../plugin/prose-elements.ts'
import type { ElementProblem } from '../../plugin/transforms.ts'
import { suggest } from '../../text/nearest.ts'
import { checkIcon } from '../../view/icons.ts'

/** Attributes allowed on every element: global HTML attributes, and attributes of other generators that are ignored. */
const EVERYWHERE =
  /^(?:id|class|className|style|lang|dir|role|title|key|slug|target|rel|lazy|queryString|attributes|block|summary|on.*|data[A-Z-].*|aria[A-Z-].*)$/i

/** Problems in the order of the attributes. `elementName` is the name that authors use for the element. */
export function checkAttributes(
  { properties }: Element,
  elementName: string,
  { attributes, required = [], icon }: ElementTraits,
): ElementProblem[] {
  if (!attributes) return []
  const names = Object.keys(attributes)
  const problems: ElementProblem[] = []
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue
    const values = Object.hasOwn(attributes, name) ? attributes[name]! : undefined
    if (values === undefined) {
      if (EVERYWHERE.test(name)) continue
      problems.push({
        rule: 'unknown-attribute',
        message: `\`${name}\` is not an attribute of \`${elementName}\`, and has no effect.`,
        help: suggest(name, names, listOf('The attributes are', names)),
      })
    } else if (values.length > 0 && !values.includes(String(value))) {
      problems.push({
        rule: 'attribute-value',
        message: `\`${name}\` of \`${elementName}\` cannot be "${value}".`,
        help: suggest(String(value), values, listOf('Write one of', values), JSON.stringify),
      })
    }
  }
  for (const requiredName of required) {
    const [first, ...others] = requiredName.split('|')
    if ([first!, ...others].some((name) => properties[name] !== undefined && properties[name] !== ''))
      continue
    problems.push({
      rule: 'attribute-value',
      message: `\`${elementName}\` has no ${[first, ...others].map((name) => `\`${name}\``).join(' or ')}.`,
      help: `Add \`${first}="…"\`.`,
    })
  }
  const named = icon === undefined ? undefined : properties[icon]
  const unknown = typeof named === 'string' && named !== '' ? checkIcon(named) : undefined
  return unknown ? [...problems, unknown] : problems
}

function listOf(start: string, names: readonly string[]): string {
  const validNames = names.filter((name) => name !== '')
  return validNames.length === 0
    ? 'It has none: remove it.'
    : `${start}: ${validNames.map((name) => `\`${name}\``).join(', ')}.`
}
