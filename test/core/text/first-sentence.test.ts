// First sentences of descriptions.

import { expect, test } from 'vitest'
import { firstSentence } from '../../../src/core/text/first-sentence.ts'

test.each([
  ['One. Two.', 'One.'],
  ['Is it? "Yes."', 'Is it?'],
  ['Runs checks, e.g. HTTP. More.', 'Runs checks, e.g. HTTP.'],
  ['Version 1.2 of app.kubernetes.io. More.', 'Version 1.2 of app.kubernetes.io.'],
  ['Without an end', 'Without an end'],
  ['一つ。二つ。', '一つ。'],
  ['', ''],
])('the first sentence of "%s" is "%s"', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence)
})
