// Carries out a planned move, unless a file has changed since it was planned.

import type { Session } from '../pipeline/session.ts'
import { errorMessage } from '../text/error-message.ts'
import { applyMove } from './apply-move.ts'
import { type MovePlan, MoveProblem } from './plan-move.ts'

/** Throws `MoveProblem`, with the files as they were before. */
export function applyPlan({ root, engine: { files } }: Session, { files: moves, edits }: MovePlan): void {
  const changed = [...edits.keys()].find((path) => !files.isAsHashed(path))
  if (changed !== undefined)
    throw new MoveProblem(`"${changed}" has changed meanwhile.`, 'Run the command again.')
  const texts = new Map<string, string>([...edits].map(([path, { after }]) => [path, after]))
  try {
    applyMove(root, { files: moves, texts })
  } catch (error) {
    throw new MoveProblem(
      `The files could not be moved: ${errorMessage(error)}. Everything is as it was.`,
      'Make the files and folders writable, and free disk space.',
    )
  }
}
