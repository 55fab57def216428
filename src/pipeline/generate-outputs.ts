// Outputs as steps: each is given its slice of the site, and made again only when the slice, or a file it
// read, has changed.

import { hashOf, hashOfValue } from '../engine/hash.ts'
import { describeFailure, internalError } from '../engine/internal-error.ts'
import { MissingBlob } from '../engine/step.ts'
import type { Limit } from '../engine/time-limit.ts'
import type { Finding } from '../model/finding.ts'
import type { Hash, Url } from '../model/names.ts'
import type { Contents, OutputFile } from '../model/output.ts'
import type { PageView } from '../model/view.ts'
import type { MakePieces, OutputResult, SiteOutput, SiteState } from '../plugin/site-output.ts'
import { renderPlain } from '../render/render-plain.ts'
import { builtInOutputs } from './builtins.ts'
import { outputStep, pieceStep } from './output-steps.ts'
import { pluginFailure } from './page-hooks.ts'
import type { Session } from './session.ts'

/**
 * Makes the files of these outputs, in the order of the list; of all of them by default. The paths of other files are in the
 * state already.
 */
export async function generateOutputs(
  session: Session,
  state: SiteState,
  outputs: readonly SiteOutput[] = session.code.contributions.outputs,
): Promise<{ files: OutputFile[]; findings: Finding[] }> {
  const files: OutputFile[] = []
  const findings: Finding[] = []
  const paths = [...(state.outputs ?? [])]
  const inOrder = [...outputs.filter(({ isLast }) => !isLast), ...outputs.filter(({ isLast }) => isLast)]
  for (const output of inOrder) {
    try {
      const made = await generateOutput(session, output.isLast ? { ...state, outputs: paths } : state, output)
      for (const { path } of made.files) paths.push(path)
      for (const file of made.files) files.push(file)
      for (const finding of made.findings ?? []) findings.push(finding)
    } catch (error) {
      if (error instanceof MissingBlob) throw error
      findings.push(
        builtInOutputs.includes(output)
          ? internalError(`The output "${output.name}" could not be made`, describeFailure(error))
          : pluginFailure(`The output "${output.name}" of a plugin`, error, session.options.configFile),
      )
    }
  }
  return { files, findings }
}

/** Makes the pieces of outputs that are about one page each, for the pages of this state, so that they are kept. */
export async function generatePagePieces(session: Session, state: SiteState): Promise<void> {
  for (const output of session.code.contributions.outputs) {
    if (!output.pieces?.some(({ isOfPage }) => isOfPage)) continue
    const makePieces = pieceMaker(session, output)
    const limit = limitOf(session, output)
    const ofPages: MakePieces = async (piece, inputs) => {
      if (!piece.isOfPage) throw new NeedsOtherPages()
      return makePieces(piece, inputs)
    }
    try {
      const slice = limit ? limit(() => output.slice(state)) : output.slice(state)
      // Without a key: what it makes of some pages is not the output.
      const { key: _, ...step } = outputStep(output, ofPages, limit)
      await session.engine.runAll(step, [{ slice, sliceHash: '', code: '' }])
    } catch (error) {
      if (error instanceof MissingBlob) throw error
      // Whatever else goes wrong, the whole output meets it too, and reports it.
    }
  }
}

/** An output has no more pieces that are about one page. */
class NeedsOtherPages extends Error {}

async function generateOutput(session: Session, state: SiteState, output: SiteOutput): Promise<OutputResult> {
  const limit = limitOf(session, output)
  const slice = limit ? limit(() => output.slice(state)) : output.slice(state)
  const wanted = limit ? limit(() => output.bodies?.(state)) : output.bodies?.(state)
  const bodies = wanted && (await renderBodies(session, wanted))
  const input = {
    slice,
    sliceHash: hashOfValue(slice),
    code: codeOf(session, output),
    ...(bodies && { bodies }),
  }
  const step = outputStep(output, pieceMaker(session, output), limit)
  const [made] = await session.engine.runAll(step, [input])
  claimBlobs(session, made!.files)
  return made!
}

/** The texts that an output asks for, each in the store. */
async function renderBodies(
  { engine, code, options }: Session,
  views: readonly PageView[],
): Promise<Readonly<Record<Url, Hash>>> {
  const chrome = engine.store({ ...options.chrome, navbar: [] })
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

/** The code of a plugin's output is that of the configuration; that of the program is part of every key. */
function codeOf({ code }: Session, output: SiteOutput): string {
  return builtInOutputs.includes(output) ? '' : (code.pluginCode?.hash ?? '')
}

/** How long an output may take: as long as it does where it is the program's own. */
function limitOf({ engine }: Session, output: SiteOutput): Limit | undefined {
  return builtInOutputs.includes(output) ? undefined : engine.limit
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

/** What pieces put in the store is kept as long as a file needs it. */
function claimBlobs({ engine }: Session, files: readonly OutputFile[]): void {
  for (const { contents } of files) {
    for (const hash of blobsOf(contents)) if (!engine.has(hash)) throw new MissingBlob(hash)
  }
}

function blobsOf(contents: Contents): readonly Hash[] {
  if (contents.kind === 'joined') return contents.texts
  return contents.kind === 'blob' ? [contents.hash] : []
}

/** Names the contents of a file without looking into them. */
export function contentsKey(contents: Contents): string {
  if (contents.kind === 'joined') return hashOfValue(contents.texts)
  return contents.kind === 'text' ? hashOf(contents.text) : contents.hash
}

/** The contents of a file that is not a copy. */
export function contentsOf(
  contents: Exclude<Contents, { kind: 'copy' }>,
  { engine }: Pick<Session, 'engine'>,
): string | Uint8Array {
  if (contents.kind === 'joined') return contents.texts.map((hash) => engine.blob<string>(hash)).join('\n')
  const text = contents.kind === 'text' ? contents.text : engine.blob<string>(contents.hash)
  return contents.base64 ? Buffer.from(text, 'base64') : text
}
