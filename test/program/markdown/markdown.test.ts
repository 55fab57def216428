// Parses Markdown to the body of a page and its findings.

import { describe, expect, test } from 'vitest'
import type { BodyNode } from '../../../src/core/model/body.ts'
import { elements, parse } from '../../core/markdown/parse.ts'

describe('directives', () => {
  test('become elements, with their titles', async () => {
    const { body, found } = await parse(':::note[Read *this*]\n\nText\n\n:::\n')
    expect(found).toEqual([])
    expect(elements(body, 'callout')).toMatchObject([{ properties: { kind: 'note' } }])
    expect(elements(body, 'callout-title')).toHaveLength(1)
    expect(elements(body, 'em')).toHaveLength(1)
  })

  test('nest if the outer one has more colons', async () => {
    const { body, found } = await parse(
      '::::tabs\n\n:::tab[One]\n\nA\n\n:::\n\n:::tab[Two]\n\nB\n\n:::\n\n::::\n\nAfter\n',
    )
    expect(found).toEqual([])
    const [tabs] = elements(body, 'tabs')
    expect(elements({ type: 'root', children: tabs!.children }, 'tab')).toMatchObject([
      { properties: { label: 'One' } },
      { properties: { label: 'Two' } },
    ])
    expect(body.children.at(-1)).toMatchObject({ tagName: 'p' })
  })

  test('without a closing fence are reported at the opening', async () => {
    const { found, text } = await parse('# A\n\n:::tip\n\nText\n')
    expect(found).toEqual(['unclosed-directive 3:1'])
    expect(text).toContain('Text')
  })

  test('with an unknown name are reported and their content is shown', async () => {
    const { page, found, text } = await parse('---\ntitle: a\n---\n\n:::notr\n\nText\n\n:::\n')
    expect(found).toEqual(['unknown-directive 5:1'])
    expect(page.findings[0]!.help).toBe('Did you mean `:::note`?')
    expect(text).toContain('Text')
  })

  test.each([
    ['::buton[Start]{href=/x}', 'Did you mean `::button`?'],
    ['::shema{file=a.json}', 'Did you mean `::schema`?'],
    ['::inclde{file=./_part.md}', 'Did you mean `::include`?'],
    ['::Button[x]{href=/x}', 'Did you mean `::button`?'],
    ['::buton[*Start*]{href=/x} ', 'Did you mean `::button`?'],
    ['::buton', 'Did you mean `::button`?'],
    ['> - ::buton[Start]', 'Did you mean `::button`?'],
    ['Text\n::buton[Start]', 'Did you mean `::button`?'],
    ['::wanring[x]', 'Did you mean `:::warning`?'],
    ['::note[x]', 'Write it with three colons, `:::note`, and close it with a line of `:::`.'],
    ['::note', 'Write it with three colons, `:::note`, and close it with a line of `:::`.'],
    ['::badge[New]', 'Write it with one colon, `:badge`, inside a line of text.'],
    ['::youtube{id=1}', 'The directives with `::` are: '],
    [':::Note\nText\n:::', 'Did you mean `:::note`?'],
    ['::: Note Title\nText\n:::', 'Did you mean `:::note`?'],
    ['::: warnning Title\nText', 'Did you mean `:::warning`?'],
    [':::warn\nText\n:::', 'Did you mean `:::warning`?'],
    [':::buton[Start]\n:::', 'Did you mean `::button`?'],
    ['::: code-grup npm\nText', 'Did you mean `:::code-group`?'],
  ])('with a misspelled name are reported with a suggestion: %j', async (text, help) => {
    const { page, text: visibleText } = await parse(`${text}\n`)
    const unknown = page.findings.filter(({ rule }) => rule === 'unknown-directive')
    expect(unknown).toHaveLength(1)
    expect(unknown[0]!.help).toContain(help)
    if (text.startsWith('::b')) expect(visibleText).toContain(text.trim().replaceAll('*', ''))
  })

  test.each([
    [':: button[Start]{href=/x}', 'Did you mean `::button`?'],
    ['::button [Start]{href=/x}', 'Did you mean `::button`?'],
    ['::button[Start]{href=/x} now', 'Did you mean `::button`?'],
    ['::buton[Start]{href=/x}.', 'Did you mean `::button`?'],
  ])('on a line with other text are reported: %j', async (text, help) => {
    const { page } = await parse(`${text}\n`)
    expect(page.findings.map(({ rule }) => rule)).toEqual(['directive-syntax'])
    expect(page.findings[0]!.help).toContain(help)
  })

  test.each([
    '::ffff:1.2.3.4',
    '::ffff',
    '::1',
    '::',
    '::/0 and ::',
    'std::vector[int] is a type.',
    'std::button[int]',
    '::std::vector[int]',
    '::vector[0] is a number.',
    '::before is a pseudo-element.',
    '::before',
    '`::buton[x]`',
    '    ::buton[x]',
    'Foo::Bar[1]{x}',
    'a ::buton[x]',
  ])('are not detected in %j', async (text) => {
    expect((await parse(`${text}\n`)).found).toEqual([])
  })

  test.each([
    ['::: tip\nText\n:::\n', undefined],
    ['::: tip Read *this*\nText\n:::\n', 'Read this'],
    [':::tip Read this\r\n\r\nText\r\n\r\n:::\r\n', 'Read this'],
    ['::: tip [Read this]\nText\n:::\n', 'Read this'],
    ['::: tip An [array\nText\n:::\n', 'An [array'],
    ['- One\n\n  ::: tip Read this {.wide}\n  Text\n  :::\n', 'Read this'],
    ['> :::: tip Read this\n> Text\n> ::: info\n> Inner\n> :::\n> ::::\n', 'Read this'],
  ])('may open in the syntax of other generators: %j', async (text, title) => {
    const { body, found } = await parse(text)
    expect(found).toEqual([])
    const [callout] = elements(body, 'callout')
    expect(callout!.properties.kind).toBe('tip')
    const titles = elements({ type: 'root', children: callout!.children }, 'callout-title')
    expect(titles.map((element) => formatNodes(element.children))).toEqual(
      title === undefined ? [] : [title.replace('this', text.includes('*') ? 'em(this)' : 'this')],
    )
  })

  test.each([
    ['> [!NOTE]\n> Text\n', 'note', [], 'p(Text)'],
    ['> [!caution]\n>\n> Text\n', 'danger', [], 'p(Text)'],
    ['> [!TIP] Read *this*\n> Text\n', 'tip', ['Read em(this)'], 'p(Text)'],
    ['> [!IMPORTANT]  \n> **Text**\\\n> more\n', 'info', [], 'p(strong(Text)br()\nmore)'],
    ['- > [!WARNING]\n  > Text\n', 'warning', [], 'p(Text)'],
    ['> [!TIP]\n', 'tip', [], ''],
  ])('are generated from GitHub alerts: %j', async (text, kind, title, inside) => {
    const { body, found } = await parse(text)
    expect(found).toEqual(inside === '' ? ['empty-element 1:1'] : [])
    const [callout] = elements(body, 'callout')
    expect(callout!.properties.kind).toBe(kind)
    const isTitle = (node: BodyNode) => node.type === 'element' && node.tagName === 'callout-title'
    expect(
      callout!.children.filter(isTitle).map((node) => formatNodes('children' in node ? node.children : [])),
    ).toEqual(title)
    expect(formatNodes(callout!.children.filter((node) => !isTitle(node))).trim()).toBe(inside)
    expect(elements(body, 'blockquote')).toEqual([])
  })

  test.each([
    '> Text [!NOTE]\n',
    '> \\[!NOTE]\n> Text\n',
    '> [!NOBODY]\n> Text\n',
    '[!NOTE]\nText\n',
    '> [!NOTE]\n\n[!NOTE]: /where\n',
  ])('are not generated from other quotes: %j', async (text) => {
    const { body } = await parse(text)
    expect(elements(body, 'callout')).toEqual([])
  })

  test('do not shift the line numbers of later findings', async () => {
    const { found } = await parse('::: tip\nText\n:::\n\n::: wrong\n:::\n\n```nolang\n```\n')
    expect(found).toEqual(['unknown-directive 5:1', 'unknown-language 8:1'])
  })

  test('in code or followed by prose are text', async () => {
    const { body, found, text } = await parse(
      '```\n::: tip\n```\n\n    ::: tip\n\nA `\n::: tip\n`\n\n::: so to say\n',
    )
    expect(elements(body, 'callout')).toEqual([])
    expect(text).toContain('::: so to say')
    expect(found).toEqual(['directive-syntax 11:1'])
  })

  test('named code-group become tabs', async () => {
    const { body, found } = await parse(
      '::: code-group\n\n```sh [npm]\nnpm i\n```\n\n```js {1}\na()\n```\n\n:::\n',
    )
    expect(found).toEqual([])
    expect(elements(body, 'tabs')).toHaveLength(1)
    expect(elements(body, 'tab').map(({ properties }) => properties.label)).toEqual(['npm', 'js'])
    const blocks = elements(body, 'code-block').map(({ properties }) => properties)
    expect(blocks.map(({ title, html }) => [title, String(html).includes('<mark')])).toEqual([
      [undefined, false],
      [undefined, true],
    ])
  })
})

describe('text', () => {
  test.each([
    're:Invent',
    'Array<T>',
    'a { b',
    '{',
    '<5',
    '::std',
    'std::vector',
    'at 10:30',
    'key:value',
    'Map<string, number[]>',
    '{{ .Values.name }}',
    '$HOME',
    ':smile',
    'a <b',
    'import x from "y"',
    'export const a = 1',
  ])('`%s` is unchanged', async (source) => {
    const { text, page } = await parse(`Before ${source} after\n\n${source}\n`)
    expect(text).toBe(`Before ${source} after\n${source}`)
    const found = page.findings.filter(
      ({ rule }) => rule !== 'unknown-element' && rule !== 'code-in-markdown',
    )
    expect(found).toEqual([])
  })

  test('after an unknown tag is preserved', async () => {
    const { text } = await parse('An Array<T> of things\n\nNext paragraph\n')
    expect(text).toContain('of things')
    expect(text).toContain('Next paragraph')
  })
})

describe('headings', () => {
  test('may have an explicit id', async () => {
    const { page, body } = await parse('## Install it {#setup}\n\n## Setup\n\n## Setup\n')
    expect(page.headings).toMatchObject([
      { id: 'setup', text: 'Install it', line: 1 },
      { id: 'setup-1', text: 'Setup', line: 3 },
      { id: 'setup-2', text: 'Setup', line: 5 },
    ])
    expect(elements(body, 'h2')[0]!.properties).toMatchObject({ id: 'setup' })
  })

  test('without letters still have an id', async () => {
    const { page } = await parse('## !!!\n\n##\n')
    expect(page.headings.every(({ id }) => id !== '')).toBe(true)
    expect(new Set(page.headings.map(({ id }) => id)).size).toBe(2)
  })

  test('have line numbers relative to the file', async () => {
    const { page } = await parse('---\ntitle: a\n---\n\n## B\n')
    expect(page.headings[0]!.line).toBe(5)
  })

  test('set the title of a page without one in front matter', async () => {
    expect((await parse('# The *title*\n')).page).toMatchObject({ title: 'The title', hasTitleHeading: true })
    expect((await parse('---\ntitle: Mine\n---\n\nText\n')).page).toMatchObject({
      title: 'Mine',
      hasTitleHeading: false,
    })
    expect((await parse('Text\n')).page.title).toBe('Some page')
  })
})

test('places of links are relative to the file', async () => {
  const { page } = await parse('---\ntitle: a\n---\n\nSee [b](b.md).\n')
  expect(page.links).toMatchObject([{ href: 'b.md', text: 'b', line: 5, column: 5 }])
})

test('an empty file is a page', async () => {
  const { page, body } = await parse('')
  expect(body.children).toEqual([])
  expect(page).toMatchObject({ title: 'Some page', findings: [], words: 0 })
})

/** Formats element names and text, nested. */
function formatNodes(nodes: readonly BodyNode[]): string {
  return nodes
    .map((node) => (node.type === 'text' ? node.value : `${node.tagName}(${formatNodes(node.children)})`))
    .join('')
}

test.each([
  ['<a id="x"/>\n\nText\n', 'a()\np(Text)'],
  ['A <b type="tip" text=\'a/>b\' /> b *c*\n', 'p(A b() b em(c))'],
  ['<a href=/x/>y</a>\n', 'p(a(y))'],
  ['a<br/>b <img src="a.png" alt="" />\n', 'p(abr()b img())'],
  ['<div>\n<i/>x<!-- <i/> --><script>"<i/>"</script>\n</div>\n', 'div(\ni()xscript("<i/>")\n)'],
])('self-closing elements in %j are empty', async (text, expectedShape) => {
  const { body } = await parse(text)
  expect(formatNodes(body.children).trim()).toBe(expectedShape)
})

test.each([
  '{#setup}',
  '{ #setup }',
  '{#setup .wide data-x="1"}',
  '{: #setup}',
  '<!-- #setup -->',
  '<!--#setup-->',
])('`%s` sets the id of a heading', async (words) => {
  const { page } = await parse(`## Install it ${words}\n`)
  expect(page.headings).toMatchObject([{ id: 'setup', text: 'Install it' }])
})

test('a callout can have its title, id and class as attributes', async () => {
  const { body, page } = await parse(':::note{title="Mind the gap" #gap .wide}\nText\n:::\n')
  const [callout] = elements(body, 'callout')
  expect(formatNodes(callout!.children).trim()).toBe('callout-title(Mind the gap)p(Text)')
  expect(callout!.properties).toMatchObject({ id: 'gap' })
  expect(callout!.properties.title).toBeUndefined()
  expect(page.anchors).toContain('gap')
})

describe('emphasis in Chinese, Japanese and Korean', () => {
  test.each([
    ['**真，**她', 'strong(真，)她'],
    ['**「台湾」**主题', 'strong(「台湾」)主题'],
    ['**20%**的核心', 'strong(20%)的核心'],
    ['*강조(문법)*는', 'em(강조(문법))는'],
    ['~~旧（版）~~的', 'del(旧（版）)的'],
    ['~旧（版）~的', 'del(旧（版）)的'],
    ['これは**「強調」**です', 'これはstrong(「強調」)です'],
    ['**`a`**的', 'strong(code(a))的'],
    ['**[甲](#a)**乙', 'strong(a(甲))乙'],
    ['***甲。***乙', 'em(strong(甲。))乙'],
    ['**𠮷。**𠮷', 'strong(𠮷。)𠮷'],
    ['__注意：__ 甲', 'strong(注意：) 甲'],
    ['2 * 3 * 4 甲', '2 * 3 * 4 甲'],
    ['snake_case_name甲', 'snake_case_name甲'],
    ['甲 **a 乙', '甲 **a 乙'],
    ['甲\\*\\*乙。\\*\\*', '甲**乙。**'],
  ])('%s', async (text, expected) => {
    const { body } = await parse(`${text}\n`)
    const [paragraph] = elements(body, 'p')
    expect(formatNodes(paragraph!.children)).toBe(expected)
  })

  test('follows CommonMark in other languages', async () => {
    const { body } = await parse('**"a"**b\n')
    expect(formatNodes(elements(body, 'p')[0]!.children)).toBe('**"a"**b')
  })
})
