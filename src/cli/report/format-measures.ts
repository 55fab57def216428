// What a build cost, as tables for the terminal.

import { cellsOf } from './cells.ts'
import { formatBytes, formatTime } from './format-summary.ts'
import { printableLine } from './harmless.ts'
import type { BuildMeasures, Compressed, Timed } from './measure-build.ts'

/** Rows of a table of files; the JSON has all. */
const SHOWN = 10

type Row = readonly [name: string, ...values: string[]]

/** A table for each kind of measure; those without rows are left out. */
export function formatMeasures(measures: BuildMeasures): string {
  const { phases, steps, parsing, rendering, pages, scripts, styles, kinds } = measures
  const times = (rows: readonly Timed[]): Row[] =>
    rows.map(({ name, milliseconds }) => [name, formatTime(milliseconds)])
  const files = (rows: readonly Compressed[]): Row[] =>
    rows.map(({ name, bytes, gzipBytes }) => [name, formatBytes(bytes), formatBytes(gzipBytes)])
  const tables = [
    formatTable(['phase', 'time'], times(phases)),
    formatTable(
      ['step', 'from the cache', 'computed', 'time in all threads'],
      steps.map(({ name, hits, misses, milliseconds }) => [
        name,
        String(hits),
        String(misses),
        formatTime(milliseconds),
      ]),
      steps.length,
    ),
    formatTable(['slowest to parse', 'time'], times(parsing)),
    formatTable(['slowest to render', 'time'], times(rendering)),
    formatTable(
      ['largest pages', 'size'],
      pages.map(({ name, bytes }) => [name, formatBytes(bytes)]),
    ),
    formatTable(['scripts', 'size', 'gzip'], files(scripts)),
    formatTable(['style sheets', 'size', 'gzip'], files(styles)),
    formatTable(
      ['kind of file', 'files', 'size'],
      kinds.map(({ name, files: count, bytes }) => [name, String(count), formatBytes(bytes)]),
    ),
  ]
  return tables.join('')
}

/** Names on the left, values on the right. */
function formatTable(head: Row, all: readonly Row[], most = SHOWN): string {
  if (all.length === 0) return ''
  const shown = all.slice(0, most).map(([name, ...values]): Row => [printableLine(name), ...values])
  const widths = head.map((_, at) => Math.max(...[head, ...shown].map((row) => cellsOf(row[at]!))))
  const lines = [head, ...shown].map((row) =>
    row
      .map((text, at) => {
        const space = ' '.repeat(widths[at]! - cellsOf(text))
        return at === 0 ? text + space : space + text
      })
      .join('  '),
  )
  const rest = all.length > most ? [`and ${all.length - most} more`] : []
  return `\n${[...lines, ...rest].join('\n')}\n`
}
