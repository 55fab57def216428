// The report of a build as a page: one file, without scripts, light or dark as the system is.

import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { formatBytes, formatTime } from './format-summary.ts'
import type { BuildMeasures, Compressed, Sized, Timed } from './measure-build.ts'

/** Rows of a table; the JSON has all. */
const SHOWN = 20

/** The whole document. */
export function formatMeasures(measures: BuildMeasures): string {
  const { title, summary, phases, steps, parsing, rendering, pages, scripts, styles, kinds } = measures
  const name = `Build of ${title}`
  const total = summary.cacheHits + summary.cacheMisses
  return `<!doctype html>\n${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{name}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the styles below. */}
        <style dangerouslySetInnerHTML={{ __html: CSS }} />
      </head>
      <body>
        <main>
          <h1>{name}</h1>
          <dl className="facts">
            <Fact name="Time" value={formatTime(summary.milliseconds)} />
            <Fact name="Pages" value={String(summary.pages)} />
            <Fact name="Output" value={formatBytes(summary.outputBytes)} />
            <Fact
              name="Files written"
              value={`${summary.written} of ${summary.written + summary.unchanged}`}
            />
            <Fact
              name="From the cache"
              value={total === 0 ? 'nothing to do' : `${Math.round((summary.cacheHits / total) * 100)} %`}
            />
            <Fact name="Threads" value={String(summary.threads)} />
          </dl>
          {phases.length === 0 && <p>Nothing had changed since the last build, so nothing was made.</p>}
          <Times title="Phases" what="Phase" rows={phases} total />
          <Section title="Steps" isEmpty={steps.length === 0}>
            <table>
              <thead>
                <tr>
                  <th>Step</th>
                  <th className="number">From the cache</th>
                  <th className="number">Computed</th>
                  <th className="number">Time in all threads</th>
                </tr>
              </thead>
              <tbody>
                {steps.map(({ name, hits, misses, milliseconds }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td className="number">{hits}</td>
                    <td className="number">{misses}</td>
                    <td className="number">{formatTime(milliseconds)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Section>
          <div className="columns">
            <Times title="Slowest to parse" what="Source file" rows={parsing} />
            <Times title="Slowest to render" what="Page" rows={rendering} />
          </div>
          <Sizes title="Largest pages" what="File" rows={pages} />
          <div className="columns">
            <Sizes title="Scripts" what="File" rows={scripts} />
            <Sizes title="Style sheets" what="File" rows={styles} />
          </div>
          <Sizes
            title="All files by kind"
            what="Kind"
            rows={kinds.map(({ name, files, bytes }) => ({ name: `${name} (${files})`, bytes }))}
          />
        </main>
      </body>
    </html>,
  )}\n`
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

interface SectionProps {
  readonly title: string
  readonly isEmpty: boolean
  readonly children: ReactNode
}

function Section({ title, isEmpty, children }: SectionProps) {
  if (isEmpty) return null
  return (
    <section>
      <h2>{title}</h2>
      <div className="scroll">{children}</div>
    </section>
  )
}

interface TimesProps {
  readonly title: string
  readonly what: string
  readonly rows: readonly Timed[]
  /** Bars are parts of the whole. */
  readonly total?: boolean
}

function Times({ title, what, rows, total = false }: TimesProps) {
  const times = rows.map(({ milliseconds }) => milliseconds)
  const whole = total ? times.reduce((sum, time) => sum + time, 0) : Math.max(...times)
  return (
    <Section title={title} isEmpty={rows.length === 0}>
      <table>
        <thead>
          <tr>
            <th>{what}</th>
            <th className="number">Time</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map(({ name, milliseconds }) => (
            <tr key={name}>
              <Named name={name} part={milliseconds / whole} />
              <td className="number">{formatTime(milliseconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Rest count={rows.length} />
    </Section>
  )
}

interface SizesProps {
  readonly title: string
  readonly what: string
  readonly rows: readonly (Sized | Compressed)[]
}

function Sizes({ title, what, rows }: SizesProps) {
  const isCompressed = rows.some((row) => 'gzipBytes' in row)
  const largest = rows[0]?.bytes ?? 1
  return (
    <Section title={title} isEmpty={rows.length === 0}>
      <table>
        <thead>
          <tr>
            <th>{what}</th>
            <th className="number">Size</th>
            {isCompressed && <th className="number">gzip</th>}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((row) => (
            <tr key={row.name}>
              <Named name={row.name} part={row.bytes / largest} />
              <td className="number">{formatBytes(row.bytes)}</td>
              {isCompressed && <td className="number">{'gzipBytes' in row && formatBytes(row.gzipBytes)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <Rest count={rows.length} />
    </Section>
  )
}

function Named({ name, part }: { readonly name: string; readonly part: number }) {
  const width = Number.isFinite(part) ? `${Math.round(part * 100)}%` : '0'
  return (
    <th scope="row">
      {name}
      <span className="bar" style={{ inlineSize: width }} />
    </th>
  )
}

function Rest({ count }: { readonly count: number }) {
  return count > SHOWN ? <p className="rest">and {count - SHOWN} more</p> : null
}

const CSS = `
:root { color-scheme: light dark; --text: light-dark(#273043, #d5dae5); --strong: light-dark(#0c1120, #f2f4f9); --soft: light-dark(#586174, #98a2b8); --line: light-dark(#e5e8ee, #2b3344); --page: light-dark(#fff, #10141d); --bar: light-dark(#2257d8, #7aa2ff) }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif }
main { max-width: 72rem; margin: auto; padding: 2rem clamp(1rem, 4vw, 2.5rem) 4rem }
h1, h2 { color: var(--strong); line-height: 1.2; letter-spacing: -.02em }
h1 { font-size: 1.875rem; margin: 0 0 1.5rem }
h2 { font-size: 1.1875rem; margin: 2.5rem 0 .5rem }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: 1px; margin: 0; border: 1px solid var(--line); border-radius: 8px; overflow: hidden; background: var(--line) }
.facts > div { padding: .75rem 1rem; background: var(--page) }
dt { color: var(--soft); font-size: .8125rem }
dd { margin: 0; color: var(--strong); font-size: 1.25rem; font-weight: 600; font-variant-numeric: tabular-nums }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 0 2.5rem }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse }
th, td { padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top }
thead th { color: var(--soft); font-size: .8125rem; font-weight: 500 }
tbody th { min-width: 8.5rem; font-weight: 400; overflow-wrap: anywhere }
.number { padding-inline-end: 0; padding-inline-start: .75rem; text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums }
thead .number { white-space: normal }
.bar { display: block; height: 3px; min-width: 1px; margin-top: .1875rem; border-radius: 2px; background: var(--bar); opacity: .75 }
.rest { margin: .375rem 0 0; color: var(--soft); font-size: .8125rem }
`
