// Where front matter ends, in files that made the search for it take minutes.

import { expect, test } from 'vitest'
import { splitFrontMatter } from '../../../src/core/markdown/front-matter/split-front-matter.ts'

test.each([
  ['keys of TOML without an end', `+++\n${'a = 1\n'.repeat(100_000)}`, undefined],
  ['blanks without a key', `---\n${' '.repeat(300_000)}\n---\n`, ''.padEnd(300_000)],
  ['empty lines without a key', `---\n${'\n'.repeat(300_000)}a\n---\n`, undefined],
  ['a key without a colon', `---\na${'\t'.repeat(300_000)}b\n---\n`, undefined],
  ['almost closing fences', `---\na: b\n${`---${' '.repeat(300)}a\n`.repeat(1000)}`, undefined],
  ['late front matter without an end', `\n---\na: b\n${'\n'.repeat(300_000)}`, undefined],
])('%s', (_, text, yaml) => {
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
])('%j is split', (text, yaml, lines, body) => {
  expect(splitFrontMatter(text)).toMatchObject({ yaml, lines, body })
})
