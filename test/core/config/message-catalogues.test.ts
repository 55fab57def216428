import { expect, test } from 'vitest'
import { builtInLanguages, builtInMessages } from '../../../src/core/config/message-catalogues.ts'
import { englishMessages, formatMessage, type MessageKey } from '../../../src/core/model/messages.ts'

const keys = Object.keys(englishMessages) as MessageKey[]

test.each(builtInLanguages())('every message in "%s" names the values of the English one', (language) => {
  const messages = builtInMessages(language)
  expect(Object.keys(messages)).toEqual(keys)
  const namesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()
  const of = (catalogue: typeof messages) => keys.map((key) => [key, namesIn(catalogue[key])])
  expect(of(messages)).toEqual(of(englishMessages))
})

test.each(builtInLanguages())(
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

test('fifteen languages are built in besides English', () => {
  expect(builtInLanguages()).toEqual([
    'ar',
    'de',
    'es',
    'fr',
    'hi',
    'it',
    'ja',
    'ko',
    'pl',
    'pt-BR',
    'ru',
    'tr',
    'uk',
    'zh',
    'zh-Hant',
  ])
})

test('a kind of a language has the messages of the language, and an unknown one those of English', () => {
  expect(builtInMessages('de-CH')).toEqual(builtInMessages('de'))
  expect(builtInMessages('pt')).toEqual(builtInMessages('pt-BR'))
  expect(builtInMessages('zh-TW')['search.open']).toBe('搜尋')
  expect(builtInMessages('zh-CN')['search.open']).toBe('搜索')
  expect(builtInMessages('nl')).toBe(englishMessages)
  expect(builtInMessages('en-GB')).toBe(englishMessages)
})
