// Generated configurations: valid TypeScript with equal values and readable line widths.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { configText } from '../../../src/plugins/migrate/config-text.ts'

const textOf = (fields: Readonly<Record<string, unknown>>) =>
  configText({ fields }, { file: 'old.js', unsupported: [] })
const linesOf = (value: unknown) =>
  textOf({ field: value }).split('defineSite({\n')[1]!.split('\n').slice(0, -2)

/** Evaluates the configuration. */
function evaluate(text: string): unknown {
  const [, body] = /export default defineSite\(([\s\S]*)\)\n$/.exec(text)!
  return new Function(`return ${body}`)()
}

const list = (length: number) => ['x'.repeat(length)]

test('short values stay on one line', () => {
  expect(linesOf({ a: [1, true, null], 'b-c': { d: 'e' } })).toEqual([
    "  field: { a: [1, true, null], 'b-c': { d: 'e' } },",
  ])
  expect(linesOf([])).toEqual(['  field: [],'])
  expect(linesOf({ gone: undefined })).toEqual(['  field: {},'])
  // At the first depth, the list takes 98 columns.
  expect(linesOf(list(93))).toHaveLength(1)
  expect(linesOf(list(94))).toHaveLength(3)
})

test('long values have an indented line for each member', () => {
  expect(linesOf({ a: 'x'.repeat(60), b: ['y'.repeat(40)] })).toEqual([
    '  field: {',
    `    a: '${'x'.repeat(60)}',`,
    `    b: ['${'y'.repeat(40)}'],`,
    '  },',
  ])
  // Deeper values have less width because of the indentation.
  expect(linesOf([list(91)])).toHaveLength(1)
  expect(linesOf([list(92)])).toHaveLength(5)
})

test('the configuration evaluates to the original values', () => {
  const value = fc.jsonValue({ maxDepth: 4 })
  fc.assert(
    fc.property(fc.dictionary(fc.string(), value), (fields) => {
      fc.pre(!Object.hasOwn(fields, '__proto__') && !JSON.stringify(fields).includes('"__proto__"'))
      expect(evaluate(textOf(fields))).toEqual(JSON.parse(JSON.stringify(fields)))
    }),
  )
})

test('unsupported options are in wrapped comments', () => {
  const remaining = [
    { rule: 'x', severity: 'warning', message: 'One '.repeat(40).trim(), help: 'Do it.' },
  ] as never
  const text = configText(
    { fields: {}, imports: ["import a from 'a'"], end: ['  ...a,'] },
    { file: 'old.js', unsupported: remaining },
  )
  const lines = text.split('\n')
  expect(lines[0]).toBe('// Generated from old.js by `octavo migrate`.')
  expect(lines.filter((line) => line.startsWith('// - One'))).toHaveLength(1)
  expect(lines.filter((line) => line.startsWith('//   '))).toHaveLength(1)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(119)
  expect(text).toContain("import { defineSite } from 'octavo'\nimport a from 'a'\n")
  expect(text).toContain('defineSite({\n  ...a,\n})\n')
})
