// Runs outputs as cached steps. Each receives its slice of the site and runs again only when the slice, or a file it
// read, changes.

import { hashOf, hashOfValue } from '../engine/hash.ts'
import { describeFailure, internalError } from '../engine/internal-error.ts'
import { MissingBlob } from '../engine/step.ts'
import type { Limit } from '../engine/time-limit.ts'
import type { Finding } from '../model/finding.ts'
import type { Hash, Url } from '../model/names.ts'
import type { Contents, OutputFile } from '../model/output.ts'
import { pluginFailure } from '../plugin/plugin-failure.ts'
import type { MakePieces, OutputResult, SiteOutput } from '../plugin/site-output.ts'
import { builtInOutputs } from '../registry/registry.ts'
import { renderPlain } from '../render/render-plain.ts'
import { outputStep, pieceStep } from './output-steps.ts'
import type { Session } from './session.ts'
import { plainResult, siteCodeGuard } from './site-code-guard.ts'
import { listCollectors, type SiteRecords } from './site-records.ts'

/**
 * Generates the files of these outputs in list order; default: all outputs. The paths of other files are in the state
 * already.
 */
export async function generateOutputs(
  session: Session,
  site: SiteRecords,
  outputs: readonly SiteOutput[] = session.code.contributions.outputs,
): Promise<{ files: OutputFile[]; findings: Finding[] }> {
  const files: OutputFile[] = []
  const findings: Finding[] = []
  const paths = [...(site.outputs ?? [])]
  const inOrder = [...outputs.filter(({ isLast }) => !isLast), ...outputs.filter(({ isLast }) => isLast)]
  for (const output of inOrder) {
    try {
      const result = await generateOutput(session, output.isLast ? { ...site, outputs: paths } : site, output)
      for (const { path } of result.files) paths.push(path)
      for (const file of result.files) files.push(file)
      for (const finding of result.findings ?? []) findings.push(finding)
    } catch (error) {
      if (error instanceof MissingBlob) throw error
      findings.push(
        builtInOutputs().includes(output)
          ? internalError(`The output "${output.name}" could not be generated`, describeFailure(error))
          : outputFailure(session, output, error),
      )
    }
  }
  return { files, findings }
}

function outputFailure(session: Session, output: SiteOutput, error: unknown): Finding {
  const plugin = session.code.plugins.find(({ outputs = [] }) => outputs.includes(output))
  const failed = `The output "${output.name}" of the plugin "${plugin?.name ?? output.name}" failed`
  return pluginFailure(failed, error, siteCodeGuard(session).placeOf(error))
}

/** Generates and caches the page pieces of all outputs for these pages. */
export async function generatePagePieces(session: Session, site: SiteRecords): Promise<void> {
  for (const output of session.code.contributions.outputs) {
    try {
      await pieceResults(session, site, output)
    } catch (error) {
      if (error instanceof MissingBlob) throw error
      // The complete output meets any other error as well, and reports it.
    }
  }
}

async function generateOutput(
  session: Session,
  site: SiteRecords,
  output: SiteOutput,
): Promise<OutputResult> {
  if (site.failures.has(output)) throw site.failures.get(output)
  const limit = limitOf(session, output)
  const number = numberOf(session, output)
  const items = site.records.flatMap((record) => (record.items.has(number) ? [record.items.get(number)] : []))
  const results = await pieceResults(session, site, output)
  const run = limit ?? ((select) => select())
  const combined = run(() => output.combine(items, site, results))
  const slice = limit ? plainResult('`combine`', combined) : combined
  const requested = run(() => output.bodies?.(slice))
  const bodies = requested && (await renderBodies(session, site, requested))
  const input = {
    slice,
    sliceHash: hashOfValue(slice),
    code: codeOf(session, output),
    ...(bodies && { bodies }),
  }
  const step = outputStep(output, pieceMaker(session, output), limit)
  const [result] = await session.engine.runAll(step, [input])
  claimBlobs(session, result!.files)
  return result!
}

/** Returns the results of the page piece for the pages that an output collects, in order; none without such a piece. */
async function pieceResults(
  session: Session,
  site: SiteRecords,
  output: SiteOutput,
): Promise<readonly unknown[]> {
  const { pagePiece } = output
  if (!pagePiece || site.failures.has(output)) return []
  const number = numberOf(session, output)
  const collected = site.records.filter(({ items }) => items.has(number))
  // The step finds earlier results again, unless a file that they depend on has changed.
  const missing = collected.filter(({ entry, results }) => entry || !results.has(number))
  const entries = await Promise.all(missing.map(site.entry))
  const limit = limitOf(session, output) ?? ((run) => run())
  const inputs = limit(() => entries.map((entry) => pagePiece.input(entry, site)))
  const results = await pieceMaker(session, output)(pagePiece, inputs)
  for (const [at, record] of missing.entries()) record.results.set(number, results[at])
  return collected.map((record) => record.results.get(number))
}

function numberOf({ code }: Session, output: SiteOutput): number {
  return listCollectors(code.contributions).indexOf(output)
}

/** Renders the page bodies an output requests and puts each in the store. */
async function renderBodies(
  { engine, code, options }: Session,
  site: SiteRecords,
  urls: readonly Url[],
): Promise<Readonly<Record<Url, Hash>>> {
  const chrome = engine.store({ ...options.chrome, navbar: [] })
  const views = (await Promise.all(urls.map(site.view))).filter((view) => view !== undefined)
  const rendered = await engine.runAll(
    renderPlain,
    views.map((view) => ({ view, renderer: code.theme.renderer, chrome })),
  )
  return Object.fromEntries(
    views.flatMap(({ url }, at) => {
      const { html } = rendered[at]!
      return html === undefined ? [] : [[url, html]]
    }),
  )
}

/** Hash of an output's code: that of the configuration for plugins. Octavo's code is part of every key anyway. */
function codeOf({ code }: Session, output: SiteOutput): string {
  return builtInOutputs().includes(output) ? '' : (code.pluginCode?.hash ?? '')
}

/** Time limit of an output; undefined, which is unlimited, for built-in outputs. */
function limitOf({ engine }: Session, output: SiteOutput): Limit | undefined {
  return builtInOutputs().includes(output) ? undefined : engine.limit
}

function pieceMaker(session: Session, output: SiteOutput): MakePieces {
  const { engine } = session
  const code = codeOf(session, output)

  return (piece, inputs) =>
    engine.runAll(
      pieceStep(output, piece, limitOf(session, output)),
      inputs.map((input) => ({ input, code })),
    )
}

/** Retains blobs that pieces put in the store for as long as a file needs them. */
function claimBlobs({ engine }: Session, files: readonly OutputFile[]): void {
  for (const { contents } of files) {
    for (const hash of blobsOf(contents)) if (!engine.has(hash)) throw new MissingBlob(hash)
  }
}

function blobsOf(contents: Contents): readonly Hash[] {
  if (contents.kind === 'joined') return contents.texts
  return contents.kind === 'blob' ? [contents.hash] : []
}

/** Returns a key for the contents of a file without reading them. */
export function contentsKey(contents: Contents): string {
  if (contents.kind === 'joined') return hashOfValue(contents.texts)
  return contents.kind === 'text' ? hashOf(contents.text) : contents.hash
}

/** Returns the contents of a file that is not a copy. */
export function contentsOf(
  contents: Exclude<Contents, { kind: 'copy' }>,
  { engine }: Pick<Session, 'engine'>,
): string | Uint8Array {
  if (contents.kind === 'joined') return contents.texts.map((hash) => engine.blob<string>(hash)).join('\n')
  const text = contents.kind === 'text' ? contents.text : engine.blob<string>(contents.hash)
  return contents.base64 ? Buffer.from(text, 'base64') : text
}
