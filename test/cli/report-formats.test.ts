import { describe, expect, test } from 'vitest'
import { formatGithub } from '../../src/cli/report/format-github.ts'
import { formatJson } from '../../src/cli/report/format-json.ts'
import { formatSarif } from '../../src/cli/report/format-sarif.ts'
import { formatSummary } from '../../src/cli/report/format-summary.ts'
import { formatText } from '../../src/cli/report/format-text.ts'
import type { Finding } from '../../src/model/finding.ts'
import type { BuildSummary } from '../../src/model/summary.ts'

const findings: readonly Finding[] = [
  {
    rule: 'image-alt',
    severity: 'warning',
    message: 'The image x.png has no alternative text.',
    place: { path: 'content/docs/z.md', line: 2, column: 1 },
  },
  {
    rule: 'broken-link',
    severity: 'error',
    message: 'The link ./gide.md leads nowhere.',
    help: 'Did you mean ./guide.md?',
    place: { path: 'content/docs/a, b.md', line: 1, column: 5, endLine: 1, endColumn: 21 },
  },
  { rule: 'site-url', severity: 'warning', message: 'No url is set:\n100% of the sitemap is missing.' },
  {
    rule: 'front-matter',
    severity: 'error',
    message: 'The front matter is not YAML.',
    place: { path: 'content/docs/ö#.md' },
  },
]

describe('text', () => {
  const sources: Record<string, string> = { 'content/docs/a, b.md': 'See [it](./gide.md).' }

  test('says where, what, what to write instead, and counts', () => {
    expect(formatText(findings, { source: (path) => sources[path] })).toBe(
      [
        'warning No url is set:',
        '    100% of the sitemap is missing. site-url',
        '',
        'content/docs/a, b.md:1:5 error The link ./gide.md leads nowhere. broken-link',
        '  Help: Did you mean ./guide.md?',
        '  > 1 | See [it](./gide.md).',
        '      |     ^^^^^^^^^^^^^^^^',
        '',
        'content/docs/z.md:2:1 warning The image x.png has no alternative text. image-alt',
        '',
        'content/docs/ö#.md error The front matter is not YAML. front-matter',
        '',
        '2 errors and 2 warnings in 3 files.',
        '',
      ].join('\n'),
    )
  })

  test('without findings is one line', () => {
    expect(formatText([])).toBe('No problems found.\n')
    expect(formatText(findings.slice(0, 1))).toMatch(/\n1 warning in 1 file\.\n$/)
    expect(formatText(findings.slice(2, 3))).toMatch(/\n1 warning\.\n$/)
  })

  test('is coloured only when asked, and never by the content', () => {
    expect(formatText(findings)).not.toContain('\u001b')
    expect(formatText(findings, { colors: true })).toContain('\u001b[31merror')
    expect(formatText([{ rule: 'x', severity: 'error', message: 'a\u001b[2Jb' }])).not.toContain('\u001b')
  })
})

describe('json', () => {
  test('has the findings in order and counted', () => {
    const report = JSON.parse(formatJson({ findings }))
    expect(report).toMatchObject({ version: 1, errors: 2, warnings: 2 })
    expect(report.findings.map((finding: Finding) => finding.rule)).toEqual([
      'site-url',
      'broken-link',
      'image-alt',
      'front-matter',
    ])
    expect(report).not.toHaveProperty('summary')
  })

  test('has the figures of a build', () => {
    expect(JSON.parse(formatJson({ findings: [], summary })).summary).toEqual(summary)
  })
})

describe('sarif', () => {
  const log = JSON.parse(formatSarif(findings, { version: '1.2.3' }))
  const [run] = log.runs

  test('names every rule once, and each result its rule', () => {
    expect(log.version).toBe('2.1.0')
    expect(run.tool.driver).toMatchObject({ name: 'Octavo', version: '1.2.3' })
    const ids = run.tool.driver.rules.map((rule: { id: string }) => rule.id)
    expect(ids).toEqual(['broken-link', 'front-matter', 'image-alt', 'site-url'])
    expect(run.tool.driver.rules[0].shortDescription.text).toBe('Broken link')
    for (const result of run.results) expect(ids[result.ruleIndex]).toBe(result.ruleId)
  })

  test('places results in files of the checkout', () => {
    expect(run.results.map((result: { level: string }) => result.level)).toEqual([
      'warning',
      'error',
      'warning',
      'error',
    ])
    expect(run.results[0]).not.toHaveProperty('locations')
    expect(run.results[1].message.text).toBe('The link ./gide.md leads nowhere.\nDid you mean ./guide.md?')
    expect(run.results[1].locations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: 'content/docs/a%2C%20b.md', uriBaseId: '%SRCROOT%' },
          region: { startLine: 1, startColumn: 5, endLine: 1, endColumn: 21 },
        },
      },
    ])
    expect(run.results[3].locations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: 'content/docs/%C3%B6%23.md', uriBaseId: '%SRCROOT%' },
        },
      },
    ])
  })

  test('without findings is a run without results', () => {
    expect(JSON.parse(formatSarif([])).runs[0]).toMatchObject({ results: [] })
  })
})

describe('github', () => {
  test('escapes what would end a property or a message', () => {
    expect(formatGithub(findings)).toBe(
      [
        '::warning title=site-url::No url is set:%0A100%25 of the sitemap is missing.',
        '::error file=content/docs/a%2C b.md,line=1,endLine=1,col=5,endColumn=21,title=broken-link::The link ./gide.md leads nowhere.%0ADid you mean ./guide.md?',
        '::warning file=content/docs/z.md,line=2,col=1,title=image-alt::The image x.png has no alternative text.',
        '::error file=content/docs/ö#.md,title=front-matter::The front matter is not YAML.',
        '',
      ].join('\n'),
    )
  })

  test('a message cannot begin another command', () => {
    const [line, ...rest] = formatGithub([
      { rule: 'a:b,c', severity: 'error', message: 'x\r\n::error::y' },
    ]).split('\n')
    expect(line).toBe('::error title=a%3Ab%2Cc::x%0D%0A::error::y')
    expect(rest).toEqual([''])
  })

  test('a span of lines has no columns', () => {
    const place = { path: 'a.md', line: 1, column: 3, endLine: 4, endColumn: 2 }
    expect(formatGithub([{ rule: 'x', severity: 'error', message: 'm', place }])).toBe(
      '::error file=a.md,line=1,endLine=4,title=x::m\n',
    )
  })
})

const summary: BuildSummary = {
  pages: 1331,
  redirects: 12,
  written: 3,
  unchanged: 2680,
  deleted: 0,
  outputBytes: 45_678_901,
  cacheHits: 2659,
  cacheMisses: 1,
  errors: 0,
  warnings: 1,
  milliseconds: 812.4,
  threads: 4,
  outDir: 'build',
}

describe('summary', () => {
  test('is a few aligned lines', () => {
    expect(formatSummary(summary)).toBe(
      [
        'Pages     1,331 and 12 redirects',
        'Files     3 written, 2,680 unchanged, 0 deleted',
        'Output    45.7 MB in build',
        'Cache     2,659 of 2,660 steps answered (99 %)',
        'Findings  1 warning',
        'Time      812 ms with 4 threads',
        '',
      ].join('\n'),
    )
  })

  test('leaves out what there is not', () => {
    const text = formatSummary({
      ...summary,
      redirects: 0,
      cacheHits: 0,
      cacheMisses: 0,
      warnings: 0,
      threads: 1,
    })
    expect(text).toContain('Pages     1,331\n')
    expect(text).toContain('Findings  none\n')
    expect(text).not.toContain('Cache')
    expect(text).toContain('with 1 thread\n')
  })

  test.each([
    [999, '999 bytes'],
    [1000, '1.0 kB'],
    [999_949, '999.9 kB'],
    [999_950, '1 MB'],
    [1_234_567_890, '1,234.6 MB'],
  ])('%i bytes are %s', (outputBytes, text) => {
    expect(formatSummary({ ...summary, outputBytes })).toContain(`Output    ${text} in build\n`)
  })

  test.each([
    [3.4, '3 ms'],
    [1500, '1.5 s'],
    [61_000, '1 min 1 s'],
    [119_900, '2 min 0 s'],
  ])('%d milliseconds are %s', (milliseconds, text) => {
    expect(formatSummary({ ...summary, milliseconds })).toContain(`Time      ${text} with`)
  })
})
