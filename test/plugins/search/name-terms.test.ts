// Terms of names.

import { expect, test } from 'vitest'
import { isNameTerm, nameTerm, partsOf, readName } from '../../../src/plugins/search/engine/name-terms.ts'

test('names that differ in word endings and stop words have the same key', () => {
  expect(readName('The ships of a harbour').key).toBe(readName('Ship harbour').key)
  expect(readName('Harbour ship').key).not.toBe(readName('Ship harbour').key)
  // A name that consists of stop words is still a name.
  expect(readName('the').key).not.toBe('')
})

test('the terms of a name are its words, their parts, and the stems of both', () => {
  const { words, terms } = readName('The maxPorts checks')
  expect(words.map(({ joined }) => joined)).toEqual(['maxports', 'checks'])
  expect([...terms]).toEqual(expect.arrayContaining(['maxports', 'max', 'ports', 'port', 'checks', 'check']))
  expect(terms.has('the')).toBe(false)
})

test('a whole heading has a distinct term', () => {
  expect(nameTerm('Ship it')).toBe('shipit=')
  expect(isNameTerm(nameTerm('Ship it'))).toBe(true)
  expect(isNameTerm('shipit')).toBe(false)
  expect(nameTerm('ship '.repeat(200)).length).toBeLessThan(200)
})

test('compounds are compared by parts', () => {
  expect(partsOf('Set maxPorts now')).toEqual(['set', 'max', 'ports', 'now'])
})
