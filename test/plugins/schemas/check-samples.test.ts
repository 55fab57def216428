// Step that checks samples: failures and inputs.

import { expect, test } from 'vitest'
import { checkSamples } from '../../../src/plugins/schemas/samples/check-samples.ts'

test('reports the reason if the samples of a page cannot be checked', () => {
  const input = { path: 'a.md', samples: 'hash', settings: { schemas: [] } } as never
  expect(checkSamples.recover!(input, { message: 'It takes too long.' } as never, {} as never)).toMatchObject(
    [
      {
        rule: 'schema-file',
        severity: 'error',
        message: 'The samples of this page could not be checked: It takes too long.',
        help: expect.stringContaining('simplify the schema'),
        place: { path: 'a.md' },
      },
    ],
  )
})

test('receives the samples and every schema', () => {
  const schemas = [{ schema: 'one' }, {}, { schema: 'two' }]
  const input = { path: 'a.md', samples: 'hash', settings: { schemas } } as never
  expect(checkSamples.blobs!(input)).toEqual(['hash', 'one', 'two'])
})
