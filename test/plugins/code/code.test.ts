// Fences: their options, and unknown languages.

import { expect, test } from 'vitest'
import { markLines } from '../../../src/plugins/code/code-lines.ts'
import { elements, parse } from '../../core/markdown/parse.ts'
import { CODE_OPTIONS } from './sample-options.ts'

/** Numbers of the lines that are marked. */
function markedLines(block: ReturnType<typeof elements>[number] | undefined): string {
  const lines = [...String(block?.properties.html).matchAll(/<(mark|span) class="line"/g)]
  return lines.flatMap(([, tag], at) => (tag === 'mark' ? [at + 1] : [])).join(',')
}

test.each<[fence: string, properties: object, marked?: string]>([
  ['```json title="a.json" {2}', { language: 'json', title: 'a.json' }, '2'],
  ['```json{2}', { language: 'json' }, '2'],
  ['~~~json showLineNumbers', { language: 'json', numbered: 'true' }],
  ['```json,ignore,no_run', { language: 'json' }],
  ['```json:line-numbers {2}', { language: 'json', numbered: 'true' }, '2'],
  ['```json:line-numbers{2}', { language: 'json', numbered: 'true' }, '2'],
  ['```json [a.json]', { language: 'json', title: 'a.json' }],
  ['```{.json title="a.json" .wide}', { language: 'json', title: 'a.json' }],
  ['```{ .json }', { language: 'json' }],
  ['``` .json', { language: 'json' }],
  ['```language-json', { language: 'json' }],
])('the fence `%s` sets the properties of the block', async (fence, properties, marked = '') => {
  const { body, found } = await parse(`${fence}\n{\n  "a": 1\n}\n${fence.slice(0, 3)}\n`)
  const [block] = elements(body, 'code-block')
  expect(block!.properties).toMatchObject({ ...properties, code: '{\n  "a": 1\n}' })
  expect(block!.properties.html).toContain('<')
  expect(markedLines(block)).toBe(marked)
  expect(found).toEqual([])
})

test.each([
  ['``` title="a b.json" {2}', { title: 'a b.json' }, '2'],
  ['``` [.env]', { title: '.env' }, ''],
  ['```{2}', {}, '2'],
])('the fence `%s` has no language', async (fence, properties, marked) => {
  const { body, found } = await parse(`${fence}\na\nb\n\`\`\`\n`)
  expect(found).toEqual([])
  const [block] = elements(body, 'code-block')
  const { html, ...rest } = block!.properties
  expect(rest).toEqual({ code: 'a\nb', ...properties })
  expect(markedLines(block)).toBe(marked)
})

test.each([
  'c++',
  'c#',
  'f#',
  'objective-c',
  'go-html-template',
  'vue',
  'terraform',
  'jsonc',
  'no_run',
  'python+jinja',
])('`%s` is a language name', async (name) => {
  const { body } = await parse(`\`\`\`${name}\na\n\`\`\`\n`)
  expect(elements(body, 'code-block')[0]!.properties.language).toBe(name)
})

test.each(['index', 'a+', 'nolang+jinja', 'a#b', '../js', 'constructor', 'extend'])(
  '`%s` is not a language',
  async (name) => {
    const { found } = await parse(`\`\`\`${name}\na\n\`\`\`\n`)
    expect(found).toEqual(['unknown-language 1:1'])
  },
)

test('options of rustdoc are not reported', async () => {
  const { found } = await parse('```rust,compile_fail,E0597\na\n```\n\n```should_panic\na\n```\n')
  expect(found).toEqual([])
})

test('an unknown language is reported, and the code is shown', async () => {
  const { body, page, found } = await parse('# A\n\n```nolang\n<x>\n```\n')
  expect(found).toEqual(['unknown-language 3:1'])
  expect(page.findings[0]!.severity).toBe('warning')
  expect(elements(body, 'code-block')[0]!.properties).toMatchObject({ code: '<x>', language: 'nolang' })
})

test('code without a language and indented code have no finding', async () => {
  const { body, found } = await parse('```\na\n```\n\n    b\n\n```text\nc\n```\n')
  expect(elements(body, 'code-block').map(({ properties }) => properties.code)).toEqual(['a', 'b', 'c'])
  expect(found).toEqual([])
})

test('a fence inside a fence is code', async () => {
  const { body } = await parse('````md\n```js\n1\n```\n:::note\n````\n')
  expect(elements(body, 'code-block')).toHaveLength(1)
})

test.each([
  ['js', 'a\n// highlight-next-line\nb\nc', 'a\nb\nc', '2'],
  ['python', '# highlight-start\na\nb\n# highlight-end\nc', 'a\nb\nc', '1,2'],
  ['html', '<!-- highlight-next-line -->\n<p/>', '<p/>', '1'],
  ['jsx', '  {/* highlight-next-line */}\n  <A/>', '  <A/>', '1'],
  ['sql', '-- highlight-next-line\nselect 1', 'select 1', '1'],
  ['js', 'x // highlight-next-line\ny', 'x // highlight-next-line\ny', undefined],
  ['js {1}', '// highlight-next-line\na', '// highlight-next-line\na', '1'],
  ['', '// highlight-next-line\na', '// highlight-next-line\na', undefined],
])('comments highlight lines and are removed: %s %j', async (fence, source, code, marked) => {
  const { body } = await parse(`\`\`\`${fence}\n${source}\n\`\`\`\n`)
  const [block] = elements(body, 'code-block')
  expect(block!.properties.code).toBe(code)
  expect(markedLines(block) || undefined).toBe(marked)
})

test.each([
  ['a long block', `\`\`\`json\n${'{"a": 1}\n'.repeat(3000)}\`\`\`\n`, 1],
  ['a long line', `\`\`\`json\n"${'a'.repeat(2000)}"\n\`\`\`\n`, 1],
  ['long text', `\`\`\`text\n${'a\n'.repeat(20_000)}\`\`\`\n`, 0],
  ['long code without a language', `\`\`\`\n${'a\n'.repeat(20_000)}\`\`\`\n`, 0],
])('%s is not highlighted', async (_, text, findings) => {
  const { body, page } = await parse(text)
  expect(page.findings).toHaveLength(findings)
  for (const finding of page.findings)
    expect(finding).toMatchObject({ rule: 'long-code', severity: 'warning', place: { column: 1 } })
  const last = elements(body, 'code-block').at(-1)!
  expect(String(last.properties.html ?? '')).not.toContain('span')
})

test('code below the length limit is highlighted after code above it', async () => {
  const { body, found } = await parse(`\`\`\`json\n${'1\n'.repeat(20_000)}\`\`\`\n\n\`\`\`json\n1\n\`\`\`\n`)
  expect(found).toEqual(['long-code 1:1'])
  expect(elements(body, 'code-block')[1]!.properties.html).toContain('span')
})

// Regression inputs of quadratic patterns.
test.each([
  ['labels without an end', `\`\`\`js ${'[a '.repeat(100_000)}\na\n\`\`\``],
  ['a word in braces', `\`\`\`{.${'a'.repeat(300_000)}\na\n\`\`\``],
  ['blanks before a comment', `\`\`\`text\n//highlight-${' '.repeat(300_000)}a\n\`\`\``],
  ['blanks behind a comment', `\`\`\`text\n//highlight-end${' '.repeat(300_000)}a\n\`\`\``],
  ['many labels in a code group', `:::code-group\n\`\`\`js ${'[a '.repeat(100_000)}\na\n\`\`\`\n:::`],
])('parses a block with %s in linear time', async (_, text) => {
  expect(elements((await parse(text)).body, 'code-block')).toHaveLength(1)
})

test.each([
  ['2', ['2']],
  ['1-2,3', ['1', '2', '3']],
  ['2-999999999999', ['2', '3']],
  ['0,0-1', ['1']],
  ['3-1,a,-,1-', []],
  [Array(100_000).fill('1-999999').join(','), ['1', '2', '3']],
])('the lines %.20s are marked', (ranges, marked) => {
  const html = markLines(
    '1\n2\n3\n',
    '1\n2\n3\n',
    { lines: { mark: ranges }, words: [] },
    CODE_OPTIONS.labels,
  )
  expect([...html.matchAll(/<mark class="line">(.)/g)].map(([, text]) => text)).toEqual(marked)
  expect(html.replace(/<[^>]*>/g, '')).toBe('1\n2\n3\n')
})
