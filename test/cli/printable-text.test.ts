// Escapes of content that findings quote: it must not control a terminal or a CI runner.

import { describe, expect, test } from 'vitest'
import { formatGithub, formatJson, formatSarif } from '../../src/cli/print-report.ts'
import { formatText } from '../../src/cli/report/format-text.ts'
import { createPaint } from '../../src/cli/report/paint.ts'
import { withoutCommands } from '../../src/cli/report/printable-text.ts'
import type { Finding } from '../../src/core/model/finding.ts'

const HOSTILE = [
  'x\n::set-output name=a::b',
  '::error file=a.ts::b',
  'x\r\n  ::add-mask::b',
  'x\n##[group]b',
  'x ##vso[task.setvariable variable=a]b',
  'x\n##[error]b',
  '\u001b]8;;https://other.example\u0007link\u001b]8;;\u0007',
  '\u001b[2J\u001b[1;1Hcleared',
  '\u009b2J',
  'a\u202egnp.exe',
  'a\u2066b\u2069',
  'x\u2028::error::b',
  'x\u0000y\u0007\u0008',
]

const finding = (text: string): Finding => ({
  rule: 'broken-link',
  severity: 'warning',
  message: `The link "${text}" is broken.`,
  help: `Write ${text} instead.`,
  place: { path: `docs/${text}.md`, line: 1, column: 1 },
})

/** Whether GitHub Actions or Azure Pipelines would act on a line. */
const isCommand = (line: string): boolean => /^\s*::/.test(line) || /##(?:\[|vso\[)/i.test(line)

/** Control characters except colors. */
const CONTROL = /(?![\n\t]|\p{Cc}\[\d+m)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u

describe.each(HOSTILE)('hostile text %j in a finding', (text) => {
  test('is harmless in text output', () => {
    for (const colors of [createPaint(false), createPaint(true)]) {
      for (const hostile of [finding(text), { ...finding(''), place: { path: text } }]) {
        const printed = withoutCommands(formatText([hostile], { colors, sourceOf: () => text, max: 9 }))
        expect(printed).not.toMatch(CONTROL)
        expect(printed.split(/\r\n|\r|\n/).filter(isCommand)).toEqual([])
      }
    }
  })

  test('is harmless and unchanged in JSON and SARIF', () => {
    for (const json of [formatJson({ findings: [finding(text)] }), formatSarif([finding(text)], '1')]) {
      expect(json).not.toMatch(CONTROL)
      expect(json.split(/\r\n|\r|\n/).filter(isCommand)).toEqual([])
    }
    expect(JSON.parse(formatJson({ findings: [finding(text)] })).findings).toEqual([finding(text)])
    const [result] = JSON.parse(formatSarif([finding(text)], '1')).runs[0].results
    expect(result.message.text).toBe(`${finding(text).message} ${finding(text).help}`)
  })

  test('is a single GitHub workflow command', () => {
    const printed = formatGithub([finding(text)])
    expect(printed.split(/\r\n|\r|\n/)).toHaveLength(2)
    expect(printed).toMatch(/^::warning file=[^,:]*,line=1,col=1,title=broken-link::/)
    const message = printed.slice(printed.indexOf('::', 2) + 2, -1)
    const read = message.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%25', '%')
    expect(read.replaceAll('\ufffd', '')).toContain(
      text.replace(/(?![\r\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, ''),
    )
    expect(printed.replaceAll('%0D', '')).not.toMatch(CONTROL)
  })
})
