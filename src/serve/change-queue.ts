// Applies changes one at a time, and remembers when each page last changed.

import type { LiveChange } from './live-site.ts'
import { canonicalPath, readPath } from './site-path.ts'

export interface ChangeQueue {
  /** Resolves when the changes of these paths have been applied. */
  add(paths: readonly string[]): Promise<void>
}

/** Applies one batch at a time; paths that arrive meanwhile form the next one. */
export function createChangeQueue(apply: (paths: readonly string[]) => Promise<void>): ChangeQueue {
  const waiting = new Set<string>()
  let last = Promise.resolve()
  return {
    add(paths) {
      for (const path of paths) waiting.add(path)
      last = last.then(async () => {
        const batch = [...waiting]
        waiting.clear()
        if (batch.length > 0) await apply(batch)
      })
      return last
    },
  }
}

export interface ChangeRecord {
  /** Number of changes so far. */
  revision(): number
  /** Returns the new revision. */
  add(change: LiveChange): number
  /** Whether the page at a decoded, canonical path has changed since revision `seen`, in which it was rendered. */
  hasChanged(path: string, seen: number): boolean
}

/** Records when each page last changed, for pages that were disconnected at the time. */
export function createChangeRecord(): ChangeRecord {
  const latest = new Map<string, number>()
  let latestOfAll = 0
  let revision = 0
  return {
    revision: () => revision,
    add(change) {
      revision++
      if (change.urls === 'all' || change.reload) {
        latestOfAll = revision
        latest.clear()
      } else for (const url of change.urls) latest.set(pathOf(url), revision)
      return revision
    },
    hasChanged: (path, seen) => Math.max(latestOfAll, latest.get(path) ?? 0) > seen,
  }
}

function pathOf(url: string): string {
  const requested = readPath(url, '/')
  return canonicalPath(requested.kind === 'site' ? requested.path : url)
}
