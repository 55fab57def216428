// Colours for reports: the one module that knows which package paints. Whether there are any is decided by whoever
// prints (`NO_COLOR`, a pipe, a flag).

import picocolors from 'picocolors'

export type Paint = ReturnType<typeof picocolors.createColors>

export function createPaint(colors: boolean): Paint {
  return picocolors.createColors(colors)
}

/** Colours where the terminal shows them. */
export function createTerminalPaint(): Paint {
  return createPaint(picocolors.isColorSupported)
}
