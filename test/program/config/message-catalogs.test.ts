import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languagesIn, messagesIn } from '../../../src/core/config/message-catalogs.ts'
import { formatMessage, type MessageKey } from '../../../src/core/model/messages.ts'
import { builtIns } from '../../../src/core/registry/registry.ts'
import { englishMessages } from '../../english-messages.ts'

const keys = Object.keys(englishMessages) as MessageKey[]
const languages = languagesIn('src/plugins/languages')
const builtInMessages = (language: string) => messagesIn(language, builtIns())
const folders = builtIns().flatMap(({ languages: folder }) => folder ?? [])

test('each key belongs to the core or to one plugin', () => {
  const pluginKeys = builtIns().flatMap(({ messages }) => Object.keys(messages?.en ?? {}))
  const coreKeys = Object.keys(messagesIn('en', []))
  expect([...coreKeys, ...pluginKeys].sort()).toEqual([...keys].sort())
})

test.each(folders)('"%s" contains every language, with all messages of one plugin', (folder) => {
  expect(languagesIn(folder)).toEqual(languages)
  const plugin = builtIns().find((one) => one.languages === folder)!
  const english = plugin.messages?.en ?? messagesIn('en', [])
  for (const language of languages) {
    const translated = JSON.parse(readFileSync(`${folder}/${language}.json`, 'utf8')) as object
    expect(Object.keys(translated), language).toEqual(Object.keys(english))
  }
})

test.each(languages)('every message in "%s" has the placeholders of the English one', (language) => {
  const messages = builtInMessages(language)
  expect(Object.keys(messages)).toEqual(keys)
  const namesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()
  const of = (catalog: typeof messages) => keys.map((key) => [key, namesIn(catalog[key])])
  expect(of(messages)).toEqual(of(englishMessages))
})

test.each(languages)(
  'a plural message in "%s" has a form for every plural category of the language',
  (language) => {
    const messages = builtInMessages(language)
    const { length } = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const key of keys) expect([1, length], key).toContain(messages[key].split('|').length)
    for (const key of keys.filter((key) => englishMessages[key].includes('|')))
      expect(messages[key].split('|'), key).toHaveLength(length)
  },
)

test('Arabic messages have six plural forms', () => {
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

test('fifteen languages besides English are built in', () => {
  expect(languages).toEqual([
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

test('a regional variant uses the messages of its language, and an unknown language those of English', () => {
  expect(builtInMessages('de-CH')).toEqual(builtInMessages('de'))
  expect(builtInMessages('pt')).toEqual(builtInMessages('pt-BR'))
  expect(builtInMessages('zh-TW')['search.open']).toBe('搜尋')
  expect(builtInMessages('zh-CN')['search.open']).toBe('搜索')
  expect(builtInMessages('nl')).toEqual(englishMessages)
  expect(builtInMessages('en-GB')).toEqual(englishMessages)
})

test('a plugin adds messages in several languages, and overrides others', () => {
  const house = {
    messages: {
      en: { 'house.open': 'Open' },
      'de-AT': { 'house.open': 'Aufmachen', 'toc.title': 'Inhalt' },
      nl: { 'toc.title': 'Inhoud' },
    },
  }
  const textsIn = (language: string) => {
    const { 'toc.title': title, ...texts } = messagesIn(language, [...builtIns(), house])
    return [(texts as Record<string, string>)['house.open'], title]
  }
  expect(textsIn('en-GB')).toEqual(['Open', 'On this page'])
  expect(textsIn('de')).toEqual(['Aufmachen', 'Inhalt'])
  expect(textsIn('nl')).toEqual(['Open', 'Inhoud'])
  expect(textsIn('fr')[0]).toBe('Open')
})
