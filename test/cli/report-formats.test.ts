import { describe, expect, test } from 'vitest'
import { formatGithub, formatJson, formatSarif } from '../../src/cli/print-report.ts'
import { formatBytes, formatSummary, formatTime } from '../../src/cli/report/format-summary.ts'
import { formatText } from '../../src/cli/report/format-text.ts'
import { createPaint } from '../../src/cli/report/paint.ts'
import { compareFindings, type Finding } from '../../src/core/model/finding.ts'
import type { BuildSummary } from '../../src/core/model/summary.ts'
import { builtInRules } from '../../src/core/registry/registry.ts'

const unordered: readonly Finding[] = [
  {
    rule: 'image-alt',
    severity: 'warning',
    message: 'The image x.png has no alternative text.',
    place: { path: 'content/docs/z.md', line: 2, column: 1 },
  },
  {
    rule: 'broken-link',
    severity: 'error',
    message: 'The link ./gide.md does not work.',
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

const findings = unordered.toSorted(compareFindings)

describe('text', () => {
  const plain = {
    colors: createPaint(false),
    sourceOf: (path: string) => (path === 'content/docs/a, b.md' ? 'See [it](./gide.md).' : undefined),
  }

  test('has place, message, source line, help and counts, errors first', () => {
    expect(formatText(findings, plain)).toBe(
      [
        'content/docs/a, b.md:1:5',
        'error The link ./gide.md does not work. (broken-link)',
        '> 1 | See [it](./gide.md).',
        '    |     ^^^^^^^^^^^^^^^^',
        '→ Did you mean ./guide.md?',
        '',
        'content/docs/ö#.md',
        'error The front matter is not YAML. (front-matter)',
        '',
        'warning No url is set:',
        '    100% of the sitemap is missing. (site-url)',
        '',
        'content/docs/z.md:2:1',
        'warning The image x.png has no alternative text. (image-alt)',
        '',
        '2 errors, 2 warnings',
        '',
      ].join('\n'),
    )
  })

  test('is empty without findings', () => {
    expect(formatText([], plain)).toBe('')
    expect(formatText(findings.slice(0, 1), plain)).toMatch(/\n1 warning\n$/)
  })

  test('groups equal findings with different places', () => {
    const twins = ['a.md', 'b.md', 'c.md', 'd.md', 'e.md', 'f.md', 'g.md'].map((path, at): Finding => {
      return {
        rule: 'key',
        severity: 'warning',
        message: 'No key.',
        place: { path, line: at + 1, column: 1 },
      }
    })
    expect(formatText(twins, plain)).toBe(
      'a.md:1:1\nwarning No key. (key)\n  also at b.md:2:1, c.md:3:1, d.md:4:1, e.md:5:1 and 2 more places\n\n7 warnings\n',
    )
    expect(formatText(twins.slice(0, 6), plain)).toContain('e.md:5:1, f.md:6:1\n')
  })

  test('shows all errors, some warnings, and counts by rule if there are many findings', () => {
    const many = Array.from({ length: 40 }, (_, at): Finding => {
      return { rule: at % 4 ? 'link' : 'image', severity: 'warning', message: `Finding ${at}.` }
    })
    const text = formatText([...many, { rule: 'clash', severity: 'error', message: 'Clash.' }], {
      ...plain,
      max: 3,
    })
    expect(text).toBe(
      [
        'error Clash. (clash)',
        '',
        'warning Finding 0. (image)',
        '',
        'warning Finding 1. (link)',
        '',
        '1 error, 40 warnings',
        '     30 link',
        '     10 image',
        '      1 clash',
        '38 findings not shown: `octavo check --all` prints all of them',
        '',
      ].join('\n'),
    )
  })

  test('is colored only if requested, and never by its content', () => {
    expect(formatText(findings, plain)).not.toContain('\u001b')
    expect(formatText(findings, { ...plain, colors: createPaint(true) })).toContain('\u001b[31m')
    const steering: Finding = { rule: 'x', severity: 'error', message: 'a\u001b[2Jb\u202e', help: '\u009b1m' }
    expect(formatText([steering], plain)).toBe('error a\ufffd[2Jb\ufffd (x)\n→ \ufffd1m\n\n1 error\n')
  })
})

describe('json', () => {
  test('contains the summary of the run and the unchanged findings', () => {
    const text = formatJson({ findings, summary })
    expect(JSON.parse(text)).toEqual({ findings, summary })
    expect(text).toMatch(/}\n$/)
  })
})

describe('sarif', () => {
  const log = JSON.parse(formatSarif(findings, '1.2.3'))
  const [run] = log.runs

  test('lists every rule once, and refers to it in each result', () => {
    expect(log.version).toBe('2.1.0')
    expect(run.tool.driver).toMatchObject({ name: 'Octavo', version: '1.2.3' })
    const ids = run.tool.driver.rules.map((rule: { id: string }) => rule.id)
    expect(ids).toEqual(['broken-link', 'front-matter', 'image-alt', 'site-url'])
    expect(run.tool.driver.rules[0].shortDescription.text).toBe(builtInRules()['broken-link']!.description)
    expect(run.tool.driver.rules[2].shortDescription.text).toBe('Image alt')
    for (const result of run.results) expect(ids[result.ruleIndex]).toBe(result.ruleId)
  })

  test('contains the descriptions of rules of plugins', () => {
    const described = { a: { description: 'It is so.', help: 'Let it be.' } }
    const { runs } = JSON.parse(formatSarif([{ rule: 'a', severity: 'error', message: 'm' }], '1', described))
    expect(runs[0].tool.driver.rules).toEqual([
      { id: 'a', shortDescription: { text: 'It is so.' }, help: { text: 'Let it be.' } },
    ])
  })

  test('has file paths relative to the repository', () => {
    expect(run.results.map((result: { level: string }) => result.level)).toEqual([
      'warning',
      'error',
      'warning',
      'error',
    ])
    expect(run.results[0]).not.toHaveProperty('locations')
    expect(run.results[1].message.text).toBe('The link ./gide.md does not work. Did you mean ./guide.md?')
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

  test('is a run without results if there are no findings', () => {
    expect(JSON.parse(formatSarif([], '1.2.3')).runs[0]).toMatchObject({ results: [] })
  })
})

describe('github', () => {
  test('escapes characters that would end a property or a message', () => {
    expect(formatGithub(findings)).toBe(
      [
        '::warning title=site-url::No url is set:%0A100%25 of the sitemap is missing.',
        '::error file=content/docs/a%2C b.md,line=1,endLine=1,col=5,endColumn=21,title=broken-link::The link ./gide.md does not work.%0ADid you mean ./guide.md?',
        '::warning file=content/docs/z.md,line=2,col=1,title=image-alt::The image x.png has no alternative text.',
        '::error file=content/docs/ö#.md,title=front-matter::The front matter is not YAML.',
        '',
      ].join('\n'),
    )
  })

  test('prevents messages from starting another command', () => {
    const [line, ...rest] = formatGithub([
      { rule: 'a:b,c', severity: 'error', message: 'x\r\n::error::y' },
    ]).split('\n')
    expect(line).toBe('::error title=a%3Ab%2Cc::x%0D%0A::error::y')
    expect(rest).toEqual([''])
  })

  test('omits columns if the finding spans several lines', () => {
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
  test('consists of a few aligned lines', () => {
    expect(formatSummary(summary, true)).toBe(
      [
        'pages     1331, and 12 redirects',
        'files     3 written, 2680 unchanged, 0 deleted',
        'cache     2659 hits, 1 computed in 4 threads',
        'findings  0 errors, 1 warning',
        'output    build, 45.7 MB',
        'time      812 ms',
        '',
      ].join('\n'),
    )
  })

  test('reports that a failed build wrote nothing', () => {
    const text = formatSummary({ ...summary, errors: 2 }, false)
    expect(text).toContain('files     nothing was written: fix the errors first\n')
    expect(text).toContain('output    build, unchanged\n')
  })

  test.each([
    [999, '999 B'],
    [1000, '1.0 kB'],
    [999_949, '999.9 kB'],
    [999_950, '1.0 MB'],
  ])('formats %i bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })

  test.each([
    [3.4, '3 ms'],
    [999.6, '1.0 s'],
    [1500, '1.5 s'],
    [59_960, '1 min 0 s'],
    [61_000, '1 min 1 s'],
    [119_900, '2 min 0 s'],
  ])('formats %d milliseconds as %s', (milliseconds, text) => {
    expect(formatTime(milliseconds)).toBe(text)
  })
})
