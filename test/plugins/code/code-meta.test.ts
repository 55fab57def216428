// Options after the language of a fence.

import { expect, test } from 'vitest'
import { readFence } from '../../../src/plugins/code/code-blocks.ts'
import { parseCodeMeta } from '../../../src/plugins/code/code-meta.ts'
import { parse } from '../../core/markdown/parse.ts'

test('a fence with `twoslash` shows its code without the lines that twoslash hides', () => {
  const code = (text: string, meta = 'twoslash') =>
    readFence({ type: 'code', lang: 'ts', meta, value: text }).properties.code
  const hidden = `// @filename: a.ts
const hidden = 1
// ---cut---
// @errors: 2345
  let shown = hidden
//      ^?
// A comment @here, and ^ there
// ---cut-start---
let also
// ---cut-end---
end()
// ---cut-after---
last()`
  expect(code(hidden)).toBe('  let shown = hidden\n// A comment @here, and ^ there\nend()')
  expect(code('a\n// ---cut-before---\nb')).toBe('b')
  expect(code('// @ts-ignore\nb')).toBe('// @ts-ignore\nb')
  expect(code('// @filename: a.ts\nb')).toBe('// @filename: a.ts\nb')
  expect(code(hidden, '')).toBe(hidden)
})

const read = (meta: string) => {
  const { problems, lines, words, ...rest } = parseCodeMeta(meta)
  return {
    ...rest,
    ...(Object.keys(lines).length > 0 && { lines }),
    ...(words.length > 0 && { words }),
    ...(problems.length > 0 && { problems: problems.map(({ message, help }) => `${message} ${help}`) }),
  }
}

test.each([
  ['title="a b.ts"', { title: 'a b.ts' }],
  ["title='a'", { title: 'a' }],
  ['title="say \\"a\\""', { title: 'say "a"' }],
  ['title={"x"}', { title: 'x' }],
  ['filename=a.ts', { title: 'a.ts' }],
  ['[a.ts]', { title: 'a.ts' }],
  ['title=a.ts {1,3-5}', { title: 'a.ts', lines: { mark: '1,3-5' } }],
  ['{1, 4}', { lines: { mark: '1,4' } }],
  ['{1} {4}', { lines: { mark: '1,4' } }],
  ['highlight={[1,4]}', { lines: { mark: '1,4' } }],
  ['hl_lines="2 3" linenums="1"', { lines: { mark: '2,3' }, numbered: 1 }],
  [
    'ins={1} del={2} focus={3} error={4} warning={5}',
    {
      lines: { ins: '1', del: '2', focus: '3', error: '4', warning: '5' },
    },
  ],
  ['showLineNumbers', { numbered: 1 }],
  ['showLineNumbers=5', { numbered: 5 }],
  ['showLineNumbers{5}', { numbered: 5 }],
  ['showLineNumbers startLineNumber=5', { numbered: 5 }],
  ['showLineNumbers=false', { numbered: false }],
  [':line-numbers=5', { numbered: 5 }],
  [':line-numbers {2}', { numbered: 1, lines: { mark: '2' } }],
  [':no-line-numbers', { numbered: false }],
  [
    '/word/ "two words"',
    {
      words: [
        { kind: 'mark', text: 'word' },
        { kind: 'mark', text: 'two words' },
      ],
    },
  ],
  [
    'ins="new" del=/ol./',
    {
      words: [
        { kind: 'ins', text: 'new' },
        { kind: 'del', text: 'ol.' },
      ],
    },
  ],
  ['/a\\/b/#v', { words: [{ kind: 'mark', text: 'a/b' }] }],
  ['wrap collapse noCopy', { wrap: true, collapse: true, copy: false }],
  ['wrap=false collapse=10 copy=false', { wrap: false, collapse: 10, copy: false }],
  ['frame="terminal"', {}],
  ['file=./a.ts#L3-L10 schema="b" invalid', { file: './a.ts#L3-L10', schema: 'b', invalid: true }],
  ['invalid="no such field"', { invalid: 'no such field' }],
  [',ignore,no_run .wide #id', {}],
  ['', {}],
] as [string, object][])('parses `%s`', (meta, expected) => {
  expect(read(meta)).toEqual(expected)
})

test.each([
  ['tilte="x"', '`tilte="x"` is not a code block option. Did you mean `title`?'],
  ['showLineNumber', '`showLineNumber` is not a code block option. Did you mean `showLineNumbers`?'],
  ['{a: 1}', '`{a: 1}` does not specify lines. Write numbers and ranges: `{1,3-5}`.'],
  ['ins={}', '`ins={}` does not specify lines. Write numbers and ranges: `ins={1,3-5}`.'],
  ['title=', '`title` has no value. Write `title="site.config.ts"`.'],
  ['{1', '`{1` has no closing `}`. Add the `}`.'],
  ['title="a', '`title="a` has no closing `"`. Add the `"`.'],
  [
    'collapse={1-4}',
    '`collapse={1-4}` does not specify how many lines to show. Write `collapse`, or `collapse=10` to show ten lines.',
  ],
  ['showLineNumbers=x', '`showLineNumbers=x` does not start with a number. Write `showLineNumbers=5`.'],
  ['live', '`live` is not supported. The code is shown, but cannot be edited and run. Remove `live`.'],
])('reports `%s`', (meta, problem) => {
  expect(parseCodeMeta(meta).problems.map(({ message, help }) => `${message} ${help}`)).toContain(problem)
})

test.each([
  ['words', 'word '],
  ['labels without an end', '[a '],
  ['quotes', '"a{ '],
  ['slashes', '/a'],
  ['braces', '{'],
  ['words that touch', 'a={'],
])('parses many %s in linear time', (_, part) => {
  expect(parseCodeMeta(part.repeat(50_000)).problems.length).toBeLessThanOrEqual(5)
})

test('a finding has the position of the option, also in lists and quotes', async () => {
  const fences = '# A\n\n```yaml {1} tilte="x"\na: 1\n```\n\n> - ~~~~ts foo live\n>   a\n>   ~~~~\n'
  expect((await parse(fences)).found).toEqual(['code-meta 3:13', 'code-meta 7:12', 'code-meta 7:16'])
})

test.each([
  ['{1,99}', '1,99'],
  ['{3-2}', '3-2'],
  ['{0}', '0'],
  ['ins={2-9}', '2-9'],
])('reports the lines %s of a block with two lines', async (meta) => {
  const { page } = await parse(`\`\`\`yaml ${meta}\na: 1\nb: 1\n\`\`\`\n`)
  expect(page.findings).toMatchObject([{ rule: 'code-meta', place: { line: 1 } }])
})

test('an option that a plugin may define is not reported, but a misspelled one is', async () => {
  const { checkFences } = await import('../../../src/plugins/code/code-blocks.ts')
  const text = '```ts sandbox=a tilte=b\n```\n'
  const { fromMarkdown } = await import('mdast-util-from-markdown')
  const check = (hasPlugins: boolean) =>
    checkFences(fromMarkdown(text), text, { path: 'a.md', hasPlugins }).length
  expect([check(false), check(true)]).toEqual([2, 1])
})
