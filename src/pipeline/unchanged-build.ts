// The whole build, or check, as one step: when nothing that the last one read has changed, and its output is untouched,
// there is nothing to do but report the same findings again. A check has no output.
//
// The record holds what the build was given (configuration, code, the walk over the content, history), every read of
// every step with its answer, and the output it left. Whatever differs, the build runs.

import { join } from 'node:path'
import { peekMdx } from '../bundle/bundle-mdx.ts'
import { STALE } from '../bundle/bundle-record.ts'
import { readCachedValue, writeCachedValue } from '../engine/cache-file.ts'
import { hashOfValue } from '../engine/hash.ts'
import type { Read } from '../engine/step.ts'
import type { Hash } from '../model/names.ts'
import type { BuildReport } from '../model/summary.ts'
import type { Output } from '../write/disk.ts'
import { bundleEach, bundleSource, isComponent, isMdxPage } from './parse-sources.ts'
import type { ContentWalk } from './read-content.ts'
import type { Session } from './session.ts'

interface BuildRecord {
  readonly key: Hash
  readonly code: Hash
  readonly reads: readonly Read[]
  /** Names the output by its manifest. */
  readonly output?: Hash
  /** Posts were held back from then on, and until then. */
  readonly scheduled: readonly [now: string, due: string | undefined]
  readonly report: BuildReport
}

/** Names everything a build is given, reads of steps and code of MDX aside. */
export async function nameBuild(session: Session, walk: ContentWalk, isStrict: boolean): Promise<Hash> {
  const components = await bundleEach(walk.sources.filter(isComponent), (source) =>
    bundleSource(session.options, session.code, source),
  )
  const { history, ...files } = walk
  return hashOfValue([session.fingerprint, isStrict, files, await history, components])
}

/** Names the code of MDX pages, which is bundled while they are parsed; undefined where it has to be bundled again. */
export function nameCode({ root, code }: Session, { sources }: ContentWalk): Hash | undefined {
  const peek = peekMdx({ root, codeFolder: code.folder })
  const known = sources.filter(isMdxPage).map(({ path }) => peek(path) ?? null)
  return known.includes(STALE) ? undefined : hashOfValue(known)
}

/** The report of the last build when a new one would do nothing; undefined when it has to run. */
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
  /** When the build began, by `performance.now()`. */
  readonly started: number
}

interface RememberedBuild {
  readonly key: Hash
  readonly code: Hash
  readonly output?: Hash
  readonly report: BuildReport
  readonly due: string | undefined
}

/** Keeps what the next build needs to know of this one, which has just put its output in place; of a check the same. */
export function rememberBuild(session: Session, { report, due, ...named }: RememberedBuild): void {
  const { summary, findings } = report
  const record: BuildRecord = {
    ...named,
    reads: session.engine.reads(),
    scheduled: [session.now, due],
    report: { summary, findings },
  }
  writeCachedValue(recordFile(session, named.output !== undefined), record)
}

function recordFile({ cacheDir, outDir }: Session, hasOutput: boolean): string {
  return join(cacheDir, `${hasOutput ? 'build' : 'check'}-${hashOfValue(outDir).slice(0, 8)}.json`)
}
