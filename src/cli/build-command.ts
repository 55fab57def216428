// The `octavo build` command.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { Finding } from '../core/model/finding.ts'
import type { SiteOptions } from '../core/model/site-options.ts'
import type { BuildSummary } from '../core/model/summary.ts'
import { isInside } from '../core/paths/is-inside.ts'
import { build, verifyBuild } from '../core/pipeline/build.ts'
import { createSession, type Session, type SessionRequest } from '../core/pipeline/session.ts'
import { formatJson, printFindings } from './print-report.ts'
import { formatSummary } from './report/format-summary.ts'
import { count, countByRule, groupFindings } from './report/format-text.ts'
import { type BuildMeasures, createPhaseClock, formatMeasures, measureBuild } from './report/measure-build.ts'
import { printableLine } from './report/printable-text.ts'
import { createProgressPrinter } from './report/progress.ts'
import { type SiteFlags, sessionRequest, warnAboutRemoteCache } from './session-request.ts'
import { writeError, writeOut } from './write-text.ts'

export interface BuildFlags extends SiteFlags {
  readonly outDir?: string
  readonly baseUrl?: string
  readonly strict?: boolean
  readonly keepGoing?: boolean
  readonly verify?: boolean
  readonly json?: boolean
  /** File for the measurements of the build, or true to print them. */
  readonly report?: string | true
}

/** Builds and returns the exit code. */
export function runBuild(root: string, flags: BuildFlags): Promise<number> {
  return buildAndReport(sessionRequest(root, flags), flags)
}

/** Builds, prints the report and returns the exit code. `onBuilt` may print warnings before the report. */
export async function buildAndReport(
  request: SessionRequest,
  flags: BuildFlags,
  onBuilt?: (session: Session) => void,
): Promise<number> {
  const session = await createSession(request)
  const reportFile = typeof flags.report === 'string' ? resolve(flags.report) : undefined
  const problem = reportFile === undefined ? undefined : findMeasuresProblem(reportFile, session)
  if (problem !== undefined) {
    await session.close()
    writeError(`octavo: ${printableLine(problem)}\n`)
    return 2
  }
  const phases = createPhaseClock()
  const printer = createProgressPrinter()
  try {
    const report = await build(session, {
      strict: flags.strict ?? false,
      ...(flags.keepGoing && { keepGoing: true }),
      onProgress(progress) {
        phases.note(progress)
        if (!flags.json) printer.show(progress)
      },
      onWait: (owner) => writeError(`waiting for another build in this folder (process ${owner.pid})\n`),
    })
    printer.end()
    warnAboutRemoteCache(report.summary)
    onBuilt?.(session)
    const fails = report.summary.errors > 0 || (flags.strict === true && report.summary.warnings > 0)
    if (flags.json) process.stdout.write(formatJson(report))
    else {
      const { generator, options } = session
      if (generator !== undefined && isFirstBuild(report.summary))
        writeError(formatFirstBuild({ generator, options, findings: report.findings }))
      else printFindings(report.findings, session.root)
      writeOut(formatSummary(report.summary, report.summary.written + report.summary.unchanged > 0))
    }
    if (flags.report !== undefined) {
      const measured = { summary: report.summary, phases: phases.list() }
      writeMeasures(session, measured, { file: reportFile, json: flags.json })
    }
    if (fails || !flags.verify) return fails ? 1 : 0
    const differences = await verifyBuild(request, session)
    if (!flags.json)
      writeOut(differences.length === 0 ? 'verified: a build without the cache writes the same bytes\n' : '')
    for (const difference of differences) writeError(`octavo: ${printableLine(difference)}\n`)
    return differences.length === 0 ? 0 : 1
  } finally {
    printer.end()
    await session.close()
  }
}

/** Explains why measurements cannot be written to an absolute path; undefined when they can. */
export function findMeasuresProblem(file: string, { outDir }: Pick<Session, 'outDir'>): string | undefined {
  if (!file.endsWith('.json')) return `the file of '--report' must end with .json, which "${file}" does not.`
  const slashed = (path: string): string => path.replaceAll('\\', '/')
  if (isInside(slashed(file), slashed(outDir)))
    return `the report "${file}" would be part of the output: name a file outside of it.`
  return undefined
}

/** Writes the measurements of a build to a file, or prints them when there is no file. */
export function writeMeasures(
  { options, engine, outDir }: Session,
  measured: Pick<BuildMeasures, 'summary' | 'phases'>,
  { file, json = false }: { readonly file: string | undefined; readonly json?: boolean | undefined },
): void {
  const { title } = options.chrome
  const measures = measureBuild({
    title,
    ...measured,
    steps: engine.times(),
    threads: engine.threadTimes(),
    outDir,
  })
  if (file === undefined) return (json ? writeError : writeOut)(formatMeasures(measures))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(measures, null, 2)}\n`)
  if (!json) writeOut(`${'report'.padEnd(9)} ${printableLine(relative(process.cwd(), file))}\n`)
}

interface FirstBuild {
  readonly generator: string
  readonly options: Pick<SiteOptions, 'configFile' | 'collections'>
  readonly findings: readonly Finding[]
}

/** No cached results, except for pages that are identical to others. */
function isFirstBuild({ cacheHits, cacheMisses }: BuildSummary): boolean {
  return cacheHits * 20 < cacheMisses
}

const MAX_LINES = 6
const WIDTH = 150

export function formatFirstBuild({ generator, options, findings }: FirstBuild): string {
  const { configFile, collections } = options
  const originalCollections = collections.filter(({ localeVersion }) => !localeVersion?.id)
  const folders = [...new Set(originalCollections.map(({ folder }) => folder))]
  const others = new Set(collections.flatMap(({ localeVersion }) => localeVersion?.id || [])).size
  const errors = findings.filter(({ severity }) => severity === 'error')
  // Lists missing plugins first.
  const missing = ['stand-in', generator.toLowerCase()].flatMap((name) =>
    findings.filter(({ rule, severity }) => severity !== 'error' && rule === name),
  )
  const rules = countByRule(findings.filter((one) => !errors.includes(one) && !missing.includes(one)))
  const warnings = rules.map(([rule, number]) => `${number} ${rule}`).join(', ')
  return [
    `${generator}: ${configFile}, and the folders ${folders.slice(0, MAX_LINES).join(', ')}${folders.length > MAX_LINES ? `, and ${folders.length - MAX_LINES} more` : ''}${others > 0 ? `, in ${others + 1} languages and versions` : ''}`,
    ...listed('without a counterpart', missing),
    ...listed('errors', errors),
    ...(warnings === '' ? [] : [`other warnings: ${warnings}`]),
    ...(findings.length === 0 ? [] : ['`octavo check --all` prints each with its place.']),
    '',
    '',
  ]
    .map(printableLine)
    .join('\n')
}

function listed(title: string, findings: readonly Finding[]): string[] {
  const groups = groupFindings(findings)
  if (groups.length === 0) return []
  const lines = groups.slice(0, MAX_LINES).map(({ finding: { place, message }, elsewhere }) => {
    const at = place?.line === undefined ? place?.path : `${place.path}:${place.line}`
    const again = elsewhere.length > 0 ? ` (${count(elsewhere.length + 1, 'place')})` : ''
    const text = `  ${at === undefined ? '' : `${at} `}${message.replace(/\s+/g, ' ')}`
    return `${text.length > WIDTH ? `${text.slice(0, WIDTH - 1)}…` : text}${again}`
  })
  const rest = groups.length - lines.length
  return [`${title}: ${findings.length}`, ...lines, ...(rest > 0 ? [`  and ${rest} more`] : [])]
}
