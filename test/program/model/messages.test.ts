import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatMessage } from '../../../src/core/model/messages.ts'
import { englishMessages } from '../../english-messages.ts'

test('the handbook lists every message', () => {
  const rows = readFileSync('content/handbook/messages.md', 'utf8').matchAll(/^\| `([\w.]+)` \| (.*) \|$/gm)
  const listed = Object.fromEntries([...rows].map(([, key, text]) => [key, text]))
  expect(listed).toEqual(
    Object.fromEntries(Object.entries(englishMessages).map(([key, text]) => [key, text.replace('|', '\\|')])),
  )
})

test('placeholders are replaced with values, and stay without a value', () => {
  expect(formatMessage('{count} of {all} in {place}', { count: 1, all: 'x' })).toBe('1 of x in {place}')
})

test('a number selects the plural form of a message, and is formatted for the language', () => {
  const count = (number: number, format = { language: 'en' }) =>
    formatMessage('1 page|{count} pages', { count: number }, format)
  expect([0, 1, 2, 1234].map((number) => count(number))).toEqual([
    '0 pages',
    '1 page',
    '2 pages',
    '1,234 pages',
  ])
  expect(count(1234, { language: 'de' })).toBe('1.234 pages')
  // This message has no Arabic translation, which would have more plural forms.
  expect([1, 2].map((number) => count(number, { language: 'ar' }))).toEqual(['1 page', '2 pages'])
})

test('digits follow the numerals of the built site', () => {
  expect(formatMessage('{count}', { count: 12 }, { language: 'ar', numerals: 'arab' })).toBe('١٢')
  expect(formatMessage('{count}', { count: 1234 }, { language: 'ar' })).toBe('1,234')
})
