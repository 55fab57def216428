// Packed outlines of pages in the index.

import { expect, test } from 'vitest'
import { packOutline, unpackOutline } from '../../../src/plugins/search/engine/outlines.ts'

test('outlines are restored after packing, and derivable anchors are not stored', () => {
  const usual = {
    headings: ['Fields', 'Git checkout'],
    anchor: 'git-checkout',
    entries: [
      ['workflows[].id', 'action.workflows.id'],
      ['repo', 'action.repo'],
    ],
  } as const
  const others = [
    { headings: [], anchor: '', entries: [] },
    { headings: ['Token'], anchor: 'the-token', entries: [] },
    {
      headings: ['Token'],
      anchor: 'token',
      entries: [
        ['status code 404', 'status-code-404'],
        ['[]', 'x'],
      ],
    },
    {
      headings: ['Token'],
      anchor: '',
      entries: [
        ['a', ''],
        ['b', 'b'],
      ],
    },
  ] as const
  for (const outline of [usual, ...others]) expect(unpackOutline(packOutline(outline))).toEqual(outline)
  expect(packOutline(usual)).toEqual([['Fields', 'Git checkout'], 0, 'action.', 'workflows[].id', 'repo'])
  expect(unpackOutline(packOutline(0))).toBeUndefined()
})
