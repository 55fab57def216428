// Named definitions of a page, for search and links.

import { expect, test } from 'vitest'
import { shortSentence } from '../../../src/core/markdown/transforms/entries.ts'
import { elements, parse, parseFiles } from '../../core/markdown/parse.ts'

const entriesOf = async (text: string) => (await parse(text)).sections.flatMap(({ entries = [] }) => entries)

test('a table row that begins with code is an entry, and has an id', async () => {
  const table =
    '| Flag | Meaning | Default |\n| --- | --- | --- |\n| `-o`, `--out <dir>` | The folder. Made if missing | `build` |\n| text | x | |\n'
  const { sections, page } = await parse(table)
  expect(sections[0]!.entries).toEqual([{ id: '-o', name: '-o, --out <dir>', text: 'The folder.' }])
  expect(page.anchors).toEqual(['-o'])
})

test('code that is an expression is not an entry', async () => {
  expect(
    await entriesOf('| a | b |\n| - | - |\n| `x == "y"` | no |\n| `one two three four` | no |\n'),
  ).toEqual([])
})

test('ids of entries are distinct from those of headings and of each other', async () => {
  const row = '| a | b |\n| - | - |\n| `mode` | x |\n'
  const { page } = await parse(`${row}\n## Mode\n\n${row}`)
  expect(page.anchors).toEqual(['mode-1', 'mode-2'])
  expect(page.headings.map(({ id }) => id)).toEqual(['mode'])
})

test('a term is an entry with the first sentence of its description', async () => {
  expect(await entriesOf('Quay\n: Where ships lie. They are moored.\n\nTug boat\n: It tows.\n')).toEqual([
    { id: 'quay', name: 'Quay', text: 'Where ships lie.' },
    { id: 'tug-boat', name: 'Tug boat', text: 'It tows.' },
  ])
})

test('a heading followed by a signature is a function', async () => {
  const text =
    '## text.repeat\n\n`text.repeat(count: int) → string`\n\nRepeats a text. No more.\n\n### Install\n\n`npm i it`\n'
  const { sections } = await parse(text)
  expect(sections.map(({ entries }) => entries)).toEqual([
    [
      {
        id: 'textrepeat',
        name: 'text.repeat',
        type: 'text.repeat(count: int) → string',
        text: 'Repeats a text.',
      },
    ],
    undefined,
  ])
})

test('fields of a schema are entries, including nested ones, with their path', async () => {
  const schema = {
    type: 'object',
    required: ['url'],
    properties: {
      url: { type: 'string', description: 'Where it is. With the `scheme`.' },
      tls: { type: 'object', properties: { key: { type: 'string', format: 'byte' } } },
    },
  }
  const { sections } = await parseFiles('::schema{file="check.schema.json"}\n', {
    'docs/check.schema.json': JSON.stringify(schema),
  })
  expect(sections[0]!.entries).toEqual([
    { id: 'check.url', name: 'url', type: 'string', text: 'Where it is.' },
    { id: 'check.tls', name: 'tls', type: 'object' },
    { id: 'check.tls.key', name: 'tls.key', type: 'string (byte)' },
  ])
})

test('a `:::field` is an entry', async () => {
  expect(await entriesOf(':::field[depth]{type="number"}\n\nHow **deep** it is.\n\n:::\n')).toEqual([
    { id: 'depth', name: 'depth', type: 'number', text: 'How deep it is.' },
  ])
})

test.each([
  ['One. Two.', 'One.'],
  ['See e.g. Two, v1.2 or x. And more', 'See e.g. Two, v1.2 or x.'],
  ['It ends. `code` goes on', 'It ends.'],
  ['港。船。', '港。'],
  ['no end', 'no end'],
])('the first sentence of %j is extracted', (text, first) => {
  expect(shortSentence(text)).toBe(first)
})

test.each([
  ['# Title\n\n', ''],
  ['---\ntitle: Title\n---\n\n', ''],
  ['', '# Title\n\n'],
])('an index starts with the definitions before the first section, without a heading', async (top, below) => {
  const { body } = await parse(
    `${top}::index\n\n${below}Alpha\n: First.\n\n## Part\n\nBeta\n: Second.\n\n# Other\n\nGamma\n: Third.\n`,
  )
  const [index] = elements(body, 'page-index')
  const groups = index!.children.map((node) =>
    node.type === 'text'
      ? node.value
      : `${node.tagName} ${/"value":"([^"]*)"/.exec(JSON.stringify(node))![1]}`,
  )
  expect(groups).toEqual(['ul Alpha', 'p Part', 'ul Beta', 'p Other', 'ul Gamma'])
})
