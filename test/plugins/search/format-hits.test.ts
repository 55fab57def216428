// Hits formatted for terminals.

import { expect, test } from 'vitest'
import { createPaint } from '../../../src/cli/report/paint.ts'
import { createSearcher } from '../../../src/plugins/search/engine/searcher.ts'
import { formatHits } from '../../../src/plugins/search/search-command.ts'
import { makeIndex } from './built-index.ts'

const plain = createPaint(false)
const searchFor = (title: string, query: string) =>
  createSearcher(makeIndex([{ title, url: '/a', text: { '': `All of ${title}.` } }]).load).search(query)

test('control characters in pages and queries are removed', async () => {
  const steering = '\u001b[31mHarbour\u0007 \u202eboat\u009b2J'
  const response = await searchFor(steering, 'harbour')
  expect(response.hits).toHaveLength(1)
  const nothing = { hits: [], total: 0 }
  for (const output of [formatHits('harbour', response, plain), formatHits(steering, nothing, plain)]) {
    expect(output).toContain('Harbour')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is about them.
    expect(output.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/)
  }
})

test('a truncated query is reported', async () => {
  const query = `harbour ${'x'.repeat(500)}`
  const output = formatHits(query, await searchFor('Harbour', query), plain)
  expect(output).toContain(`only the first 64 characters are used: "harbour ${'x'.repeat(56)}"\n`)
  expect(formatHits('harbour', await searchFor('Harbour', 'harbour'), plain)).not.toContain('characters')
})

test('matches are bold if colors are enabled', async () => {
  expect(formatHits('harbour', await searchFor('Old harbour', 'harbour'), createPaint(true))).toContain(
    'Old \u001b[1mharbour\u001b[22m',
  )
})
