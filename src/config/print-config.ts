// `print` of the configuration: which sidebars are documents for paper.

import type { ConfigSource, SiteOptions } from '../model/site-options.ts'
import { placeOfField } from './config-place.ts'
import { ConfigProblem } from './config-problem.ts'

/** Throws `ConfigProblem` for a sidebar that does not exist. */
export function resolvePrint(
  written: boolean | readonly string[] | undefined,
  names: readonly string[],
  source: ConfigSource,
): SiteOptions['print'] {
  if (typeof written === 'boolean' || written === undefined) return written === true ? true : []
  const problems = written.flatMap((name, at) => (names.includes(name) ? [] : [[name, at] as const]))
  if (problems.length === 0) return written
  throw new ConfigProblem(
    problems.map(([name, at]) => {
      const place = placeOfField(source, ['print', at])
      return {
        rule: 'configuration',
        severity: 'error',
        message: `\`print\` names the sidebar "${name}", which does not exist.`,
        help: `Name one of ${names.map((one) => `"${one}"`).join(', ')}, or write \`true\` for all.`,
        ...(place && { place }),
      }
    }),
  )
}
