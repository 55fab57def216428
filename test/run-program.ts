// Runs commands of Octavo in the test process, which is faster than starting the program each time. Tests of the process
// itself, such as of signals, streams and exits by site code, start `bin/octavo.js`.

import { vi } from 'vitest'
import { runProgram as run } from '../src/cli/run-program.ts'
import { changeFolder, guardProcess } from '../src/core/engine/guard-process.ts'

export interface ProgramRun {
  readonly code: number
  readonly out: string
  readonly err: string
}

export interface ProgramPlace {
  /** Working directory. */
  readonly cwd?: string
  /** Environment variables that differ from those of the tests. */
  readonly env?: NodeJS.ProcessEnv
}

/** Runs a command, such as `['check', root]`, and returns what it prints. Site code cannot end or move the process. */
export async function runProgram(
  words: readonly string[],
  { cwd = process.cwd(), env = {} }: ProgramPlace = {},
): Promise<ProgramRun> {
  const printed = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      printed[name] += String(text)
      return true
    }),
  )
  const before = { cwd: process.cwd(), env: { ...process.env } }
  const releaseProcess = guardProcess()
  changeFolder(cwd)
  Object.assign(process.env, env)
  try {
    const code = await run(['node', 'octavo', ...words], {
      style: { format: 'text', root: cwd },
      isServer: false,
    })
    return { code, out: printed.stdout, err: printed.stderr }
  } finally {
    for (const name of Object.keys(env)) {
      if (before.env[name] === undefined) delete process.env[name]
      else process.env[name] = before.env[name]
    }
    changeFolder(before.cwd)
    releaseProcess()
    for (const spy of spies) spy.mockRestore()
  }
}
