// Order in time: changes are taken in one after the other, and each page's last one is remembered.

import type { LiveChange } from '../model/live-site.ts'
import { canonicalPath, readPath } from './site-path.ts'

export interface ChangeQueue {
  /** Resolves when these paths have been taken in. */
  add(paths: readonly string[]): Promise<void>
}

/** One change at a time; what comes in meanwhile goes together into the next. */
export function createChangeQueue(take: (paths: readonly string[]) => Promise<void>): ChangeQueue {
  const waiting = new Set<string>()
  let turn = Promise.resolve()
  return {
    add(paths) {
      for (const path of paths) waiting.add(path)
      turn = turn.then(async () => {
        const batch = [...waiting]
        waiting.clear()
        if (batch.length > 0) await take(batch)
      })
      return turn
    },
  }
}

export interface ChangeRecord {
  /** How many changes there were so far. */
  revision(): number
  /** Answers the new revision. */
  add(change: LiveChange): number
  /** Whether the page at a decoded, canonical path has changed since it was made at revision `seen`. */
  hasChanged(path: string, seen: number): boolean
}

/** Remembers when each page last changed, for those who were not listening at the time. */
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
  const asked = readPath(url, '/')
  return canonicalPath(asked.kind === 'site' ? asked.path : url)
}
