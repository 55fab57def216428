// Outputs as steps: the whole of one, and its pieces. The threads know those of the built-in outputs.

import type { OutputContext, OutputMade, SiteOutput } from '../config/plugin.ts'
import type { Step, StepContext } from '../engine/step.ts'
import type { Contents } from '../model/output.ts'

export interface OutputInput {
  readonly slice: unknown
  readonly sliceHash: string
  /** Code of plugins, when there is any. */
  readonly code: string
}

/** `pieces` makes the output's pieces, when something has changed. */
export function outputStep(
  output: SiteOutput,
  pieces: (slice: unknown) => Promise<readonly unknown[]>,
): Step<OutputInput, OutputMade> {
  return {
    name: `output ${output.name}`,
    version: output.version,
    isLocal: true,
    key: ({ sliceHash, code }) => [sliceHash, code],
    async run({ slice }, context) {
      const made = await output.make(slice, limitContext(context), await pieces(slice))
      return {
        ...made,
        files: made.files.map(({ path, contents }) => ({ path, contents: keepText(contents, context) })),
      }
    },
  }
}

export interface PieceInput {
  readonly input: unknown
  readonly code: string
}

/** One piece of an output. Only built-in outputs are known to the threads. */
export function pieceStep(
  { name, version, pieces }: SiteOutput,
  isBuiltIn: boolean,
): Step<PieceInput, unknown> {
  return {
    name: `piece ${name}`,
    version,
    isLocal: !isBuiltIn,
    key: ({ input, code }) => [input, isBuiltIn ? '' : code],
    blobs: ({ input }) => pieces?.blobs?.(input) ?? [],
    run: async ({ input }, context) => pieces!.make(input, limitContext(context)),
  }
}

function limitContext(context: StepContext): OutputContext {
  return {
    get: (hash) => context.get(hash),
    read(path) {
      const bytes = context.read(path)
      return bytes && new TextDecoder().decode(bytes)
    },
    hashFile: (path) => context.hashFile(path),
    list: (folder) => context.list(folder),
    put: (text) => context.put(text),
  }
}

/** Text longer than this lies beside the result, so that a build that changes nothing need not read it. */
const SHORT_TEXT = 2000

function keepText(contents: Contents, context: StepContext): Contents {
  if (contents.kind !== 'text' || contents.text.length <= SHORT_TEXT) return contents
  return { kind: 'blob', hash: context.put(contents.text), ...(contents.base64 && { base64: true }) }
}
