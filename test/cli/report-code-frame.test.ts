import { describe, expect, test, vi } from 'vitest'
import { codeFrame } from '../../src/cli/report/code-frame.ts'
import { createPaint } from '../../src/cli/report/paint.ts'

const source = ['# Title', '', 'See [the guide](./gide.md) first.', '', 'Last line'].join('\n')

describe('a code frame', () => {
  test('marks the place within the surrounding lines', () => {
    expect(codeFrame(source, { line: 3, column: 5, endColumn: 27 }, { context: 2 })).toBe(
      [
        '  1 | # Title',
        '  2 |',
        '> 3 | See [the guide](./gide.md) first.',
        '    |     ^^^^^^^^^^^^^^^^^^^^^^',
        '  4 |',
        '  5 | Last line',
      ].join('\n'),
    )
  })

  test('has one caret without an end column, and none without a column', () => {
    expect(codeFrame(source, { line: 5, column: 6 }, { context: 0 })).toBe('> 5 | Last line\n    |      ^')
    expect(codeFrame(source, { line: 5 }, { context: 0 })).toBe('> 5 | Last line')
  })

  test('is undefined without a line or for a line outside of the source', () => {
    for (const line of [undefined, 0, -1, 6, 600])
      expect(codeFrame(source, line === undefined ? {} : { line })).toBeUndefined()
  })

  test('measures only the part of a very long line near the place', () => {
    const near = `${'é '.repeat(500)}[a](b) ${'é '.repeat(500)}`
    const far = 'é '.repeat(100_000) + near
    const measured = vi.spyOn(Intl.Segmenter.prototype, 'segment')
    const frame = codeFrame(far, { line: 1, column: 201_001, endColumn: 201_007 })
    expect(frame).toBe(codeFrame(near, { line: 1, column: 1001, endColumn: 1007 }))
    expect(Math.max(...measured.mock.calls.map(([text]) => text.length))).toBeLessThan(2000)
    measured.mockRestore()
  })

  test('marks each line of a range from its first character', () => {
    const text = 'one\n  two three\nfour'
    expect(codeFrame(text, { line: 1, column: 2, endLine: 3, endColumn: 3 })).toBe(
      ['> 1 | one', '    |  ^^', '> 2 |   two three', '    |   ^^^^^^^^^', '> 3 | four', '    | ^^'].join(
        '\n',
      ),
    )
  })

  test('shows only the first lines of a long range', () => {
    const text = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`).join('\n')
    const frame = codeFrame(text, { line: 5, column: 1, endLine: 30, endColumn: 3 }, { context: 1 })
    expect(frame?.split('\n').filter((line) => line.startsWith('>'))).toHaveLength(6)
    expect(frame).toContain('  11 | line 11')
    expect(frame).not.toContain('line 12')
  })

  test('aligns line numbers of different lengths', () => {
    const text = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join('\n')
    expect(codeFrame(text, { line: 9, column: 1 }, { context: 1 })).toBe(
      ['   8 | line 8', '>  9 | line 9', '     | ^', '  10 | line 10'].join('\n'),
    )
  })

  test.each([
    ['tabs', '\t\tkey: value', 3, 6, '    ^^^'],
    ['wide characters', '日本語 link', 5, 9, '       ^^^^'],
    ['marked wide characters', 'a 日本 b', 3, 5, '  ^^^^'],
    ['emoji of many code units', '👩‍👩‍👧 link', 10, 14, '   ^^^^'],
    ['combining marks', 'cafe\u0301 link', 7, 11, '     ^^^^'],
  ])('places carets under the correct columns after %s', (_, text, column, endColumn, carets) => {
    const frame = codeFrame(text, { line: 1, column, endColumn })
    expect(frame?.split('\n')[1]).toBe(`    | ${carets}`)
  })

  test('shows only the part of a long line around the place', () => {
    const text = `${'word '.repeat(100)}[here](x)${' word'.repeat(100)}`
    const [line = '', carets = ''] = (codeFrame(text, { line: 1, column: 501, endColumn: 510 }) ?? '').split(
      '\n',
    )
    expect(line).toContain('[here](x)')
    expect(line.length).toBeLessThan(130)
    expect(carets.indexOf('^')).toBe(line.indexOf('[here]'))
    expect(line).toMatch(/\| ….*…$/)
  })

  test('supports all line endings and ignores a byte order mark', () => {
    expect(codeFrame('\uFEFFone\r\ntwo\rthree', { line: 1, column: 1 }, { context: 2 })).toBe(
      ['> 1 | one', '    | ^', '  2 | two', '  3 | three'].join('\n'),
    )
  })

  test('removes control characters of the source', () => {
    expect(codeFrame('a\u001b[2Jb\u202ec', { line: 1 })).toBe('> 1 | a\ufffd[2Jb\ufffdc')
  })

  test('is colored only if requested', () => {
    expect(codeFrame(source, { line: 1, column: 1 })).not.toContain('\u001b')
    expect(codeFrame(source, { line: 1, column: 1 }, { colors: createPaint(true) })).toContain('\u001b[31m^')
  })
})
