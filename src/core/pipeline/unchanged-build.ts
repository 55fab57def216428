// Skips a build or check when nothing has changed. The record contains the inputs of the build (configuration, code,
// file lists, history), every read of every step with its result, and the output. The build runs if any of these
// differs; otherwise the recorded findings are reported again. A check has no output.

import { join } from 'node:path'
import { STALE } from '../bundle/bundle-record.ts'
import { readCachedValue, writeCachedValue } from '../engine/cache-file.ts'
import { hashOfValue } from '../engine/hash.ts'
import type { Read } from '../engine/step.ts'
import type { Hash } from '../model/names.ts'
import type { BuildReport } from '../model/summary.ts'
import { groupByFormat } from '../registry/registry.ts'
import type { Output } from '../write/disk.ts'
import type { ContentWalk } from './read-content.ts'
import type { Session } from './session.ts'

interface BuildRecord {
  readonly key: Hash
  readonly code: Hash
  readonly reads: readonly Read[]
  /** Hash of the output's manifest. */
  readonly output?: Hash
  /** Period in which the same posts are scheduled: start and end. */
  readonly scheduled: readonly [now: string, due: string | undefined]
  readonly report: BuildReport
}

/** Returns the key of all inputs of a build except reads of steps and code of pages. */
export async function nameBuild(
  session: Session,
  walk: ContentWalk,
  { strict = false, keepGoing = false }: { readonly strict?: boolean; readonly keepGoing?: boolean } = {},
): Promise<Hash> {
  const { history, ...files } = walk
  return hashOfValue([session.fingerprint, strict, keepGoing, files, await history])
}

/**
 * Returns the key of the code of pages, which is bundled while they are parsed; undefined when it has to be bundled
 * again.
 */
export async function nameCode(session: Session, { sources }: ContentWalk): Promise<Hash | undefined> {
  const bundles: unknown[] = []
  for (const [format, members] of groupByFormat(sources))
    if (format?.peek) bundles.push(...(await format.peek(members, session)))
  return bundles.includes(STALE) ? undefined : hashOfValue(bundles.map((bundle) => bundle ?? null))
}

/** Returns the report of the last build if a new one would do nothing; undefined when it has to run. */
export function recallBuild(
  session: Session,
  { key, code, output, started }: Recall,
): BuildReport | undefined {
  const record = readCachedValue(recordFile(session, output !== undefined)) as BuildRecord | undefined
  if (
    code === undefined ||
    record?.key !== key ||
    record.code !== code ||
    output?.untouched() !== record.output
  )
    return undefined
  const [built, due] = record.scheduled
  if (session.now < built || (due !== undefined && session.now >= due)) return undefined
  const { files } = session.engine
  if (!record.reads.every(([path, answer]) => (files.hash(path) ?? null) === answer)) return undefined
  const { summary, findings } = record.report
  return {
    findings,
    summary: {
      ...summary,
      written: 0,
      deleted: 0,
      unchanged: summary.written + summary.unchanged,
      cacheMisses: 0,
      milliseconds: Math.round(performance.now() - started),
    },
  }
}

interface Recall {
  readonly key: Hash
  readonly code: Hash | undefined
  readonly output?: Output
  /** Start time of the build, from `performance.now()`. */
  readonly started: number
}

interface RememberedBuild {
  readonly key: Hash
  readonly code: Hash
  readonly output?: Hash
  readonly report: BuildReport
  readonly reads: readonly Read[]
  readonly due: string | undefined
}

/** Records a build that has just committed its output, or a check, for `recallBuild`. */
export function rememberBuild(session: Session, { report, due, reads, ...named }: RememberedBuild): void {
  const { summary, findings } = report
  const record: BuildRecord = {
    ...named,
    reads,
    scheduled: [session.now, due],
    report: { summary, findings },
  }
  writeCachedValue(recordFile(session, named.output !== undefined), record)
}

function recordFile({ cacheDir, outDir }: Session, hasOutput: boolean): string {
  return join(cacheDir, `${hasOutput ? 'build' : 'check'}-${hashOfValue(outDir).slice(0, 8)}.json`)
}
