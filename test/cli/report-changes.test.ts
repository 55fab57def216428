// What `octavo dev` prints after a change: new findings, and counts of the others.

import { expect, test } from 'vitest'
import { formatChanges } from '../../src/cli/dev-command.ts'
import type { Paint } from '../../src/cli/report/paint.ts'
import type { Finding } from '../../src/core/model/finding.ts'

const tags = (name: string) => (text: string) => `<${name}>${text}</${name}>`
const colors = new Proxy({} as Paint, { get: (_, name) => tags(String(name)) })
const style = { colors, sourceOf: () => undefined }

const finding = (message: string): Finding => ({
  rule: 'broken-link',
  severity: 'error',
  message,
  help: 'Correct it.',
  place: { path: 'a.md', line: 1, column: 1 },
})
const [one, two] = [finding('One is wrong.'), finding('Two is wrong.')]

test('nothing is printed when nothing changed', () => {
  expect(formatChanges({ added: [], fixed: [], unchanged: 0 }, style)).toBe('')
  expect(formatChanges({ added: [], fixed: [], unchanged: 3 }, style)).toBe('')
})

test('the report states when all findings are fixed', () => {
  expect(formatChanges({ added: [], fixed: [one, two], unchanged: 0 }, style)).toBe(
    '<green>all findings fixed</green>\n',
  )
})

test('new findings are printed, others are counted', () => {
  const text = formatChanges({ added: [one], fixed: [two], unchanged: 3 }, style)
  expect(text).toContain('One is wrong.')
  expect(text).not.toContain('Two is wrong.')
  expect(text.trim().split('\n').at(-1)).toBe('<yellow>1 new</yellow>, <green>1 fixed</green>, 3 still there')
})

test('zero counts are omitted', () => {
  const last = (changes: Parameters<typeof formatChanges>[0]) =>
    formatChanges(changes, style).trim().split('\n').at(-1)
  expect(last({ added: [one], fixed: [], unchanged: 0 })).toBe('<yellow>1 new</yellow>')
  expect(last({ added: [], fixed: [one], unchanged: 1 })).toBe('<green>1 fixed</green>, 1 still there')
})
