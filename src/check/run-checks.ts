// Asks every check, and lets the configuration's rules say what each finding counts as.

import { compareFindings, type Finding } from '../model/finding.ts'
import type { RuleLevel } from '../model/site-options.ts'
import type { Check, SiteState } from '../plugin/site-output.ts'

/** The findings of all checks and those of earlier stages, with the rules applied, in the order of reporting. */
export function runChecks(
  checks: readonly Check[],
  state: SiteState,
  earlier: readonly Finding[] = [],
): readonly Finding[] {
  const found = checks.flatMap((check) => runCheck(check, state))
  return applyRules([...earlier, ...found], state.options.rules).sort(compareFindings)
}

/** The findings at the levels the rules give them; those of rules that are off are dropped. */
export function applyRules(
  findings: readonly Finding[],
  rules: Readonly<Record<string, RuleLevel>>,
): Finding[] {
  return findings.flatMap((finding) => {
    const level = Object.hasOwn(rules, finding.rule) ? rules[finding.rule] : undefined
    if (level === undefined || level === finding.severity) return [finding]
    return level === 'off' ? [] : [{ ...finding, severity: level }]
  })
}

/** A check that throws is a bug of its plugin: told as one, while the others go on. */
function runCheck(check: Check, state: SiteState): readonly Finding[] {
  try {
    return check.run(state)
  } catch (error) {
    return [
      {
        rule: 'internal-error',
        severity: 'error',
        message: `The check "${check.name}" failed: ${error instanceof Error ? error.message : String(error)}`,
        help: 'This is a bug in the plugin that brings the check. Remove the plugin from site.config.ts, or tell its author.',
      },
    ]
  }
}
