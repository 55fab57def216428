// Applies a planned move, unless a file has changed since it was planned. If one step fails, the previous steps are
// undone.

import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { isInside } from '../../core/paths/is-inside.ts'
import type { Session } from '../../core/pipeline/session.ts'
import { errorMessage } from '../../core/text/error-message.ts'
import { MoveProblem } from './move-problem.ts'
import type { MovePlan } from './plan-move.ts'
import { isRenamedInCase, renamedPart } from './same-file.ts'

/** Throws `MoveProblem` after restoring the files. */
export function applyPlan({ root, engine: { files } }: Session, { files: moves, edits }: MovePlan): void {
  const changed = [...edits.keys()].find((path) => !files.isAsHashed(path))
  if (changed !== undefined)
    throw new MoveProblem(`"${changed}" has changed in the meantime.`, 'Run the command again.')
  const texts = new Map<string, string>([...edits].map(([path, { after }]) => [path, after]))
  try {
    applyMove(root, { files: moves, texts })
  } catch (error) {
    throw new MoveProblem(
      `The files could not be moved: ${errorMessage(error)}. Nothing was changed.`,
      'Make the files and folders writable, and free disk space.',
    )
  }
}

interface MoveSteps {
  /** Path relative to the root. */
  readonly files: readonly { readonly from: string; readonly to: string }[]
  /** Path before the move → its new text. */
  readonly texts: ReadonlyMap<string, string>
}

const TEMPORARY = '.octavo-move'

/** Rethrows the error after restoring the files. */
function applyMove(root: string, { files, texts }: MoveSteps): void {
  const undo: (() => void)[] = []
  const inCase = new Set(files.filter(({ from, to }) => isRenamedInCase(root, from, to)))
  const renamed = new Map(
    [...inCase].map(({ from, to }) => [renamedPart(from, to).from, renamedPart(from, to).to]),
  )
  try {
    // All new contents are written first: a full disk is detected before anything has changed.
    for (const [path, text] of texts) {
      const temporary = join(root, path + TEMPORARY)
      undo.push(() => rmSync(temporary, { force: true }))
      writeFileSync(temporary, text, { flag: 'wx' })
    }
    for (const path of texts.keys()) {
      const file = join(root, path)
      const before = readFileSync(file)
      renameSync(file + TEMPORARY, file)
      undo.push(() => writeFileSync(file, before))
    }
    for (const [from, to] of renamed) {
      const [source, target] = [join(root, from), join(root, to)]
      // Some systems ignore a rename to another name of the same file.
      const temporary = source + TEMPORARY
      renameSync(source, temporary)
      undo.push(() => renameSync(temporary, source))
      const below = [...inCase].filter((one) => isInside(one.to, to))
      for (const one of below) rmSync(join(root, one.to), { force: true })
      for (const one of below) removeEmpty(dirname(join(root, one.to)), dirname(target))
      renameSync(temporary, target)
      undo.push(() => renameSync(target, temporary))
    }
    for (const file of files) {
      if (inCase.has(file)) continue
      const { from, to } = file
      const [source, target] = [join(root, from), join(root, to)]
      const createdFolder = mkdirSync(dirname(target), { recursive: true })
      if (createdFolder !== undefined) undo.push(() => removeEmpty(dirname(target), dirname(createdFolder)))
      if (existsSync(target)) throw new Error(`${to} exists`)
      renameSync(source, target)
      undo.push(() => renameSync(target, source))
    }
  } catch (error) {
    for (const step of undo.reverse()) step()
    throw error
  }
  for (const { from } of files) removeEmpty(dirname(join(root, from)), root)
}

/** Removes a folder and its ancestors below a given folder, as long as they are empty. */
function removeEmpty(folder: string, upTo: string): void {
  for (let at = folder; at !== upTo && !relative(upTo, at).startsWith('..'); at = dirname(at)) {
    try {
      rmdirSync(at)
    } catch {
      return
    }
  }
}
