// Findings of an edited site: those of a broken configuration, of the last inspection of the complete site, and the errors of
// sessions and requested pages since, because an inspection may take long.

import { isFatal } from '../core/engine/internal-error.ts'
import { compareFindings, type Finding } from '../core/model/finding.ts'
import type { SourcePath, Url } from '../core/model/names.ts'

export interface LiveReport {
  /** Replaces the findings of the complete site. */
  setInspected(findings: readonly Finding[]): void
  /** Replaces the findings of outputs that are generated on request. */
  setLate(findings: readonly Finding[]): void
  /** Replaces the findings of a session, such as errors in style sheets, which the next inspection reports too. */
  setSession(findings: readonly Finding[]): void
  /** Replaces the findings of a configuration that cannot be used; an empty list for one that can. */
  setBroken(findings: readonly Finding[]): void
  /** Whether the last configuration cannot be used. */
  isBroken(): boolean
  /** Adds the error of a requested page, unless it is reported already. */
  addFailure(url: Url, failure: Finding): void
  /** Removes the errors of a page that could be rendered. */
  dropFailures(url: Url, source: SourcePath | undefined): void
  /** Sorted. */
  all(): readonly Finding[]
  onChange(listener: () => void): void
}

export function createLiveReport(): LiveReport {
  let inspected: readonly Finding[] | undefined
  let late: readonly Finding[] = []
  let broken: readonly Finding[] = []
  /** Errors of the session that are not in `inspected`. */
  let added: readonly Finding[] = []
  const failures = new Map<Url, Finding>()
  const listeners: (() => void)[] = []

  function notify(): void {
    for (const listener of listeners) listener()
  }

  function isKnown({ message, place }: Finding): boolean {
    return [...(inspected ?? []), ...failures.values()].some(
      (one) => one.message === message && one.place?.path === place?.path,
    )
  }

  return {
    setInspected(findings) {
      inspected = findings
      added = []
      failures.clear()
      notify()
    },
    setLate(findings) {
      if (late.length + findings.length === 0) return
      late = findings
      notify()
    },
    setSession(findings) {
      // The first inspection reports them with all other findings.
      if (!inspected) return
      added = findings.filter((finding) => finding.severity === 'error' && !isKnown(finding))
      notify()
    },
    setBroken(findings) {
      broken = findings
      notify()
    },
    isBroken: () => broken.length > 0,
    addFailure(url, failure) {
      // The first inspection reports it with all other findings.
      if (!inspected) return
      if (isKnown(failure)) return
      failures.set(url, failure)
      notify()
    },
    dropFailures(url, source) {
      const left = inspected?.filter((finding) => !isFatal(finding) || finding.place?.path !== source)
      const isFixed = failures.delete(url) || left?.length !== inspected?.length
      inspected = left
      if (isFixed) notify()
    },
    all: () =>
      [...broken, ...added, ...(inspected ?? []), ...late, ...failures.values()].sort(compareFindings),
    onChange: (listener) => void listeners.push(listener),
  }
}
