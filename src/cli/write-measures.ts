// `octavo build --report`: what the build cost, as a page or as JSON, in a file that is no part of the output.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isInside } from '../model/is-inside.ts'
import type { Session } from '../pipeline/session.ts'
import { type BuildMeasures, measureBuild } from './report/measure-build.ts'

/** The file of a report, absolute. */
export function measuresFile(written: string | true, root: string): string {
  return written === true ? join(resolve(root), '.octavo/report.html') : resolve(written)
}

/** Why a report cannot be written there; undefined where it can. */
export function findMeasuresProblem(file: string, { outDir }: Session): string | undefined {
  if (!/\.(?:html|json)$/.test(file))
    return `the file of '--report' must end with .html or .json, which "${file}" does not.`
  const slashed = (path: string): string => path.replaceAll('\\', '/')
  if (isInside(slashed(file), slashed(outDir)))
    return `the report "${file}" would be part of the output: name a file outside of it.`
  return undefined
}

export async function writeMeasures(
  file: string,
  { options, engine, outDir }: Session,
  measured: Pick<BuildMeasures, 'summary' | 'phases'>,
): Promise<void> {
  const { title } = options.chrome
  const measures = measureBuild({ title, ...measured, steps: engine.times(), outDir })
  mkdirSync(dirname(file), { recursive: true })
  if (file.endsWith('.json')) return writeFileSync(file, `${JSON.stringify(measures, null, 2)}\n`)
  const { formatMeasures } = await import('./report/measures-page.tsx')
  writeFileSync(file, formatMeasures(measures))
}
