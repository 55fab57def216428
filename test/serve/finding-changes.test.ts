import { expect, test } from 'vitest'
import type { Finding } from '../../src/core/model/finding.ts'
import { compareReports } from '../../src/serve/live-findings.ts'

const at = (line: number, message = 'The link does not work.', path = 'a.md'): Finding => ({
  rule: 'broken-link',
  severity: 'warning',
  message,
  place: { path, line },
})

test('a finding that moved is neither new nor fixed', () => {
  expect(compareReports([at(3)], [at(9)])).toEqual({ added: [], fixed: [], unchanged: 1 })
})

test('an additional finding of the same kind is new', () => {
  expect(compareReports([at(3)], [at(3), at(9)])).toEqual({ added: [at(9)], fixed: [], unchanged: 1 })
})

test('the same finding in another file is new', () => {
  const moved = at(3, 'The link does not work.', 'b.md')
  expect(compareReports([at(3)], [moved])).toEqual({ added: [moved], fixed: [at(3)], unchanged: 0 })
})
