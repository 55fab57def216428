// Message and exit code of a failed run.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportFailure } from '../../src/cli/report-failure.ts'

const style = { format: 'text', root: process.cwd() } as const
let printed = ''

beforeEach(() => {
  printed = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += text
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

test.each([
  ["EACCES: permission denied, open '/site/a.md'", '/site/a.md: permission denied (EACCES)'],
  ["EROFS: read-only file system, rename '/a' -> '/b'", '/b: read-only file system (EROFS)'],
  ["ENOTDIR: not a directory, mkdir '/site/a.md/build'", '/site/a.md/build: not a directory (ENOTDIR)'],
  ['ENOSPC: no space left on device, write', 'no space left on device (ENOSPC)'],
])('a system error is not reported as a crash: %s', (message, words) => {
  expect(reportFailure(new Error(message), style)).toBe(2)
  expect(printed).toContain(words)
  expect(printed).not.toContain('crashed')
})

const program = new URL('../../src/', import.meta.url).href

function thrownAt(...files: readonly string[]): Error {
  const error = new TypeError('x is not a function')
  error.stack = [String(error), ...files.map((file) => `    at f (${file}:1:23)`)].join('\n')
  return error
}

test('any other error is reported as a crash', () => {
  const error = thrownAt(
    'node:internal/timers',
    'file:///site/node_modules/unified/index.js',
    `${program}a.ts`,
  )
  expect(reportFailure(error, style)).toBe(70)
  expect(printed).toContain('octavo crashed')
  expect(printed).toContain('x is not a function')
})

test('an error thrown by code of the configuration is not reported as a crash', () => {
  const error = thrownAt('node:internal/timers', 'file:///site/.octavo/cache/config-1.mjs', `${program}a.ts`)
  expect(reportFailure(error, style)).toBe(2)
  expect(printed).toContain('the configuration or a plugin threw an error')
})

test.each([null, undefined, 5, Object.create(null)])(
  'thrown values that are not errors are reported: %o',
  (thrown) => {
    expect(reportFailure(thrown, style)).toBe(2)
    // Octavo itself throws only instances of `Error`; site code may throw anything.
    expect(printed).toContain('the configuration or a plugin threw an error')
  },
)
