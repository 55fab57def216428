// Definition lists: terms and their descriptions.

import { expect, test } from 'vitest'
import { elements, parse } from '../../core/markdown/parse.ts'

test('a definition list has terms, which are names for search', async () => {
  const { body, found, sections } = await parse(
    'Berth\n: A *place* for a ship.\n\nTide\nEbb\n: Water\n: Time\n',
  )
  expect(found).toEqual([])
  expect(elements(body, 'dt')).toHaveLength(3)
  expect(elements(body, 'dd')).toHaveLength(3)
  expect(sections[0]!.names).toEqual(['Berth', 'Tide', 'Ebb'])
})

test('a colon without a space starts no definition', async () => {
  const { body } = await parse('Berth\n:place\n\nAt 12:30: noon\n\n::: tip\nText\n:::\n')
  expect(elements(body, 'dl')).toEqual([])
})

test('directives work near a definition list', async () => {
  const { body, found } = await parse('A\n: B\n\n:::tip\n\nText :badge[x]\n\n:::\n')
  expect(found).toEqual([])
  expect(elements(body, 'callout')).toHaveLength(1)
  expect(elements(body, 'dl')).toHaveLength(1)
})
