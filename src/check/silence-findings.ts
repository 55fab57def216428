// Comments of pages that silence rules, applied to findings; and those comments that do nothing.

import { isFatal } from '../engine/internal-error.ts'
import { isCommitFile, placeInFiles } from '../locales/edition.ts'
import type { Finding } from '../model/finding.ts'
import type { SourcePath } from '../model/names.ts'
import type { Page } from '../model/page.ts'
import type { Silencer } from '../model/silencer.ts'
import { RULES } from '../plugin/rule-names.ts'
import { findNearest } from '../text/nearest.ts'

interface PlacedSilencer extends Silencer {
  readonly path: SourcePath
}

/** Rules that only some commands report: whether a comment is of use to the others is unknown. */
const SOMETIMES = new Set<string>([
  'broken-external-link',
  'moved-external-link',
  'removed-url',
  'removed-anchor',
  'component-page',
  'file-changed',
  'foreign-file',
  'duplicate-file',
  'unsafe-path',
  'clashing-paths',
  'plugin-failed',
])

/** The findings that no comment silences. */
export function silenceFindings(findings: readonly Finding[], pages: readonly Page[]): readonly Finding[] {
  return applySilencers(inFiles(findings, pages), listSilencers(pages)).left
}

/** The same, and a finding for each comment that silences nothing. */
export function judgeSilencers(
  found: readonly Finding[],
  pages: readonly Page[],
  knownRules: readonly string[],
): readonly Finding[] {
  const findings = inFiles(found, pages)
  const silencers = listSilencers(pages)
  if (silencers.length === 0) return findings
  const { left, used } = applySilencers(findings, silencers)
  const unneeded = silencers.flatMap((silencer) => {
    const { rules, path, line, column } = silencer
    const place = { path, line, column }
    if (rules.length === 0)
      return [
        unused(
          place,
          'This comment names no rule.',
          'Write the rule: `octavo-disable-next-line broken-link`.',
        ),
      ]
    return rules.flatMap((rule): Finding[] => {
      if (!knownRules.includes(rule)) {
        const nearest = findNearest(rule, knownRules)
        return [
          {
            rule: 'unknown-rule',
            severity: 'warning',
            message: `\`${rule}\` is not the name of a rule.`,
            help:
              nearest === undefined
                ? 'Use the rule name that is printed with a finding.'
                : `Did you mean \`${nearest}\`?`,
            place,
          },
        ]
      }
      const isJudged = Object.hasOwn(RULES, rule) && !SOMETIMES.has(rule)
      if (!isJudged || used.has(nameOf(silencer, rule))) return []
      return [unused(place, `There is no finding of \`${rule}\` that this comment silences.`, 'Remove it.')]
    })
  })
  return [...left, ...unneeded]
}

function unused(place: NonNullable<Finding['place']>, message: string, help: string): Finding {
  return { rule: 'unused-silencer', severity: 'warning', message, help, place }
}

/** A file that is several pages has each of its findings once. */
function inFiles(findings: readonly Finding[], pages: readonly Page[]): readonly Finding[] {
  const files = new Map(
    pages.flatMap(({ path, file }) => (file === undefined ? [] : [[path, file] as const])),
  )
  if (files.size === 0) return findings
  return placeInFiles(findings, (key) => files.get(key)).flatMap((finding): Finding[] => {
    // A commit stays as it is: only what is missing from the site is worth saying.
    if (!finding.place || !isCommitFile(finding.place.path)) return [finding]
    return finding.severity === 'error' ? [{ ...finding, severity: 'warning' }] : []
  })
}

/** Of files that several pages include once. */
function listSilencers(pages: readonly Page[]): PlacedSilencer[] {
  const byName = new Map<string, PlacedSilencer>()
  for (const page of pages) {
    for (const silencer of page.silencers ?? []) {
      const placed = { ...silencer, path: silencer.path ?? page.file ?? page.path }
      byName.set(`${placed.path} ${placed.line} ${placed.column}`, placed)
    }
  }
  return [...byName.values()]
}

function applySilencers(
  findings: readonly Finding[],
  silencers: readonly PlacedSilencer[],
): { readonly left: readonly Finding[]; readonly used: ReadonlySet<string> } {
  const used = new Set<string>()
  if (silencers.length === 0) return { left: findings, used }
  const byPath = groupByPath(silencers)
  const left = findings.filter((finding) => {
    const { rule, place } = finding
    if (isFatal(finding) || !place) return true
    const meant = (byPath.get(place.path) ?? []).filter(
      ({ rules, from, to }) =>
        rules.includes(rule) &&
        (place.line === undefined ? to === undefined : place.line >= from && place.line <= (to ?? Infinity)),
    )
    for (const silencer of meant) used.add(nameOf(silencer, rule))
    return meant.length === 0
  })
  return { left, used }
}

function groupByPath(silencers: readonly PlacedSilencer[]): Map<SourcePath, PlacedSilencer[]> {
  const groups = new Map<SourcePath, PlacedSilencer[]>()
  for (const silencer of silencers)
    groups.set(silencer.path, [...(groups.get(silencer.path) ?? []), silencer])
  return groups
}

function nameOf({ path, line, column }: PlacedSilencer, rule: string): string {
  return `${path} ${line} ${column} ${rule}`
}
