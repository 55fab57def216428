// Migrated heading ids: links to headings stay valid.

import { expect, test } from 'vitest'
import { slugOf } from '../../../src/core/text/slug.ts'
import { preserveIds } from '../../../src/plugins/migrate/edit-markdown.ts'

test.each([
  [
    ['## Repeat', '## Repeat'],
    ['## Repeat', '## Repeat'],
  ],
  [
    ['## Repeat', '## Repeat', '## Other {#repeat-1}'],
    ['## Repeat', '## Repeat', '## Other {#repeat-1-1}'],
  ],
  [
    ['## Other {#repeat-1}', '## Repeat', '## Repeat'],
    ['## Other {#repeat-1}', '## Repeat', '## Repeat'],
  ],
  [
    ['## Other <!-- #repeat -->', '## Repeat'],
    ['## Other <!-- #repeat -->', '## Repeat'],
  ],
  [
    ['## Repeat', '## Other {#repeat}'],
    ['## Repeat', '## Other {#repeat-1}'],
  ],
])('migrates the ids of %j', (lines, expected) => {
  expect(preserveIds(lines, { slug: slugOf })).toEqual(expected)
})

test('migrates ids of a generator whose generated ids avoid all explicit ones', () => {
  const lines = ['## Repeat', '## Repeat', '## Other {#repeat_1}']
  expect(preserveIds(lines, { slug: slugOf, suffix: '_', avoidsLater: true })).toEqual([
    '## Repeat',
    '## Repeat {#repeat_2}',
    '## Other {#repeat_1}',
  ])
})
