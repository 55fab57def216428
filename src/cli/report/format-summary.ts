// The summary of a build.

import type { BuildSummary, RemoteCacheSummary } from '../../core/model/summary.ts'
import { count } from './format-text.ts'
import { printableLine } from './printable-text.ts'

/** Formats the summary. `wrote` is false if findings prevented the build from writing. */
export function formatSummary(summary: BuildSummary, wrote: boolean): string {
  const {
    pages,
    redirects,
    written,
    unchanged,
    deleted,
    cacheHits,
    cacheMisses,
    outDir,
    threads,
    remoteCache,
  } = summary
  const rows: [string, string][] = [
    ['pages', `${pages}${redirects > 0 ? `, and ${count(redirects, 'redirect')}` : ''}`],
    [
      'files',
      wrote
        ? `${written} written, ${unchanged} unchanged, ${deleted} deleted`
        : `nothing was written: fix the ${summary.errors > 0 ? 'errors' : 'warnings'} first`,
    ],
    ['cache', `${count(cacheHits, 'hit')}, ${cacheMisses} computed in ${count(threads, 'thread')}`],
    ...(remoteCache ? [['remote', formatRemoteCache(remoteCache)] satisfies [string, string]] : []),
    ['findings', `${count(summary.errors, 'error')}, ${count(summary.warnings, 'warning')}`],
    ['output', `${printableLine(outDir)}, ${wrote ? formatBytes(summary.outputBytes) : 'unchanged'}`],
    ['time', formatTime(summary.milliseconds)],
  ]
  return formatRows(rows)
}

/** Formats rows of names and values. */
export function formatRows(rows: readonly (readonly [name: string, value: string])[]): string {
  return rows.map(([name, value]) => `${name.padEnd(9)} ${value}\n`).join('')
}

/** Formats the traffic of a remote cache. */
export function formatRemoteCache({ hits, received, sent }: RemoteCacheSummary): string {
  const traffic = [
    ...(received > 0 ? [`${formatBytes(received)} received`] : []),
    ...(sent > 0 ? [`${formatBytes(sent)} sent`] : []),
  ]
  return [count(hits, 'hit'), ...traffic].join(', ')
}

/** Decimal units, as hosts measure traffic. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 999_950 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

export function formatTime(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
