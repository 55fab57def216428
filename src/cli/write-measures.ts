// `octavo build --report`: what the build cost, printed as tables, or as JSON in a file that is no part of the output.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { isInside } from '../paths/is-inside.ts'
import type { Session } from '../pipeline/session.ts'
import { formatMeasures } from './report/format-measures.ts'
import { printableLine } from './report/harmless.ts'
import { type BuildMeasures, measureBuild } from './report/measure-build.ts'
import { writeError, writeOut } from './write-text.ts'

/** Why a report cannot be written there; undefined where it can. The file is absolute. */
export function findMeasuresProblem(file: string, { outDir }: Pick<Session, 'outDir'>): string | undefined {
  if (!file.endsWith('.json')) return `the file of '--report' must end with .json, which "${file}" does not.`
  const slashed = (path: string): string => path.replaceAll('\\', '/')
  if (isInside(slashed(file), slashed(outDir)))
    return `the report "${file}" would be part of the output: name a file outside of it.`
  return undefined
}

/** Writes what a build cost to a file, or prints it where there is none. */
export function writeMeasures(
  { options, engine, outDir }: Session,
  measured: Pick<BuildMeasures, 'summary' | 'phases'>,
  { file, json = false }: { readonly file: string | undefined; readonly json?: boolean | undefined },
): void {
  const { title } = options.chrome
  const measures = measureBuild({ title, ...measured, steps: engine.times(), outDir })
  if (file === undefined) return (json ? writeError : writeOut)(formatMeasures(measures))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(measures, null, 2)}\n`)
  if (!json) writeOut(`${'report'.padEnd(9)} ${printableLine(relative(process.cwd(), file))}\n`)
}
