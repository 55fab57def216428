// Names under `rules` that no finding bears: a rule that is misspelt would stay at its level without a word.

import type { Finding } from '../model/finding.ts'
import { findNearest } from '../model/nearest.ts'
import type { ConfigSource, SiteOptions } from '../model/site-options.ts'
import { placeOfField } from './config-place.ts'

/** Edits within which a name is taken for a misspelt one: two letters swapped are two. */
const MOST_EDITS = 2

/** A warning for each. Plugins have rules of their own, so beside them only a name near to one of ours is wrong. */
export function findUnknownRules(
  rules: SiteOptions['rules'],
  source: ConfigSource,
  { known, hasPlugins }: { readonly known: readonly string[]; readonly hasPlugins: boolean },
): Finding[] {
  return Object.keys(rules).flatMap((name) => {
    const nearest = findNearest(name, known, MOST_EDITS)
    if (known.includes(name) || (hasPlugins && nearest === undefined)) return []
    const place = placeOfField(source, ['rules', name])
    return {
      rule: 'unknown-rule',
      severity: 'warning',
      message: `\`${name}\` is not the name of a rule.`,
      help:
        nearest === undefined
          ? 'Write the name that stands beside a finding.'
          : `Did you mean \`${nearest}\`?`,
      ...(place && { place }),
    }
  })
}
