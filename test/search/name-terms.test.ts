import { expect, test } from 'vitest'
import { isWholeTerm, partsOf, readName, wholeTerm } from '../../src/search/name-terms.ts'

test('names that differ in endings and small words have one key', () => {
  expect(readName('The ships of a harbour').key).toBe(readName('Ship harbour').key)
  expect(readName('Harbour ship').key).not.toBe(readName('Ship harbour').key)
  // A name of small words is still a name.
  expect(readName('the').key).not.toBe('')
})

test('the terms of a name are its words, their parts, and the stems of both', () => {
  const { words, terms } = readName('The maxPorts checks')
  expect(words.map(({ whole }) => whole)).toEqual(['maxports', 'checks'])
  expect([...terms]).toEqual(expect.arrayContaining(['maxports', 'max', 'ports', 'port', 'checks', 'check']))
  expect(terms.has('the')).toBe(false)
})

test('a whole heading has a term that no word has', () => {
  expect(wholeTerm('Ship it')).toBe('shipit=')
  expect(isWholeTerm(wholeTerm('Ship it'))).toBe(true)
  expect(isWholeTerm('shipit')).toBe(false)
  expect(wholeTerm('ship '.repeat(200)).length).toBeLessThan(200)
})

test('compounds are compared in parts', () => {
  expect(partsOf('Set maxPorts now')).toEqual(['set', 'max', 'ports', 'now'])
})
