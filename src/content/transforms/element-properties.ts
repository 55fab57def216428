// Values of properties that writers give to elements, in directives and components: an attribute without a value is
// `true` where HTML or the theme has a switch of that name, so that parsing the page's raw HTML does not lose it.

import { findNearest } from '../../model/nearest.ts'
import { THEME_ELEMENTS } from '../theme-elements.ts'

const SWITCHES = new Set(
  'allowfullscreen async autofocus autoplay checked controls default defer disabled hidden inert loop multiple muted nomodule novalidate open playsinline readonly required reversed selected'.split(
    ' ',
  ),
)

/** The value of a property; `true` for an attribute without one. */
export function propertyValue(name: string, written: string | true): string | boolean {
  const isSwitch = SWITCHES.has(name.toLowerCase())
  if (isSwitch && (written === 'true' || written === 'false')) return written === 'true'
  return written === true ? isSwitch || 'true' : written
}

/** Properties that any element may have, and those of other generators that have no meaning here. */
const ANYWHERE = new Set(
  'id class className style key title slug target rel lazy queryString attributes block summary'.split(' '),
)

interface PropertyMistake {
  readonly rule: string
  readonly message: string
  readonly help: string
}

/** What is wrong with the properties of an element of the theme; `written` names it as the writer did. */
export function findPropertyMistake(
  data:
    | {
        readonly hName?: string | undefined
        readonly hProperties?: Readonly<Record<string, unknown>> | undefined
      }
    | undefined,
  written: string,
): PropertyMistake | undefined {
  const { hName = '', hProperties = {} } = data ?? {}
  const known = Object.hasOwn(THEME_ELEMENTS, hName) ? THEME_ELEMENTS[hName]! : undefined
  if (!known) return undefined
  if (hName === 'tab' && hProperties.label === undefined && hProperties.value === undefined) {
    return {
      rule: 'tab-label',
      message: `\`${written}\` has no label, so nobody can choose it.`,
      help: written.startsWith(':') ? 'Write `:::tab[Linux]`.' : 'Write `label="Linux"`.',
    }
  }
  const unknown = Object.keys(hProperties).find(
    (name) => !known.includes(name) && !ANYWHERE.has(name) && !/^(?:on|data-|aria-)/i.test(name),
  )
  if (unknown === undefined) return undefined
  const nearest = findNearest(unknown, known)
  return {
    rule: 'unknown-attribute',
    message: `\`${unknown}\` is not an attribute of \`${written}\` and has no effect.`,
    help:
      nearest !== undefined
        ? `Did you mean \`${nearest}\`?`
        : known.length === 0
          ? 'Remove it.'
          : `The attributes are: ${[...known, 'id'].join(', ')}.`,
  }
}
