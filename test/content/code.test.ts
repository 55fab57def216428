// Fences: the options after them, and unknown languages.

import { expect, test } from 'vitest'
import { readFenceMeta } from '../../src/content/transforms/code-blocks.ts'
import { elements, parse } from './parse.ts'

test.each([
  ['title="a b.ts"', { title: 'a b.ts' }],
  ["title='a'", { title: 'a' }],
  ['title=a.ts {1,3-5}', { title: 'a.ts', marked: '1,3-5' }],
  ['{1, 4}', { marked: '1,4' }],
  ['showLineNumbers', { numbered: true }],
  ['subtitle="x" other', {}],
  ['{a: 1}', {}],
  ['', {}],
])('the options `%s` are read', (words, meta) => {
  expect(readFenceMeta(words)).toEqual(meta)
})

test.each([
  ['```json title="a.json" {2}', { language: 'json', title: 'a.json', marked: '2' }],
  ['```json{2}', { language: 'json', marked: '2' }],
  ['~~~json showLineNumbers', { language: 'json', numbered: 'true' }],
  ['```json,ignore,no_run', { language: 'json' }],
  ['```json:line-numbers {2}', { language: 'json', numbered: 'true', marked: '2' }],
  ['```json [a.json]', { language: 'json', title: 'a.json' }],
  ['```{.json title="a.json" .wide}', { language: 'json', title: 'a.json' }],
  ['```{ .json }', { language: 'json' }],
  ['``` .json', { language: 'json' }],
  ['```language-json', { language: 'json' }],
])('the fence `%s` gives a block its properties', async (fence, properties) => {
  const { body, found } = await parse(`${fence}\n{\n  "a": 1\n}\n${fence.slice(0, 3)}\n`)
  const [block] = elements(body, 'code-block')
  expect(block!.properties).toMatchObject({ ...properties, code: '{\n  "a": 1\n}' })
  expect(block!.properties.html).toContain('<')
  expect(found).toEqual([])
})

test.each([
  ['``` title="a b.json" {2}', { title: 'a b.json', marked: '2' }],
  ['``` [.env]', { title: '.env' }],
  ['```{2}', { marked: '2' }],
])('the fence `%s` has no language', async (fence, properties) => {
  const { body, found } = await parse(`${fence}\na\n\`\`\`\n`)
  expect(found).toEqual([])
  expect(elements(body, 'code-block')[0]!.properties).toEqual({ code: 'a', ...properties })
})

test.each(['c++', 'c#', 'f#', 'objective-c', 'go-html-template', 'vue', 'terraform', 'jsonc'])(
  '`%s` is the name of a language',
  async (name) => {
    const { body } = await parse(`\`\`\`${name}\na\n\`\`\`\n`)
    expect(elements(body, 'code-block')[0]!.properties.language).toBe(name)
  },
)

test.each(['index', 'a#b', '../js', 'constructor', 'extend'])('`%s` is no language', async (name) => {
  const { found } = await parse(`\`\`\`${name}\na\n\`\`\`\n`)
  expect(found).toEqual(['unknown-language 1:1'])
})

test('an unknown language is reported, and the code stays', async () => {
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
])('comments highlight lines and are removed: %s %j', async (fence, written, code, marked) => {
  const { body } = await parse(`\`\`\`${fence}\n${written}\n\`\`\`\n`)
  const [block] = elements(body, 'code-block')
  expect(block!.properties.code).toBe(code)
  expect(block!.properties.marked || undefined).toBe(marked)
})
