// The step that renders plain HTML: its input and its key.

import { expect, test } from 'vitest'
import { hashOfValue } from '../../../src/core/engine/hash.ts'
import type { PageView } from '../../../src/core/model/view.ts'
import { type RenderPlainInput, renderPlain } from '../../../src/core/render/render-plain.ts'
import { sampleView } from './sample.ts'

const input = (view: Partial<PageView>): RenderPlainInput => ({
  view: sampleView({ body: 'body-hash', ...view }),
  renderer: { file: 'renderer.js', hash: 'renderer-hash' },
  chrome: 'chrome-hash',
})
const keyOf = (view: Partial<PageView>) => hashOfValue(renderPlain.key!(input(view)))

test('the step reads the site and the body of the page', () => {
  expect(renderPlain.blobs!(input({}))).toEqual(['chrome-hash', 'body-hash'])
  expect(renderPlain.blobs!(input({ body: undefined as never }))).toEqual(['chrome-hash'])
})

test('the key does not depend on description, tags, trail and edit link', () => {
  const around = {
    description: 'Other.',
    tags: [{ label: 'x', url: '/x' }],
    trail: [],
    editUrl: 'https://e.example',
  }
  expect(keyOf(around)).toBe(keyOf({}))
})

test.each<Partial<PageView>>([
  { url: '/other' },
  { title: 'Other' },
  { locale: 'de' },
  { version: '1.0' },
  { body: 'other-hash' },
  { targets: { './a.md': { href: '/other' } } },
  { lists: { '/a': [] } },
])('the key depends on %j', (view) => {
  expect(keyOf(view)).not.toBe(keyOf({}))
})
