// The quick reader of front matter agrees with the YAML parser, or leaves the text to it.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { readPlainMapping } from '../../../src/core/markdown/front-matter/front-matter.ts'
import { rounds } from '../../rounds.ts'

test('keys with words, sentences, integers and booleans are parsed directly', () => {
  const entries = readPlainMapping(
    'title: Getting started (5 minutes)\nsidebar_position: 3\ndraft: true\nslug: null',
  )
  expect(entries?.map(({ key, value }) => [key, value])).toEqual([
    ['title', 'Getting started (5 minutes)'],
    ['sidebar_position', 3],
    ['draft', true],
    ['slug', null],
  ])
  expect(entries?.[1]).toMatchObject({ keyAt: 35, at: 53 })
})

test.each([
  'title: "quoted"',
  'title: a: b',
  'title: a # comment',
  'tags: [a, b]',
  'tags:\n  - a',
  'text: |\n  a',
  'position: 007',
  'position: 1.5',
  'date: 2025-01-02',
  'a: b\na: c',
  'a: b\n  c',
  'true: b',
  'a: b ',
  'a:\tb',
  'a: b\r',
])('%j is left to the YAML parser', (yaml) => {
  expect(readPlainMapping(yaml)).toBeUndefined()
})

const piece = fc.constantFrom(
  ...[
    'a',
    'B',
    'title',
    'true',
    'No',
    'null',
    '~',
    '1',
    '0',
    '12',
    '0x1f',
    '1e3',
    '.5',
    ':',
    ': ',
    ' ',
    '\n',
    '\n  ',
    '#',
  ],
  ...[
    ' #',
    '"',
    "'",
    '- ',
    '-',
    '[',
    ']',
    '{',
    '}',
    ',',
    '&',
    '*',
    '!',
    '|',
    '>',
    '%',
    '@',
    '`',
    '?',
    '? ',
    '\t',
    '\r',
    'é',
  ],
)

test('the result for any text equals that of the YAML parser or is undefined', () => {
  const line = fc.tuple(fc.constantFrom('a', 'b', 'c-d', 'true', '1', ''), fc.array(piece, { maxLength: 6 }))
  const text = fc
    .array(line, { minLength: 1, maxLength: 4 })
    .map((lines) => lines.map(([key, parts]) => `${key}: ${parts.join('')}`).join('\n'))
  fc.assert(
    fc.property(text, (yaml) => {
      const entries = readPlainMapping(yaml)
      if (!entries) return
      const document = parseDocument(yaml)
      expect(document.errors).toEqual([])
      expect(Object.fromEntries(entries.map(({ key, value }) => [key, value]))).toEqual(document.toJS())
      for (const { key, keyAt, at, value } of entries) {
        expect(yaml.startsWith(key, keyAt)).toBe(true)
        if (typeof value === 'string') expect(yaml.startsWith(value, at)).toBe(true)
      }
    }),
    { numRuns: rounds(400) },
  )
})
