// Moves a page or folder for `octavo mv` and updates links to it.

import { relative, resolve } from 'node:path'
import { count } from '../../cli/report/format-text.ts'
import { type SiteFlags, sessionRequest } from '../../cli/session-request.ts'
import { writeError, writeOut } from '../../cli/write-text.ts'
import type { Place } from '../../core/model/finding.ts'
import { createSession } from '../../core/pipeline/session.ts'
import { applyPlan } from './apply-plan.ts'
import { MoveProblem } from './move-problem.ts'
import { type MovePlan, planMove } from './plan-move.ts'

export interface MoveFlags extends SiteFlags {
  readonly root: string
  readonly dryRun?: boolean
}

/** Moves and returns the exit code. */
export async function runMove(from: string, to: string, flags: MoveFlags): Promise<number> {
  const session = await createSession(sessionRequest(flags.root, { ...flags, drafts: true }))
  try {
    const below = (path: string): string => {
      const sitePath = relative(session.root, resolve(path)).replaceAll('\\', '/')
      return /[/\\]$/.test(path) ? `${sitePath}/` : sitePath
    }
    const plan = await planMove(session, { from: below(from), to: below(to) })
    if (!flags.dryRun) applyPlan(session, plan)
    writeOut(describe(plan, flags.dryRun ?? false))
    return 0
  } catch (error) {
    if (!(error instanceof MoveProblem)) throw error
    writeError(`octavo: ${error.message}\n→ ${error.help}\n`)
    return 2
  } finally {
    await session.close()
  }
}

function describe({ files, edits, redirects, notes }: MovePlan, isDry: boolean): string {
  const moved = new Map<string, string>(files.map(({ from, to }) => [from, to]))
  const others = [...edits.keys()].filter((path) => !moved.has(path))
  const lines = [
    ...files.map(({ from, to }) => `${from} → ${to}`),
    ...others.map((path) => `${path}: links changed`),
    ...redirects.map(({ from, to }) => `${from} redirects to ${to}`),
    ...notes.map(({ message, place }) => `To do${place ? ` in ${placeText(place)}` : ''}: ${message}`),
    isDry
      ? `nothing was written: ${count(files.length, 'file')} would move`
      : `moved ${count(files.length, 'file')}; run octavo check to verify the result`,
  ]
  return lines.map((line) => `${line}\n`).join('')
}

function placeText({ path, line, column }: Place): string {
  return [path, line, column].filter((part) => part !== undefined).join(':')
}
