import { expect, test } from 'vitest'
import { createGuesser, didYouMean, findNearest } from '../../../src/core/text/nearest.ts'

test('the first of the nearest names is found if it is near enough', () => {
  expect(findNearest('gide', ['hide', 'guide', 'index'], 2)).toBe('hide')
  expect(findNearest('guid', ['hide', 'guide'], 2)).toBe('guide')
  expect(findNearest('guide', ['reference'], 2)).toBeUndefined()
  expect(findNearest('guide', [], 2)).toBeUndefined()
})

test('the number of allowed edits is a third of the last segment, and at least two', () => {
  expect(findNearest('setpu', ['setup'])).toBe('setup')
  expect(findNearest('installaton-gude', ['installation-guide'])).toBe('installation-guide')
  expect(findNearest('setup', ['start'])).toBeUndefined()
  expect(findNearest('g', ['d'])).toBeUndefined()
  expect(findNearest('/a/very/long/folder/one', ['/a/very/long/folder/six'])).toBeUndefined()
})

test('an abbreviation is completed, unless a name is one edit away', () => {
  expect(findNearest('warn', ['card', 'tabs', 'warning'])).toBe('warning')
  expect(findNearest('conf', ['config', 'cone', 'confirm'])).toBe('cone')
  expect(findNearest('/docs/conf', ['/docs/configuration', '/docs/conf/a'])).toBe('/docs/configuration')
  expect(findNearest('tabs', ['tabsets', 'tabstops'])).toBeUndefined()
})

test('letter case is ignored', () => {
  expect(findNearest('BASEURL', ['baseUrl'])).toBe('baseUrl')
})

test('a name that differs only in punctuation comes before those with fewer edits', () => {
  expect(findNearest('12-6-0', ['12-7-0', '1260', '12-6-1'])).toBe('1260')
  expect(findNearest('1260', ['12-60', '126', '12-6-0'])).toBe('12-60')
  expect(findNearest('cy.visit()', ['cy-visits', 'cy-visit'])).toBe('cy-visit')
  expect(findNearest('-', ['--', 'a'])).toBeUndefined()
})

test('a moved page is found by the last segment of its path', () => {
  expect(findNearest('/somewhere/playbooks', ['/reference/playbooks', '/guide'])).toBe('/reference/playbooks')
})

test('a suggestion is added only if one is found', () => {
  expect(didYouMean('gide', ['guide'])).toBe(' Did you mean "guide"?')
  expect(didYouMean('gide', ['reference'])).toBe('')
})

test('candidates are listed once, and only for the first lookup', () => {
  let lookups = 0
  const { guess } = createGuesser(() => {
    lookups += 1
    return ['guide']
  })
  expect(lookups).toBe(0)
  expect([guess('gide'), guess('guied')]).toEqual(['guide', 'guide'])
  expect(lookups).toBe(1)
})
