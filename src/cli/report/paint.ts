// Colours for reports. Whether there are any is decided by whoever prints (`NO_COLOR`, a pipe, a flag).

import picocolors from 'picocolors'

export type Paint = ReturnType<typeof picocolors.createColors>

export function createPaint(colors: boolean): Paint {
  return picocolors.createColors(colors)
}
