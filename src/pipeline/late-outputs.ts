// Outputs with a folder of their own take long and find nothing: a live site makes them when one of their files is
// asked for.

import type { OutputFile } from '../model/output.ts'
import type { SiteState } from '../plugin/site-output.ts'
import { makeOutputs } from './make-outputs.ts'
import type { Session } from './session.ts'

export interface LateOutputs {
  /** Their files, when the path is in one of their folders; undefined when it is in none. */
  filesFor(path: string, session: Session, state: SiteState): Promise<readonly OutputFile[]> | undefined
  /** Resolves when nothing is being made. */
  settled(): Promise<unknown>
}

/** Files are kept for the state they were last made of. */
export function createLateOutputs(): LateOutputs {
  const made = new Map<SiteState, Promise<readonly OutputFile[]>>()
  return {
    filesFor(path, session, state) {
      const late = session.outputs.filter(({ folder }) => folder !== undefined)
      if (!late.some(({ folder }) => path.startsWith(`${folder}/`))) return undefined
      let files = made.get(state)
      if (!files) {
        files = makeOutputs(session, state, late).then(({ files }) => files)
        made.clear()
        made.set(state, files)
        files.catch(() => made.delete(state)) // Tried again when asked again.
      }
      return files
    },
    settled: () => Promise.allSettled(made.values()),
  }
}
