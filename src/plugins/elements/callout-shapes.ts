// Maps the kinds of callouts, including those of other generators and of the site, to kinds of the theme.

import type { ElementShape } from '../../core/plugin/transforms.ts'
import { suggest } from '../../core/text/nearest.ts'
import type { CustomCallout } from './elements-config.ts'

/** Maps kinds of callouts, including those of other generators, to kinds of the theme. */
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

/** Kinds that share the style of another kind but have their own title. */
const NAMED: ReadonlySet<string> = new Set(['important', 'caution', 'success', 'secondary'])

/** Creates a shape that maps the kind of a callout to a kind of the theme. */
export function createCalloutShape(customCallouts: Readonly<Record<string, CustomCallout>>): ElementShape {
  return ({ properties }) => {
    const { kind } = properties
    if (typeof kind !== 'string') return undefined
    const callout = Object.hasOwn(customCallouts, kind) ? customCallouts[kind] : undefined
    const themeKind = callout?.kind ?? (Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined)
    if (themeKind !== undefined) {
      Object.assign(properties, NAMED.has(kind) && { keyword: kind }, callout, { kind: themeKind })
      return undefined
    }
    const names = [...Object.keys(customCallouts), ...Object.keys(KINDS)]
    return {
      rule: 'attribute-value',
      message: `There is no kind of callout "${kind}".`,
      help: suggest(
        kind,
        names,
        `Write one of: ${names.join(', ')}; or add it to \`callouts\` in site.config.ts.`,
        JSON.stringify,
      ),
    }
  }
}
