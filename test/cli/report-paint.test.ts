// Conditions for colored reports.

import { expect, test } from 'vitest'
import { showsColors } from '../../src/cli/report/paint.ts'

test.each([
  ['a terminal', true, { TERM: 'xterm' }, true],
  ['a terminal that can only print letters', true, { TERM: 'dumb' }, false],
  ['a pipe', false, { TERM: 'xterm' }, false],
  ['the log of CI', false, { CI: 'true' }, true],
  ['a terminal of someone who wants no colors', true, { NO_COLOR: '1' }, false],
  ['CI that wants no colors', false, { CI: 'true', NO_COLOR: '1', FORCE_COLOR: '1' }, false],
  ['a pipe that is forced', false, { FORCE_COLOR: '1' }, true],
  ['a terminal that is forced not to', true, { FORCE_COLOR: '0' }, false],
  ['an empty NO_COLOR', true, { NO_COLOR: '' }, true],
])('colors in %s', (_where, isTTY, environment, colors) => {
  expect(showsColors({ isTTY, environment })).toBe(colors)
})
