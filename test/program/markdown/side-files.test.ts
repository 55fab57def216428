// `_category_` and authors files: mistakes in them are reported with their place and never stop a build.

import { expect, test } from 'vitest'
import { parseCategory } from '../../../src/core/markdown/front-matter/category-file.ts'
import { parseAuthors } from '../../../src/plugins/blog/parse-authors.ts'
import { siteTest } from '../../site-test.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const category = (text: string) => parseCategory('a/_category_.yml', bytes(text))
const authors = (text: string) => parseAuthors('blog/authors.yml', 'blog', bytes(text))

test.each([
  ['- label: A\n', 'The file has no keys'],
  ['A\n', 'The file has no keys'],
  ['label: *a\n', 'The file is not valid: `*a` has no `&a` above it.'],
  ['position: .inf\n', '`position` has an invalid value: Infinity'],
])('a category file with %j is reported', (text, message) => {
  expect(category(text).findings).toMatchObject([
    {
      rule: 'category-file',
      severity: 'error',
      message: expect.stringContaining(message),
      place: { line: 1 },
    },
  ])
})

test.each([
  ['- jane\n', 'The file has no authors'],
  ['jane\n', 'The file has no authors'],
  ['jane: *a\n', 'The file is not valid: `*a` has no `&a` above it.'],
])('an authors file with %j is reported', (text, message) => {
  expect(authors(text).findings).toMatchObject([
    {
      rule: 'authors-file',
      severity: 'error',
      message: expect.stringContaining(message),
      place: { line: 1 },
    },
  ])
})

test('files that are not UTF-8 are reported', () => {
  const wide = new Uint8Array(Buffer.from('\ufefflabel: A', 'utf16le'))
  expect(parseCategory('a/_category_.yml', wide).findings).toMatchObject([{ rule: 'encoding' }])
  expect(parseAuthors('blog/authors.yml', 'blog', wide).findings).toMatchObject([{ rule: 'encoding' }])
})

test('an empty file has no findings, and a label is its source text', () => {
  expect(category('')).toMatchObject({ findings: [] })
  expect(authors('# none yet\n')).toMatchObject({ authors: [], findings: [] })
  expect(category('label: 1.10\nposition: 2\ncollapsed: true\n')).toMatchObject({
    label: '1.10',
    position: 2,
    collapsed: true,
    findings: [],
  })
})

test('the second category file of a folder is reported', async () => {
  const site = siteTest({
    'index.md': '# A\n',
    'a/b.md': '# B\n',
    'a/_category_.json': '{ "label": "One" }',
    'a/_category_.yml': 'label: Two\n',
  })
  expect((await site.check()).findings).toMatchObject([
    { rule: 'category-file', severity: 'warning', place: { path: 'a/_category_.yml' } },
  ])
})
