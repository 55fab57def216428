import { expect, test } from 'vitest'
import { builtInMessages } from '../../src/config/message-catalogues.ts'
import { englishMessages, formatMessage, type MessageKey } from '../../src/model/messages.ts'

const keys = Object.keys(englishMessages) as MessageKey[]

test.each(['de', 'ar'])('every message in "%s" names the values of the English one', (language) => {
  const messages = builtInMessages(language)
  const namesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()
  const of = (catalogue: typeof messages) => keys.map((key) => [key, namesIn(catalogue[key])])
  expect(of(messages)).toEqual(of(englishMessages))
})

test.each(['de', 'ar'])(
  'a message in "%s" with forms has one for every plural of the language',
  (language) => {
    const messages = builtInMessages(language)
    const { length } = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const key of keys) expect([1, length], key).toContain(messages[key].split('|').length)
    for (const key of keys.filter((key) => englishMessages[key].includes('|')))
      expect(messages[key].split('|'), key).toHaveLength(length)
  },
)

test('Arabic has six forms for a number of things', () => {
  const { 'search.count': text } = builtInMessages('ar')
  const count = (number: number) => formatMessage(text, { count: number }, { language: 'ar' })
  expect([0, 1, 2, 3, 11, 100].map(count)).toEqual([
    'لا توجد نتائج',
    'نتيجة واحدة',
    'نتيجتان',
    '3 نتائج',
    '11 نتيجة',
    '100 نتيجة',
  ])
})

test('a kind of a language has the messages of the language, and an unknown one those of English', () => {
  expect(builtInMessages('de-CH')).toBe(builtInMessages('de'))
  expect(builtInMessages('pt-BR')).toBe(englishMessages)
})
