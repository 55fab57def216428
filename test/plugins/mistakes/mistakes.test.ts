// Common mistakes with their findings, and similar valid content.

import { describe, expect, test } from 'vitest'
import { elements, parse } from '../../core/markdown/parse.ts'

type Row = readonly [text: string, found: readonly string[]]

function testRows(name: string, rows: readonly Row[]): void {
  describe(name, () => {
    test.each(rows)('finds it in %j', async (text, expected) => {
      const { found } = await parse(text)
      expect(found).toEqual(expected.map((place) => `${name} ${place}`))
    })
  })
}

testRows('unclosed-code', [
  ['Text\n\n```sh\na\n', ['3:1']],
  [':::note\n```sh\na\n:::\n', ['2:1']],
  ['- a\n\n  ```sh\n  b\n\nc\n', ['3:3']],
  ['````md\n```sh\n```\n', ['1:1']],
  ['```sh\na\n```\n', []],
  ['> ```sh\n> a\n> ```\n', []],
  ['```\n```\n\n~~~\n~~~~\n', []],
])

testRows('dropped-cells', [
  ['| a | b |\n| - | - |\n| 1 | `x | y` |\n', ['3:10']],
  ['| a | b |\n| - | - |\n| 1 | `x \\| y` |\n| 1 |\n', []],
  ['| a |\n| - |\n| 1 | |\n', []],
])

testRows('empty-link', [
  ['A [text]() b\n', ['1:3']],
  ['A [](https://example.com) b\n', ['1:3']],
  ['[![A](https://example.com/a.png)](https://example.com) <https://example.com>\n', []],
])

testRows('undefined-reference', [
  ['See [the guide][guide].\n', ['1:5']],
  ['See [`code`][guide].\n', ['1:13']],
  ['See [the guide][1].\n', ['1:5']],
  ['A[^note] b\n', ['1:2']],
  ['See [the guide][guide].\n\n[guide]: https://example.com\n', []],
  ['A[^1]\n\n[^1]: b\n', []],
  ['rows[i][j], \\[a b][cd], [1][2], `[ab][cd]`, [^a-z]+ and [^0-9]\n', []],
  ['- [ ] a [x] b [optional]\n', []],
])

testRows('foreign-syntax', [
  ['!!! note "Title"\n    Text\n', ['1:1']],
  ['- a\n\n    ??? tip\n        Text\n', ['3:5']],
  ['Text\n\n=== "Tab"\n\n    Text\n', ['3:1']],
  ['{{< figure src="a.png" >}}\n', ['1:1']],
  ['{{% notice tip %}}\nText\n{{% /notice %}}\n', ['1:1', '3:1']],
  ['A {{< youtube "a" >}} b, [c]({{< relref "d.md#e" >}})\n\n# F {{< g >}}\n', ['1:3', '1:30', '3:5']],
  ['`{{< a >}}`, \\{{< a >}}, {{ < a > }} and {{<1>}}\n\n```md\n{{< a >}}\n```\n', []],
  ['[TOC]\n', ['1:1']],
  ['--8<-- "part.md"\n', ['1:1']],
  ['Done :tada: and (:rocket:)\n', ['1:6', '1:18']],
  ['# See {{ page.title }}\n\nVersion {{version}}\n', ['1:7', '3:9']],
  ['A\n\n{{#include ./a.md}}\n', ['3:1']],
  ['```rust\n{{#include ../a.rs:part}}\n```\n', ['1:1']],
  [
    'At 10:30:15, a:b:c, std::io::x, `:tada:`, \\:tada:, http://a/:id:/x, :8080:, :members: and :D\n\n```hbs\n{{#if a}}{{ x }}{{/if}}\n```\n',
    [],
  ],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is text.
  ['${{ github.ref }}, {{ $labels.x }}, {{ .Values.x }}, {{ a b }}, `{{ x }}`, \\{{ x }}, {{{ x }}}\n', []],
  ['As in <code\nclass="a">\\<p>{{ x }}</code> and <kbd>:tada:</kbd>, {{ y }}\n', ['2:53']],
  ['What!!! note\n\n{{ .Values.name }} and {% if %} in text\n\nA\n===\n', []],
])

testRows('markdown-in-html', [
  ['<details>\n<summary>A</summary>\nText with **bold** words\n</details>\n', ['3:11']],
  ['<div>\n\n```sh\na\n```\n</div>\n<p>\n- a\n- b\n</p>\n', ['8:1']],
  ['<div>See [the guide](./guide.md)</div>\n', ['1:10']],
  ['<details>\n<summary>A</summary>\n\nText with **bold** words\n\n</details>\n', []],
  [
    '<pre>\n**a**\n</pre>\n\n<p>2 ** 3 * 4, a[0](b), x`y</p>\n\n<!-- **a** -->\n\n<script>\nconst a = `b`\n</script>\n',
    [],
  ],
])

testRows('code-in-markdown', [
  ["import Chart from './chart.tsx'\n\nText\n", ['1:1']],
  ["import Tabs from '@theme/Tabs'\nimport TabItem from '@theme/TabItem'\n\nText\n", ['1:1']],
  ['export const a = 1\n\nText {a}\n', ['1:1', '3:6']],
  ['Text {props.name}\n', ['1:6']],
  ['The title is {{ $frontmatter.title }}\n', ['1:14']],
  ["Text\n\n<script setup>\nimport X from './X.vue'\n</script>\n", ['3:1']],
  ['import the file from "x"\n\nexport const is a word\n', []],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is text.
  ['{{ .Values.props.name }} ${props.name} /users/{id} {a, b} #{props.x} `{props.x}`\n', []],
  ['- import os\n\nimport os\n\nexport PATH=/bin\n', []],
])

testRows('heading-id', [
  ['## Title {#my id}\n', ['1:10']],
  ['## Title {#}\n', ['1:10']],
  ['## Title {#a\\{b}\n', ['1:10']],
  ['## Title {#my-id}\n\n## Other {#a .wide}\n\n## A {b}\n', []],
])

test('unneeded imports of components are reported and not rendered', async () => {
  const { text, page } = await parse("import Tabs from '@theme/Tabs'\n\nText\n")
  expect(text.trim()).toBe('Text')
  expect(page.findings[0]!.help).toBe('Remove it: `<Tabs>` needs no import.')
})

test('the help for an MkDocs callout suggests the directive', async () => {
  const { page } = await parse('??? caution "Be careful"\n    Text\n')
  expect(page.findings[0]!.help).toMatch(/^Write `:::details\[Be careful\]`/)
})

testRows('unknown-attribute', [
  [':::card[A]{herf="/guide"}\nText\n:::\n', ['1:1']],
  ['<Card titel="A">\nText\n</Card>\n', ['1:1']],
  [
    ':::note{#id .wide}\nText\n:::\n\n<Tabs lazy groupId="a"><TabItem value="a" label="A">x</TabItem></Tabs>\n',
    [],
  ],
])

testRows('tab-label', [
  ['::::tabs\n:::tab\nText\n:::\n::::\n', ['2:1']],
  ['<Tabs><TabItem>Text</TabItem></Tabs>\n', ['1:7']],
])

test('a directive inside one with as many colons suggests a fix', async () => {
  const { page, found } = await parse(':::tabs\n:::tab[A]\nText\n:::\n:::\n')
  expect(found).toEqual(['unclosed-directive 2:1', 'directive-syntax 5:1'])
  expect(page.findings[0]!.help).toBe('Open `::::tabs` with one more colon, and close it with `::::`.')
})

test('boolean attributes of directives are retained on pages with and without raw HTML', async () => {
  for (const html of ['', '<b>x</b>\n']) {
    const { body } = await parse(`:::details{open}\nText\n:::\n\n:::tab[A]{default}\nText\n:::\n\n${html}`)
    expect(elements(body, 'details')[0]!.properties).toEqual({ open: true })
    expect(elements(body, 'tab')[0]!.properties).toEqual({ default: true, label: 'A' })
  }
})

describe('the description of a page', () => {
  test.each([
    [
      'without the number of a footnote',
      'This is the text[^1] of the page.\n\n[^1]: Note\n',
      'This is the text of the page.',
    ],
    [
      'from a callout',
      '# A\n\n:::note[Title]\nThis is the text of the callout.\n:::\n',
      'This is the text of the callout.',
    ],
    ['from a list', '- The first item of the list\n- b\n', 'The first item of the list'],
    ['from a table', '| Key |\n| --- |\n| The first cell of the table |\n', 'The first cell of the table'],
    [
      'from a card',
      '::card[Guide]{href="https://example.com" description="How to begin"}\n',
      'Guide How to begin',
    ],
    ['from a short paragraph', '# A\n\n```sh\ncode\n```\n\nShort.\n', 'Short.'],
    [
      'from a component',
      '<Card title="A">\nThis is the text of the card.\n</Card>\n',
      'This is the text of the card.',
    ],
    [
      'from the first paragraph',
      '- The first item of the list\n\nThis is the text of the page.\n',
      'This is the text of the page.',
    ],
  ])('is taken %s', async (_, text, description) => {
    const { page } = await parse(text)
    expect(page.description).toBe(description)
  })
})

test('footnote references are removed from headings and section text', async () => {
  const { page, sections } = await parse('## Install[^1]\n\nText[^1] here\n\n[^1]: Note\n')
  expect(page.headings[0]).toMatchObject({ text: 'Install', id: 'install' })
  expect(sections[0]!.text).toBe('Text here')
})

test('the help for syntax of other generators suggests the equivalent here', async () => {
  const text = ':tada:\n\n{{ x }}\n\n```rust\n{{#include a.rs:part}}\n```\n'
  const { page } = await parse(text)
  expect(page.findings.map(({ help }) => help)).toEqual([
    'Set `emoji: true` in site.config.ts, or write the emoji itself: 🎉.',
    'Write `@@x@@` and add the variable to `variables`, or put the text into backticks.',
    'Write `rust file=a.rs#part` after the opening backticks, with the path from this file, and remove the line.',
  ])
})

testRows('attribute-value', [
  ['::video[How it works]\n', ['1:1']],
  ['<Video title="A" />\n', ['1:1']],
  ['::video{youtube="a1"}\n\n<Video src="https://example.com/a.mp4" />\n', []],
])

testRows('front-matter-syntax', [
  ['+++\ntitle = "A"\n+++\n\nText\n', ['1:1']],
  ['\n\n+++\ntitle = "A"\n+++\n\nText\n', ['3:1']],
  ['+++\ntitle = "A"\n\nText\n', ['1:1']],
  ['+++\n+++\n\nText\n', ['1:1']],
  ['+++\n\nText\n\n+++\n', []],
])
