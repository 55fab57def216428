// Outputs as steps: the whole of one, and its pieces. The threads know those of the built-in outputs.

import { decode, type Step, type StepContext } from '../engine/step.ts'
import type { Limit } from '../engine/time-limit.ts'
import type { Hash, Url } from '../model/names.ts'
import type { Contents } from '../model/output.ts'
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
  /** The plain HTML of each page that the output asks for, in the store. */
  readonly bodies?: Readonly<Record<Url, Hash>>
  /** Code of plugins, when there is any. */
  readonly code: string
}

/** What is the program's own may take as long as it does. */
const unlimited: Limit = (run) => run()

/** The whole of an output; `limit` is for one of a plugin. */
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
      const made = await limit(() => output.make(slice, limitContext(context, bodies), makePieces))
      return {
        ...made,
        files: made.files.map(({ path, contents }) => ({ path, contents: keepText(contents, context) })),
      }
    },
  }
}

export interface PieceInput<Input> {
  readonly input: Input
  readonly code: string
}

/** One piece of an output; `limit` is for one of a plugin. Only built-in outputs are known to the threads. */
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
    loadPackage: (name) => context.loadPackage(name),
    limit: context.limit,
    body: (url) => (Object.hasOwn(bodies, url) ? context.get(bodies[url]!) : undefined),
  }
}

/** Longer text is stored beside the result, so that a build that changes nothing need not read it. */
const SHORT_TEXT = 2000

function keepText(contents: Contents, context: StepContext): Contents {
  if (contents.kind !== 'text' || contents.text.length <= SHORT_TEXT) return contents
  return { kind: 'blob', hash: context.put(contents.text), ...(contents.base64 && { base64: true }) }
}
