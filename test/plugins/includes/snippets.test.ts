// Code blocks with code from files of the site.

import { describe, expect, test } from 'vitest'
import { dedent } from '../../../src/plugins/includes/file-region.ts'
import { elements, type Parsed, type ParseEnvironment, parse } from '../../core/markdown/parse.ts'

const FILES = {
  'docs/check.yaml':
    'apiVersion: v1\nspec:\n  # #region rules\n  rules:\n    - name: a\n  # #endregion rules\n  more: 1\n',
  'docs/main.go':
    'package main\n\n// #region run\nfunc run() {\n\t// #region inner\n\tgo()\n\t// #endregion\n}\n// #endregion run\n',
  'examples/Dockerfile': 'FROM scratch\n',
  'docs/page.html': '<!-- #region head -->\n<h1>x</h1>\n<!-- #endregion head -->\n',
  'docs/notes.sql': '-- region all\nselect 1\n-- endregion all\n',
  'docs/style.css': '/* #region a */\na {}\n/* #endregion a */\n',
  'docs/odd.unknownkind': 'text\n',
  'docs/image.png': new Uint8Array([1, 0, 2]),
  'docs/values.tpl': 'image: {{ .Values.image }}:@@version@@\n',
}

const page = (content: string, files: ParseEnvironment['files'] = FILES, variables = {}): Promise<Parsed> =>
  parse(content, {}, { files, variables })

async function code(content: string): Promise<Record<string, unknown>> {
  const { body, page: parsed } = await page(content)
  expect(parsed.findings).toEqual([])
  return elements(body, 'code-block')[0]!.properties
}

const RULES = 'rules:\n  - name: a'

describe('code of a file', () => {
  test.each([
    ['```yaml file=./check.yaml#rules\n```', { language: 'yaml', code: RULES }],
    ['```yaml file="check.yaml#L3-L5"\n```', { code: `# #region rules\n${RULES}` }],
    ['```yaml file=check.yaml#L5\n```', { code: '- name: a' }],
    ['```yaml file=check.yaml#L6-\n```', { code: '# #endregion rules\nmore: 1' }],
    [
      '```file=check.yaml#rules title="Rules" {2}\n```',
      { language: 'yaml', code: RULES, title: 'Rules', html: expect.stringContaining('<mark') },
    ],
    ['```go file=/main.go#run\n```', { code: 'func run() {\n\tgo()\n}' }],
    ['```go file=@site/docs/main.go#inner\n```', { code: 'go()' }],
    ['```file=<rootDir>/examples/Dockerfile\n```', { language: 'dockerfile', code: 'FROM scratch' }],
    ['```file=page.html#head\n```', { language: 'html', code: '<h1>x</h1>' }],
    ['```file=notes.sql#all\n```', { code: 'select 1' }],
    ['```file=style.css#a\n```', { code: 'a {}' }],
    ['<<< ./check.yaml#rules', { language: 'yaml', code: RULES }],
    ['<<< @/check.yaml#rules{2}', { language: 'yaml', code: RULES, html: expect.stringContaining('<mark') }],
    [
      '<<< @/check.yaml#rules{1,2 text:line-numbers} [My title]',
      { language: 'text', html: expect.stringContaining('<mark'), numbered: 'true', title: 'My title' },
    ],
    ['<<< ./check.yaml [A title]', { title: 'A title' }],
    ['<<< ./values.tpl', { language: 'yaml', code: 'image: {{ .Values.image }}:@@version@@' }],
  ])('is shown by %s', async (source, properties) => {
    expect(await code(source)).toMatchObject(properties)
  })

  test('has no language if the extension is unknown, and no default title', async () => {
    const block = await code('<<< ./odd.unknownkind')
    expect(block).not.toHaveProperty('language')
    expect(block).not.toHaveProperty('title')
  })

  test('is labeled with the file name in a code group', async () => {
    const { body } = await page(
      '::: code-group\n<<< ./check.yaml\n<<< ./main.go [Go]\n\n```yaml file=check.yaml\n```\n:::',
    )
    expect(elements(body, 'tab').map(({ properties }) => properties.label)).toEqual([
      'check.yaml',
      'Go',
      'check.yaml',
    ])
    expect(elements(body, 'code-block')).toHaveLength(3)
  })

  test('is indexed as code of the page', async () => {
    const { sections } = await page('# T\n\n<<< ./check.yaml#rules')
    expect(sections[0]!.code).toEqual([RULES])
  })

  test('is resolved relative to an included file', async () => {
    const { body } = await page('::include{file=../examples/_x.md}', {
      'examples/_x.md': '```file=./Dockerfile\n```\n',
      'examples/Dockerfile': 'FROM scratch\n',
    })
    expect(elements(body, 'code-block')[0]!.properties.code).toBe('FROM scratch')
  })
})

test('an unclosed region, and lines past the end, are shown up to the end of the file with a warning', async () => {
  const parsed = await page('```js file=open.js#all\n```\n\n```js file=open.js#L3-L90\n```\n', {
    'docs/open.js': '// #region all\nfirst()\nsecond()\n',
  })
  expect(elements(parsed.body, 'code-block').map(({ properties }) => properties.code)).toEqual([
    'first()\nsecond()',
    'second()',
  ])
  expect(parsed.page.findings.map(({ severity, rule }) => `${severity} ${rule}`)).toEqual([
    'warning missing-include',
    'warning missing-include',
  ])
})

test('a code block with content ignores its file', async () => {
  const parsed = await page('```yaml file=check.yaml\nown\n```\n\n```ts file="app.ts"\nlabeled()\n```\n')
  expect(elements(parsed.body, 'code-block').map(({ properties }) => properties.code)).toEqual([
    'own',
    'labeled()',
  ])
  expect(parsed.found).toEqual(['include-syntax 1:1'])
})

test('git conflict markers are not snippets', async () => {
  const { page: parsed } = await page('<<<<<<< HEAD\nmine\n')
  expect(parsed.findings).toEqual([])
})

describe('unavailable code', () => {
  test.each([
    ['```yaml file=chek.yaml\n```', 'missing-include 1:1', 'check.yaml'],
    ['```yaml file=check.yaml#rule\n```', 'missing-include 1:1', '`#rules`'],
    ['```yaml file=check.yaml#L7-L90\n```', 'missing-include 1:1', 'region'],
    ['```yaml file=check.yaml#L5-L2\n```', 'missing-include 1:1', 'region'],
    ['```yaml file=../../x.yaml\n```', 'private-file 1:1', 'next to the page'],
    ['```yaml file=@site/package.json\n```', 'private-file 1:1', 'next to the page'],
    ['```yaml file=../docs\n```', 'private-file 1:1', 'next to the page'],
    ['```yaml file=image.png\n```', 'unreadable-file 1:1', 'download'],
    ['```yaml file=big.txt\n```', 'unreadable-file 1:1', 'download'],
    ['```yaml file=check.yaml\nown\n```', 'include-syntax 1:1', 'Remove the lines'],
    ['<<< ./check.yaml\nand text', 'include-syntax 1:1', 'blank lines'],
    ['Text\n\n<<< ./nope.yaml', 'missing-include 3:1', 'path'],
  ])('is reported: %s', async (source, found, help) => {
    const files = { ...FILES, 'package.json': '{}', 'docs/big.txt': 'x'.repeat((1 << 20) + 1) }
    const parsed = await page(`${source}\n`, files)
    expect(parsed.found).toEqual([
      found === 'include-syntax 1:1' && source.startsWith('<<<') ? 'include-syntax 2:1' : found,
    ])
    expect(parsed.page.findings[0]!.help).toContain(help)
  })

  test('in sanitized content includes only files of content and static folders', async () => {
    const parsed = await parse(
      '```file=../src/secret.ts\n```\n\n```file=check.yaml\n```\n',
      { sanitize: true },
      { files: { ...FILES, 'src/secret.ts': 'x' } },
    )
    expect(parsed.found).toEqual(['private-file 1:1'])
  })
})

test('common indentation is removed, tabs or spaces', () => {
  expect(dedent(['\ta', '', '\t\tb']).lines).toEqual(['a', '', '\tb'])
  expect(dedent(['  a', '\tb']).lines).toEqual(['  a', '\tb'])
  expect(dedent(['', '']).lines).toEqual(['', ''])
})
