// Kinds of callouts: those of the theme, the names that others have for them, and those of the site's own.

import { findNearest } from '../../model/nearest.ts'
import type { OwnCallout } from '../../model/site-options.ts'
import type { ElementShape } from './element-shape.ts'

const KINDS: Readonly<Record<string, string>> = {
  note: 'note',
  secondary: 'note',
  tip: 'tip',
  success: 'tip',
  info: 'info',
  important: 'info',
  warning: 'warning',
  caution: 'warning',
  danger: 'danger',
  error: 'danger',
}

/** Kinds that look like another one and have a name of their own. */
const NAMED: ReadonlySet<string> = new Set(['important', 'caution'])

/** Gives a callout a kind that the theme knows. */
export function createCalloutShape(own: Readonly<Record<string, OwnCallout>>): ElementShape {
  return ({ properties }) => {
    const { kind } = properties
    if (typeof kind !== 'string') return undefined
    const callout = Object.hasOwn(own, kind) ? own[kind] : undefined
    const known = callout?.kind ?? (Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined)
    if (known !== undefined) {
      Object.assign(properties, NAMED.has(kind) && { keyword: kind }, callout, { kind: known })
      return undefined
    }
    const names = [...Object.keys(own), ...Object.keys(KINDS)]
    const nearest = findNearest(kind, names)
    return {
      rule: 'attribute-value',
      message: `There is no kind of callout "${kind}".`,
      help:
        nearest === undefined
          ? `Write one of: ${names.join(', ')}; or add it to \`callouts\` in site.config.ts.`
          : `Did you mean "${nearest}"?`,
    }
  }
}
