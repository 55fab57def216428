// Names under `rules` that no rule has: a misspelt name would silently leave its rule at its level.

import type { Finding } from '../model/finding.ts'
import type { ConfigSource, SiteOptions } from '../model/site-options.ts'
import { findNearest } from '../text/nearest.ts'
import { placeOfField } from './config-place.ts'

/** Edits within which a name counts as misspelt; two swapped letters are two edits. */
const MAX_EDITS = 2

/** A warning for each. Plugins have rules of their own, so with plugins only a name close to a built-in rule is reported. */
export function findUnknownRules(
  rules: SiteOptions['rules'],
  source: ConfigSource,
  { known, hasPlugins }: { readonly known: readonly string[]; readonly hasPlugins: boolean },
): Finding[] {
  return Object.keys(rules).flatMap((name) => {
    const nearest = findNearest(name, known, MAX_EDITS)
    if (known.includes(name) || (hasPlugins && nearest === undefined)) return []
    const place = placeOfField(source, ['rules', name])
    return {
      rule: 'unknown-rule',
      severity: 'warning',
      message: `\`${name}\` is not the name of a rule.`,
      help:
        nearest === undefined
          ? 'Use the rule name that is printed with a finding.'
          : `Did you mean \`${nearest}\`?`,
      ...(place && { place }),
    }
  })
}
