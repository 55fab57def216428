// Terms and what they mean, below one another.

import { expect, test } from 'vitest'
import { elements, parse } from '../../core/markdown/parse.ts'

test('a definition list has its terms, and search finds them', async () => {
  const { body, found, sections } = await parse(
    'Berth\n: A *place* for a ship.\n\nTide\nEbb\n: Water\n: Time\n',
  )
  expect(found).toEqual([])
  expect(elements(body, 'dt')).toHaveLength(3)
  expect(elements(body, 'dd')).toHaveLength(3)
  expect(sections[0]!.names).toEqual(['Berth', 'Tide', 'Ebb'])
})

test('without the marker a colon is a colon', async () => {
  const { body } = await parse('Berth\n:place\n\nAt 12:30: noon\n\n::: tip\nText\n:::\n')
  expect(elements(body, 'dl')).toEqual([])
})

test('directives work next to a definition list', async () => {
  const { body, found } = await parse('A\n: B\n\n:::tip\n\nText :badge[x]\n\n:::\n')
  expect(found).toEqual([])
  expect(elements(body, 'callout')).toHaveLength(1)
  expect(elements(body, 'dl')).toHaveLength(1)
})
