// Measurements of a build: duration of phases, steps and pages, and size of the output. They differ between runs, so
// they are not part of any output.

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { listFiles } from '../../core/engine/list-files.ts'
import { readRegularFile } from '../../core/engine/site-file.ts'
import type { StepTimes, ThreadTimes } from '../../core/engine/step-times.ts'
import type { BuildSummary, Progress } from '../../core/model/summary.ts'
import { cellsOf } from './code-frame.ts'
import { formatBytes, formatTime } from './format-summary.ts'
import { printableLine } from './printable-text.ts'

export interface BuildMeasures {
  readonly title: string
  readonly summary: BuildSummary
  /** In order, in milliseconds. */
  readonly phases: readonly Timed[]
  /** Without single runs; slowest first. */
  readonly steps: readonly Omit<StepTimes, 'runs'>[]
  /** The main thread first. */
  readonly threads: readonly ThreadTimes[]
  /** Slowest first. */
  readonly parsing: readonly Timed[]
  readonly rendering: readonly Timed[]
  /** Largest first. */
  readonly pages: readonly Sized[]
  readonly scripts: readonly Compressed[]
  readonly styles: readonly Compressed[]
  /** All files by kind. */
  readonly kinds: readonly (Sized & { readonly files: number })[]
}

export interface Timed {
  readonly name: string
  readonly milliseconds: number
}

export interface Sized {
  readonly name: string
  readonly bytes: number
}

export interface Compressed extends Sized {
  readonly gzipBytes: number
}

export interface PhaseClock {
  note(progress: Progress): void
  list(): readonly Timed[]
}

/** Records the end of each phase. Overlapping phases are divided at their ends. */
export function createPhaseClock(now: () => number = () => performance.now()): PhaseClock {
  const started = now()
  const ends = new Map<string, number>()
  return {
    note({ phase }) {
      ends.delete(phase)
      ends.set(phase, now())
    },
    list() {
      let before = started
      return [...ends].map(([name, end]) => {
        const milliseconds = round(end - before)
        before = end
        return { name, milliseconds }
      })
    },
  }
}

export interface BuildMeasured {
  readonly title: string
  readonly summary: BuildSummary
  readonly phases: readonly Timed[]
  readonly steps: readonly StepTimes[]
  readonly threads: readonly ThreadTimes[]
  /** Absolute. */
  readonly outDir: string
}

/** Combines the measurements of a build and its output. */
export function measureBuild({
  title,
  summary,
  phases,
  steps,
  threads,
  outDir,
}: BuildMeasured): BuildMeasures {
  const files = listFiles({ folder: outDir, isRaw: true, ignore: ['.octavo/**'] }).map(
    (name): Sized => ({ name, bytes: statSync(join(outDir, name)).size }),
  )
  const filesEnding = (ending: RegExp): Sized[] => files.filter(({ name }) => ending.test(name)).sort(bySize)
  const compress = ({ name, bytes }: Sized): Compressed => {
    const contents = readRegularFile(join(outDir, name))?.bytes ?? new Uint8Array()
    return { name, bytes, gzipBytes: gzipSync(contents).length }
  }
  return {
    title,
    summary,
    phases,
    steps: steps
      .map(({ runs: _, milliseconds, ...step }) => ({ ...step, milliseconds: round(milliseconds) }))
      .sort(byTime),
    threads: threads.map(({ number, busy, waiting }) => ({
      number,
      busy: round(busy),
      waiting: round(waiting),
    })),
    parsing: slowest(steps, 'parse-page'),
    rendering: slowest(steps, 'render-page'),
    pages: filesEnding(/\.html$/),
    scripts: filesEnding(/\.m?js$/).map(compress),
    styles: filesEnding(/\.css$/).map(compress),
    kinds: sumKinds(files),
  }
}

function slowest(steps: readonly StepTimes[], step: string): Timed[] {
  const runs = steps.find(({ name }) => name === step)?.runs ?? []
  return runs.map(({ name, milliseconds }) => ({ name, milliseconds: round(milliseconds) })).sort(byTime)
}

function sumKinds(files: readonly Sized[]): BuildMeasures['kinds'] {
  const kinds = new Map<string, { files: number; bytes: number }>()
  for (const { name, bytes } of files) {
    const kind = /\.(\w+)$/.exec(name)?.[1] ?? 'other'
    const sum = kinds.get(kind) ?? { files: 0, bytes: 0 }
    kinds.set(kind, { files: sum.files + 1, bytes: sum.bytes + bytes })
  }
  return [...kinds].map(([name, sum]) => ({ name, ...sum })).sort(bySize)
}

function bySize(a: Sized, b: Sized): number {
  return b.bytes - a.bytes || byName(a, b)
}

function byTime(a: Timed, b: Timed): number {
  return b.milliseconds - a.milliseconds || byName(a, b)
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}

/** Maximum number of rows in a table of files; the JSON has all. */
const SHOWN = 10

type Row = readonly [name: string, ...values: string[]]

/** Formats a table for each kind of measurement, except those without rows. */
export function formatMeasures(measures: BuildMeasures): string {
  const { phases, steps, threads, parsing, rendering, pages, scripts, styles, kinds } = measures
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
    formatTable(
      ['thread', 'busy', 'waiting'],
      threads.map(({ number, busy, waiting }) => [String(number), formatTime(busy), formatTime(waiting)]),
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

/** Formats names on the left and values on the right. */
function formatTable(head: Row, all: readonly Row[], most = SHOWN): string {
  if (all.length === 0) return ''
  const rows = all.slice(0, most).map(([name, ...values]): Row => [printableLine(name), ...values])
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => cellsOf(row[at]!))))
  const lines = [head, ...rows].map((row) =>
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
