// Findings of an edited site, from several sources.

import { expect, test } from 'vitest'
import type { Finding } from '../../src/core/model/finding.ts'
import { createLiveReport } from '../../src/serve/live-report.ts'

const error = (message: string, path: string): Finding => ({
  rule: 'style-sheet',
  severity: 'error',
  message,
  place: { path },
})

test('errors of a new session are reported before the next inspection, and once', () => {
  const report = createLiveReport()
  const messages = () => report.all().map(({ message }) => message)
  report.setSession([error('early', 'a.scss')])
  expect(messages()).toEqual([])
  report.setInspected([error('old', 'a.scss')])
  report.setSession([
    error('old', 'a.scss'),
    error('new', 'b.scss'),
    { ...error('mild', 'b.scss'), severity: 'warning' },
  ])
  expect(messages()).toEqual(['old', 'new'])
  report.setInspected([error('old', 'a.scss'), error('new', 'b.scss')])
  expect(messages()).toEqual(['old', 'new'])
  report.setSession([])
  report.setInspected([])
  expect(messages()).toEqual([])
})
