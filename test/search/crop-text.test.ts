// Texts of rows are cut to a few words around what matches.

import { expect, test } from 'vitest'
import { plainText, type TextPart } from '../../src/model/search-provider.ts'
import { cropText } from '../../theme/search/crop-text.ts'

/** `a [b] c`, with what matches in brackets. */
function partsOf(text: string): TextPart[] {
  return text
    .split(/(\[[^\]]*\])/)
    .filter(Boolean)
    .map((piece) => (piece.startsWith('[') ? { text: piece.slice(1, -1), marked: true } : { text: piece }))
}

test.each([
  ['what is short enough', 'one [two] three', 'one two three'],
  ['the end', 'one [two] three four five six', 'one two three four…'],
  ['the beginning', 'one two three four five [six]', '…three four five six'],
  ['both', 'one two three four [five] six seven eight', '…four five six seven…'],
  ['nothing of what was cut already', '… one [two] three four …', '… one two three four …'],
  ['the end of what has a cut beginning', '… one [two] three four five six', '… one two three four…'],
  ['the beginning of what has a cut end', 'one two three four [five] …', '…two three four five …'],
])('%s is left out', (_, text, cropped) => {
  expect(plainText(cropText(partsOf(text), 4))).toBe(cropped)
})

test('marks stay', () => {
  expect(cropText(partsOf('one two three four [five] six'), 2)).toEqual([
    { text: '…' },
    { text: 'five', marked: true },
    { text: ' ' },
    { text: 'six' },
  ])
})
