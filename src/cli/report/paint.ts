// Colours for reports: the only module that knows the colour package and when to use it.

import picocolors from 'picocolors'

export type Paint = ReturnType<typeof picocolors.createColors>

/** The properties of a stream and its environment that decide on colours. */
interface Surroundings {
  readonly isTTY?: boolean
  readonly environment?: NodeJS.ProcessEnv
}

export function createPaint(colors: boolean): Paint {
  return picocolors.createColors(colors)
}

/** Colours, if this stream shows them. */
export function createTerminalPaint(stream: { readonly isTTY?: boolean }): Paint {
  return createPaint(showsColors(stream))
}

/**
 * Whether text written to a stream may be coloured: `NO_COLOR` means no, `FORCE_COLOR` means yes (`0` and `false` mean
 * no), else terminals show colours unless they are `dumb`, and so do CI logs (`CI`).
 */
export function showsColors({ isTTY = false, environment = process.env }: Surroundings): boolean {
  const { NO_COLOR, FORCE_COLOR, CI, TERM } = environment
  if (NO_COLOR) return false
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return Boolean(CI) || (isTTY && TERM !== 'dumb')
}
