// Colors of reports. The only module that uses the color package and decides when to use colors.

import picocolors from 'picocolors'

export type Paint = ReturnType<typeof picocolors.createColors>

/** Stream and environment properties that determine the use of colors. */
interface ColorEnvironment {
  readonly isTTY?: boolean
  readonly environment?: NodeJS.ProcessEnv
}

export function createPaint(colors: boolean): Paint {
  return picocolors.createColors(colors)
}

/** Returns colors if this stream shows them. */
export function createTerminalPaint(stream: { readonly isTTY?: boolean }): Paint {
  return createPaint(showsColors(stream))
}

/**
 * Whether text written to a stream may be colored. `NO_COLOR` disables colors and `FORCE_COLOR` enables them (`0` and
 * `false` disable). Otherwise terminals, unless `dumb`, and CI logs (`CI`) have colors.
 */
export function showsColors({ isTTY = false, environment = process.env }: ColorEnvironment): boolean {
  const { NO_COLOR, FORCE_COLOR, CI, TERM } = environment
  if (NO_COLOR) return false
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return Boolean(CI) || (isTTY && TERM !== 'dumb')
}
