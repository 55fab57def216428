// Outputs as cached steps: complete outputs and their pieces. Worker threads contain those of the built-in outputs.

import { decode, type Step } from '../engine/step.ts'
import type { StepContext } from '../engine/step-context.ts'
import type { Limit } from '../engine/time-limit.ts'
import type { Hash, Url } from '../model/names.ts'
import type { Contents } from '../model/output.ts'
import { checkResult, OUTPUT_FILES } from '../plugin/hook-results.ts'
import type {
  MakePieces,
  OutputContext,
  OutputPiece,
  OutputResult,
  SiteOutput,
} from '../plugin/site-output.ts'

export interface OutputInput {
  readonly slice: unknown
  readonly sliceHash: string
  /** Store keys of the plain HTML of each page the output requests. */
  readonly bodies?: Readonly<Record<Url, Hash>>
  /** Hash of the plugins' code; empty without plugins. */
  readonly code: string
}

/** Built-in code has no time limit. */
const unlimited: Limit = (run) => run()

/** Creates the step for a complete output. `limit` applies to plugins. */
export function outputStep(
  output: SiteOutput,
  makePieces: MakePieces,
  limit = unlimited,
): Step<OutputInput, OutputResult> {
  return {
    name: `output ${output.name}`,
    isLocal: true,
    key: ({ sliceHash, bodies, code }) => [sliceHash, bodies, code],
    async run({ slice, bodies }, context) {
      const returned = await limit(() => output.make(slice, limitContext(context, bodies), makePieces))
      const result = (limit === unlimited ? returned : checkResult('`make`', OUTPUT_FILES, returned)) ?? {
        files: [],
      }
      return {
        ...result,
        files: result.files.map(({ path, contents }) => ({ path, contents: storeText(contents, context) })),
      }
    },
  }
}

export interface PieceInput<Input> {
  readonly input: Input
  readonly code: string
}

/** Returns the pieces of an output, that of pages among them. */
export function piecesOf({ pieces = [], pagePiece }: SiteOutput): readonly OutputPiece[] {
  return pagePiece ? [...pieces, pagePiece] : pieces
}

/** Creates the step for one piece of an output. `limit` applies to plugins. Worker threads contain only built-in outputs. */
export function pieceStep<Input, Piece>(
  { name }: SiteOutput,
  piece: OutputPiece<Input, Piece>,
  limit = unlimited,
): Step<PieceInput<Input>, Piece> {
  return {
    name: `piece ${name} ${piece.name}`,
    isLocal: limit !== unlimited,
    key: ({ input, code }) => [piece.key ? piece.key(input) : input, code],
    blobs: ({ input }) => piece.blobs?.(input) ?? [],
    run: async ({ input }, context) => limit(() => piece.make(input, limitContext(context))),
  }
}

function limitContext(context: StepContext, bodies: OutputInput['bodies'] = {}): OutputContext {
  return {
    get: (hash) => context.get(hash),
    read(path) {
      const bytes = context.read(path)
      return bytes && decode(bytes)
    },
    bytes: (path) => context.read(path),
    hashFile: (path) => context.hashFile(path),
    list: (folder) => context.list(folder),
    put: (value) => context.put(value),
    memo: (name, input, make) => context.memo(name, input, make),
    load: (code) => context.load(code),
    resolvePackage: (name) => context.resolvePackage(name),
    loadPackage: (name) => context.loadPackage(name),
    limit: context.limit,
    body: (url) => (Object.hasOwn(bodies, url) ? context.get(bodies[url]!) : undefined),
  }
}

/**
 * Maximum length of text stored in the result, in characters. Longer text is stored separately, so that an unchanged
 * build need not read it.
 */
const SHORT_TEXT = 2000

function storeText(contents: Contents, context: StepContext): Contents {
  if (contents.kind !== 'text' || contents.text.length <= SHORT_TEXT) return contents
  return { kind: 'blob', hash: context.put(contents.text), ...(contents.base64 && { base64: true }) }
}
