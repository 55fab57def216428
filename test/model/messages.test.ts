import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { englishMessages, formatMessage } from '../../src/model/messages.ts'

test('the handbook lists every message', () => {
  const rows = readFileSync('content/handbook/messages.md', 'utf8').matchAll(/^\| `([\w.]+)` \| (.*) \|$/gm)
  const listed = Object.fromEntries([...rows].map(([, key, text]) => [key, text]))
  expect(listed).toEqual(englishMessages)
})

test('names are replaced by values, and a name without a value stays', () => {
  expect(formatMessage('{count} of {all} in {place}', { count: 1, all: 'x' })).toBe('1 of x in {place}')
})
