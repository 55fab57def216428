// The text of a page by heading, for search.

import { expect, test } from 'vitest'
import { parse } from '../../core/markdown/parse.ts'

const sectionsOf = async (text: string) =>
  (await parse(text)).sections.map(({ heading, text, code, names }) => ({
    heading: heading?.text,
    text,
    code,
    names,
  }))

test('each heading starts a section; text before the first has none', async () => {
  expect(await sectionsOf('Before.\n\n# One\n\nA *b* c.\n\n#### Two\n\n> ## Three\n>\n> Quoted\n')).toEqual([
    { heading: undefined, text: 'Before.', code: [], names: [] },
    { heading: 'One', text: 'A b c.', code: [], names: [] },
    { heading: 'Two', text: '', code: [], names: [] },
    { heading: 'Three', text: 'Quoted', code: [], names: [] },
  ])
})

test('paragraphs, items and rows are lines; code blocks are separate', async () => {
  const [section] = await sectionsOf('One\ntwo\n\n- item\n- other\n\n```sh\nnpm i\n```\n\nLast\n')
  expect(section).toMatchObject({ text: 'One two\nitem\nother\nLast', code: ['npm i'] })
})

test('the title of a code block is part of its text', async () => {
  const [section] = await sectionsOf('```yaml title="values.yaml"\na: 1\n```\n')
  expect(section).toMatchObject({ text: '', code: ['values.yaml\na: 1'] })
})

test('cells are separated, and empty ones omitted', async () => {
  const table =
    '| Field | Type | Meaning |\n| --- | --- | --- |\n| `a.b` |  | Text |\n|  | | x |\n| y | | |\n'
  const [section] = await sectionsOf(table)
  expect(section!.text.split('\n')).toEqual(['Field · Type · Meaning', 'a.b · Text', 'x', 'y'])
  expect(section!.names).toEqual(['a.b'])
})

test('names are the code at the start of a cell, an item or a heading', async () => {
  const text =
    '## `spec`\n\n- `one`: text\n- **`two`** text\n- text `three`\n\n<dl><dt>four</dt><dd>x</dd></dl>\n'
  expect((await sectionsOf(text))[0]!.names).toEqual(['spec', 'one', 'two', 'four'])
})
