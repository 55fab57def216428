// Runs every check, and applies the levels of the configuration's rules.

import { INTERNAL_ERROR, isFatal } from '../engine/internal-error.ts'
import { compareFindings, type Finding } from '../model/finding.ts'
import type { RuleLevel } from '../model/site-options.ts'
import { checkResult, FINDINGS } from '../plugin/hook-results.ts'
import { pluginFailure, type SiteCodeGuard } from '../plugin/plugin-failure.ts'
import type { Check, SiteContext } from '../plugin/site-output.ts'
import { builtInRules } from '../registry/registry.ts'
import { errorMessage } from '../text/error-message.ts'
import { type CommentedPage, checkDisableComments } from './disable-comments.ts'

export interface ChecksContext {
  readonly pages: readonly CommentedPage[]
  /** Findings of earlier stages. */
  readonly earlier?: readonly Finding[]
  /** Names of all rules, those of plugins included. Default: the built-in ones. */
  readonly ruleNames?: readonly string[]
  /** Lets plugins adjust findings. */
  readonly adjust?: (findings: readonly Finding[]) => readonly Finding[]
}

/** A check with the items that it collected. */
export interface CollectedCheck {
  readonly check: Check
  readonly items: readonly unknown[]
  /** Name of the plugin that has the check. */
  readonly plugin?: string
  /** Error that `collect` threw. */
  readonly failure?: unknown
  /** Set for checks of the site's plugins. */
  readonly siteCode?: SiteCodeGuard
}

/** Returns the findings of all checks and earlier stages, with the rules applied, in report order. */
export function runChecks(
  checks: readonly CollectedCheck[],
  site: SiteContext,
  {
    pages,
    earlier = [],
    ruleNames = Object.keys(builtInRules()),
    adjust = (findings) => findings,
  }: ChecksContext,
): readonly Finding[] {
  const found = checks.flatMap((check) => runCheck(check, site))
  const adjusted = adjust(checkDisableComments([...earlier, ...found], pages, ruleNames))
  return withoutRepeats(applyRules(adjusted, site.options.rules).sort(compareFindings))
}

/** Deduplicates findings of a file that many pages include. */
function withoutRepeats(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter((finding, at) => {
    const before = findings[at - 1]
    return !before || compareFindings(before, finding) !== 0 || !isSame(before, finding)
  })
}

function isSame(a: Finding, b: Finding): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Applies rule levels to findings; drops those of disabled rules. */
export function applyRules(
  findings: readonly Finding[],
  rules: Readonly<Record<string, RuleLevel>>,
): Finding[] {
  return findings.flatMap((finding) => {
    if (isFatal(finding)) return [finding]
    const level = Object.hasOwn(rules, finding.rule) ? rules[finding.rule] : undefined
    if (level === undefined || level === finding.severity) return [finding]
    return level === 'off' ? [] : [{ ...finding, severity: level }]
  })
}

/** A check that throws is reported, and the other checks run. */
function runCheck(collected: CollectedCheck, site: SiteContext): readonly Finding[] {
  const { check, plugin, siteCode } = collected
  try {
    if (collected.failure !== undefined) throw collected.failure
    const { items } = collected
    if (!siteCode) return check.combine ? (check.combine(items, site) ?? []) : (items as Finding[][]).flat()
    return check.combine
      ? (checkResult(
          '`combine`',
          FINDINGS,
          siteCode.limit(() => check.combine!(items, site)),
        ) ?? [])
      : items.flatMap((item) => checkResult('`collect`', FINDINGS, item as readonly Finding[]) ?? [])
  } catch (error) {
    const failed = `The check "${check.name}"${plugin === undefined ? '' : ` of the plugin "${plugin}"`} failed`
    if (siteCode) return [pluginFailure(failed, error, siteCode.placeOf(error))]
    return [
      {
        rule: INTERNAL_ERROR,
        severity: 'error',
        message: `${failed}: ${errorMessage(error)}`,
        help: 'Fix the check, remove the plugin from the configuration, or report this to its author.',
      },
    ]
  }
}
