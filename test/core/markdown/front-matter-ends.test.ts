// The end of front matter, in files whose scan once took minutes.

import { expect, test } from 'vitest'
import { splitFrontMatter } from '../../../src/core/markdown/front-matter/split-front-matter.ts'
import { parse } from './parse.ts'

test.each([
  ['keys of TOML without an end', `+++\n${'a = 1\n'.repeat(100_000)}`, undefined],
  ['blanks without a key', `---\n${' '.repeat(300_000)}\n---\n`, ''.padEnd(300_000)],
  ['empty lines without a key', `---\n${'\n'.repeat(300_000)}a\n---\n`, undefined],
  ['a key without a colon', `---\na${'\t'.repeat(300_000)}b\n---\n`, undefined],
  ['almost closing fences', `---\na: b\n${`---${' '.repeat(300)}a\n`.repeat(1000)}`, undefined],
  ['late front matter without an end', `\n---\na: b\n${'\n'.repeat(300_000)}`, undefined],
])('%s: scanned in linear time', (_, text, yaml) => {
  expect(splitFrontMatter(text).yaml).toBe(yaml)
})

test.each([
  ['---\na: b\n---\nc', 'a: b', 3, 'c'],
  ['---\na: b\n-------\nc', 'a: b', 3, 'c'],
  ['-----\na: b\n-----\nc', undefined, 0, '-----\na: b\n-----\nc'],
  ['---\r\na: b\r\n---\r\nc', 'a: b', 3, 'c'],
  ['--- \n\n---\t\n', '', 3, ''],
  ['---\n---', '', 2, ''],
  ['---\n---\na: b\n---\n', '', 2, 'a: b\n---\n'],
  ['---\na\n---\nb', undefined, 0, '---\na\n---\nb'],
  ['---\n  a: "---"\n---x\n---', '  a: "---"\n---x', 4, ''],
  ['--- a\nb: c\n---\n', undefined, 0, '--- a\nb: c\n---\n'],
  ['+++\n+++\n', undefined, 2, ''],
  ['+++\na\n+++\n', undefined, 0, '+++\na\n+++\n'],
  ['+++\na = 1\n+++\nb', undefined, 3, 'b'],
])('%j is split into front matter and body', (text, yaml, lines, body) => {
  expect(splitFrontMatter(text)).toMatchObject({ yaml, lines, body })
})

test.each([
  ['---\n# title: A\n# draft: true\n---\n\nText', '# title: A\n# draft: true'],
  ['---\n# A heading\n\n---\n\nText', undefined],
  ['---\n\n# A heading\n---\n\nText', undefined],
  ['---\n# comment\n\ntitle: A\n---\n', '# comment\n\ntitle: A'],
  ['---\n名前: a\n---\n', '名前: a'],
  ['---\ntitle:A\ndraft:true\n---\n', 'title:A\ndraft:true'],
  ['---\nhttps://example.com\n---\n', undefined],
  ['---\nlink:https://example.com\n---\n', undefined],
  ['---\ntitle:A\nand text\n---\n', undefined],
  ['---\n**Note:** text\n---\n', undefined],
])('the front matter of %j is %j', (text, yaml) => {
  expect(splitFrontMatter(text).yaml).toBe(yaml)
})

test.each([
  ['---\n- one: two\n- draft: true\n---\n', 'a list', '2:1'],
  ['---\n\n- one: two\n  three: four\n---\n', 'a list', '3:1'],
  ['---\ntitle:A\ndraft:true\n---\n', '"title:A draft:true"', '2:1'],
  ['---\n"draft: true"\n---\n', '"draft: true"', '2:1'],
])(
  'front matter without keys is reported, and its `draft: true` hides the page: %j',
  async (text, what, place) => {
    const { page, found } = await parse(text)
    expect(found[0]).toBe(`front-matter-syntax ${place}`)
    expect(page.findings[0]!.message).toBe(`The front matter is ${what}, not keys with values.`)
    expect(page.findings[0]!.help).toContain('`***`')
    expect(page.meta.draft).toBe(text.includes('draft') ? true : undefined)
  },
)
