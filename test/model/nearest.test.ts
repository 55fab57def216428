import { expect, test } from 'vitest'
import { countEdits, findNearest } from '../../src/model/nearest.ts'

test('the first of the nearest names is found, if it is near enough', () => {
  expect(countEdits('guide', 'gide')).toBe(1)
  expect(findNearest('gide', ['hide', 'guide', 'index'], 2)).toBe('hide')
  expect(findNearest('guid', ['hide', 'guide'], 2)).toBe('guide')
  expect(findNearest('guide', ['reference'], 2)).toBeUndefined()
  expect(findNearest('guide', [], 2)).toBeUndefined()
})
