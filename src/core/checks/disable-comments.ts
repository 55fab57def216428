// Applies the comments in pages that disable rules, and reports unused comments.

import { isFatal } from '../engine/internal-error.ts'
import { isCommitFile, placeInFiles } from '../locales/locale-version.ts'
import type { DisableComment } from '../model/disable-comment.ts'
import type { Finding } from '../model/finding.ts'
import type { SourcePath } from '../model/names.ts'
import type { Page } from '../model/page.ts'
import { sourceOf } from '../model/page-key.ts'
import { regularRules } from '../registry/registry.ts'
import { suggest } from '../text/nearest.ts'

interface PlacedComment extends DisableComment {
  readonly path: SourcePath
}

/** A page with its comments. */
export type CommentedPage = Pick<Page, 'path' | 'file' | 'disableComments'>

/** Returns the findings that no comment disables. */
export function withoutDisabled(
  findings: readonly Finding[],
  pages: readonly CommentedPage[],
): readonly Finding[] {
  return applyDisableComments(inFiles(findings, pages), listDisableComments(pages)).remaining
}

/** Applies the comments, and adds a finding for each comment that disables nothing. */
export function checkDisableComments(
  found: readonly Finding[],
  pages: readonly CommentedPage[],
  knownRules: readonly string[],
): readonly Finding[] {
  const findings = inFiles(found, pages)
  const comments = listDisableComments(pages)
  if (comments.length === 0) return findings
  const { remaining, used } = applyDisableComments(findings, comments)
  const regular = regularRules()
  const unneeded = comments.flatMap((comment) => {
    const { rules, path, line, column } = comment
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
        return [
          {
            rule: 'unknown-rule',
            severity: 'warning',
            message: `\`${rule}\` is not the name of a rule.`,
            help: suggest(rule, knownRules, 'Use the rule name that is printed with a finding.'),
            place,
          },
        ]
      }
      if (!regular.has(rule) || used.has(nameOf(comment, rule))) return []
      return [unused(place, `This comment disables no finding of \`${rule}\`.`, 'Remove it.')]
    })
  })
  return [...remaining, ...unneeded]
}

function unused(place: NonNullable<Finding['place']>, message: string, help: string): Finding {
  return { rule: 'unused-disable-comment', severity: 'warning', message, help, place }
}

/** Deduplicates findings of a file that is the source of several pages. */
function inFiles(findings: readonly Finding[], pages: readonly CommentedPage[]): readonly Finding[] {
  const files = new Map<string, SourcePath>(
    pages.flatMap(({ path, file }) => (file === undefined ? [] : [[path, file] as const])),
  )
  if (files.size === 0) return findings
  return placeInFiles(findings, files).flatMap((finding): Finding[] => {
    // Commit messages cannot be edited, so only content missing from the site is reported.
    if (!finding.place || !isCommitFile(finding.place.path)) return [finding]
    return finding.severity === 'error' ? [{ ...finding, severity: 'warning' }] : []
  })
}

/** Deduplicates comments of files that several pages include. */
function listDisableComments(pages: readonly CommentedPage[]): PlacedComment[] {
  const byName = new Map<string, PlacedComment>()
  for (const page of pages) {
    for (const comment of page.disableComments ?? []) {
      const placed = { ...comment, path: comment.path ?? sourceOf(page) }
      byName.set(`${placed.path} ${placed.line} ${placed.column}`, placed)
    }
  }
  return [...byName.values()]
}

function applyDisableComments(
  findings: readonly Finding[],
  comments: readonly PlacedComment[],
): { readonly remaining: readonly Finding[]; readonly used: ReadonlySet<string> } {
  const used = new Set<string>()
  if (comments.length === 0) return { remaining: findings, used }
  const byPath = groupByPath(comments)
  const remaining = findings.filter((finding) => {
    const { rule, place } = finding
    if (isFatal(finding) || !place) return true
    const meant = (byPath.get(place.path) ?? []).filter(
      ({ rules, from, to }) =>
        rules.includes(rule) &&
        (place.line === undefined ? to === undefined : place.line >= from && place.line <= (to ?? Infinity)),
    )
    for (const comment of meant) used.add(nameOf(comment, rule))
    return meant.length === 0
  })
  return { remaining, used }
}

function groupByPath(comments: readonly PlacedComment[]): Map<string, PlacedComment[]> {
  const groups = new Map<string, PlacedComment[]>()
  for (const comment of comments) groups.set(comment.path, [...(groups.get(comment.path) ?? []), comment])
  return groups
}

function nameOf({ path, line, column }: PlacedComment, rule: string): string {
  return `${path} ${line} ${column} ${rule}`
}
