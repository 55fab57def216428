// Outputs as steps: each is narrowed to its slice of the site, and made again only when the slice, or a file it
// read, has changed.

import type { OutputContext, OutputMade, SiteOutput, SiteState } from '../config/plugin.ts'
import { hashOf, hashOfValue } from '../engine/hash.ts'
import type { Step, StepContext } from '../engine/step.ts'
import type { Finding } from '../model/finding.ts'
import type { Contents, OutputFile } from '../model/output.ts'
import type { Session } from './session.ts'

interface OutputInput {
  readonly slice: unknown
  readonly sliceHash: string
  readonly code: string
}

/** Makes the files of every output, in the order of the list. */
export async function makeOutputs(
  session: Session,
  state: SiteState,
): Promise<{ files: OutputFile[]; findings: Finding[] }> {
  const files: OutputFile[] = []
  const findings: Finding[] = []
  for (const output of session.outputs) {
    const slice = output.slice(state)
    const input: OutputInput = { slice, sliceHash: hashOfValue(slice), code: session.outputCode }
    const [made] = await session.engine.runAll(outputStep(output), [input])
    files.push(...made!.files)
    findings.push(...(made!.findings ?? []))
  }
  return { files, findings }
}

/** The state as checks see it: with the paths of these files. */
export function withOutputs(state: SiteState, files: readonly OutputFile[]): SiteState {
  return { ...state, outputs: files.map(({ path }) => path) }
}

function outputStep(output: SiteOutput): Step<OutputInput, OutputMade> {
  return {
    name: `output ${output.name}`,
    version: output.version,
    key: ({ sliceHash, code }) => [sliceHash, code],
    async run({ slice }, context) {
      const made = await output.make(slice, limitContext(context))
      return {
        ...made,
        files: made.files.map(({ path, contents }) => ({ path, contents: keepText(contents, context) })),
      }
    },
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
  }
}

/** Text longer than this lies beside the result, so that a build that changes nothing need not read it. */
const SHORT_TEXT = 2000

function keepText(contents: Contents, context: StepContext): Contents {
  if (contents.kind !== 'text' || contents.text.length <= SHORT_TEXT) return contents
  return { kind: 'blob', hash: context.put(contents.text) }
}

/** Names the contents of a file without looking into them. */
export function contentsKey(contents: Contents): string {
  return contents.kind === 'text' ? hashOf(contents.text) : contents.hash
}
