// Conditions for colored reports.

import { expect, test } from 'vitest'
import { showsColors } from '../../src/cli/report/paint.ts'

test.each([
  ['a terminal', true, { TERM: 'xterm' }, true],
  ['a dumb terminal', true, { TERM: 'dumb' }, false],
  ['a pipe', false, { TERM: 'xterm' }, false],
  ['a CI log', false, { CI: 'true' }, true],
  ['a terminal with NO_COLOR', true, { NO_COLOR: '1' }, false],
  ['CI with NO_COLOR', false, { CI: 'true', NO_COLOR: '1', FORCE_COLOR: '1' }, false],
  ['a pipe with FORCE_COLOR', false, { FORCE_COLOR: '1' }, true],
  ['a terminal with FORCE_COLOR=0', true, { FORCE_COLOR: '0' }, false],
  ['a terminal with an empty NO_COLOR', true, { NO_COLOR: '' }, true],
])('colors in %s', (_where, isTTY, environment, colors) => {
  expect(showsColors({ isTTY, environment })).toBe(colors)
})
