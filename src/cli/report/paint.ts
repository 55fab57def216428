// Colours for reports: the one module that knows which package paints, and where there are any.

import picocolors from 'picocolors'

export type Paint = ReturnType<typeof picocolors.createColors>

/** What is asked of a stream and its surroundings. */
interface Surroundings {
  readonly isTTY?: boolean
  readonly environment?: NodeJS.ProcessEnv
}

export function createPaint(colors: boolean): Paint {
  return picocolors.createColors(colors)
}

/** Colours where this stream shows them. */
export function createTerminalPaint(stream: { readonly isTTY?: boolean }): Paint {
  return createPaint(showsColors(stream))
}

/**
 * Whether text written to a stream may be coloured: `NO_COLOR` says no, `FORCE_COLOR` says yes (`0` and `false`: no),
 * else terminals show colours unless they are `dumb`, and so do the logs of CI (`CI`).
 */
export function showsColors({ isTTY = false, environment = process.env }: Surroundings): boolean {
  const { NO_COLOR, FORCE_COLOR, CI, TERM } = environment
  if (NO_COLOR) return false
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return Boolean(CI) || (isTTY && TERM !== 'dumb')
}
