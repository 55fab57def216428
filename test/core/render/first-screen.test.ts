// Position of the style sheet below the first screen, for which the parser waits.

import { expect, test } from 'vitest'
import type { BodyNode } from '../../../src/core/model/body.ts'
import { endFirstScreen } from '../../../src/core/render/first-screen.ts'

const block = (tagName: string, length: number): BodyNode => ({
  type: 'element',
  tagName,
  properties: {},
  children: [{ type: 'text', value: 'x'.repeat(length) }],
})
const tagsOf = (children: readonly BodyNode[]) =>
  endFirstScreen({ type: 'root', children }, '/late.css')
    ?.children.map((node) => ('tagName' in node ? node.tagName : ''))
    .join(' ')

test('the late style sheet is linked after the block that fills the screen', () => {
  expect(tagsOf([block('p', 500), block('pre', 500), block('p', 10)])).toBe('p pre link p')
})

test('the late style sheet is linked before a heading rather than between it and its text', () => {
  expect(tagsOf([block('p', 899), block('h2', 10), block('p', 10)])).toBe('p link h2 p')
})

test('the late style sheet is not linked in a page that ends with its first screen', () => {
  expect(tagsOf([block('p', 800)])).toBeUndefined()
  expect(tagsOf([block('p', 1000)])).toBeUndefined()
  expect(tagsOf([])).toBeUndefined()
})

test('the late style sheet is not linked before a title', () => {
  expect(tagsOf([block('h1', 1000), block('p', 10)])).toBeUndefined()
})
