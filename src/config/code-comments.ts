// Comments in code that mark lines, besides those that a configuration adds.

import type { MagicComment } from '../model/site-options.ts'

/** Comments that mark lines, alone on theirs: `highlight-next-line`, `add-start`, `error-end`. */
export const MAGIC_COMMENTS: readonly MagicComment[] = (
  [
    ['mark', 'highlight'],
    ['ins', 'add'],
    ['del', 'remove'],
    ['focus', 'focus'],
    ['error', 'error'],
    ['warning', 'warning'],
  ] as const
).map(([kind, word]) => ({
  kind,
  line: `${word}-next-line`,
  block: { start: `${word}-start`, end: `${word}-end` },
}))
